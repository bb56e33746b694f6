// Addresses of articles, troubles, and words for everything on which books can differ.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { en, fr } from '../language/languages.fixture';
import { failureOf, statement } from './api';
import { addressOf, articleAddress, placeFrom } from './place';
import { policyTitle, policyValue } from './policies';
import { byTopic, frequentRulings, topicOf } from './topics';

describe('places', () => {
  test('an article has an address, and the address opens it', () => {
    const address = articleAddress('cdc2013', '10.9.b3');
    expect(address).toBe('/rules?book=cdc2013&article=10.9.b3');
    expect(placeFrom(address.slice(address.indexOf('?')))).toEqual({
      book: 'cdc2013',
      article: '10.9.b3',
      other: undefined,
      view: 'read',
    });
  });

  test('so has a comparison', () => {
    const place = { book: 'cdc2013', article: undefined, other: 'tda2024', view: 'differences' } as const;
    expect(placeFrom(addressOf(place).slice('/rules'.length))).toEqual(place);
    expect(addressOf({ book: undefined, article: undefined, other: undefined, view: 'read' })).toBe('/rules');
  });
});

test('an old server is told from a book that it does not have', () => {
  expect(failureOf(404, 'invalid')).toBe('missing');
  expect(failureOf(404, undefined)).toBe('missing');
  expect(failureOf(404, 'unknown_book')).toBe('unknown');
  expect(failureOf(503, 'busy')).toBe('unreachable');
});

test('French statements are set like print', () => {
  const article = {
    book: 'b',
    number: '1',
    kind: 'inform',
    parent: null,
    en: "don't",
    fr: "l'as « roi » : non",
  } as const;
  expect(statement(article, 'fr')).toBe('l’as «\u00a0roi\u00a0»\u00a0: non');
  expect(statement(article, 'en')).toBe("don't");
});

describe('policies', () => {
  const folder = join(import.meta.dirname, '../../../../server/rules/src/policy');
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const fields = [...read('fields.rs').matchAll(/^ {4}(\w+): (\w+)(?: \[[\w, ]+\])?,$/gm)].map(
    ([, name = '', type = '']) => ({
      name,
      type,
    }),
  );
  const common = [...read('common.rs').matchAll(/^ {4}(\w+) = "\w+"/gm)].map(([, name = '']) => name);
  const names = [...fields.map(({ name }) => name), ...common];
  const enums = new Map<string, readonly string[]>();
  for (const file of readdirSync(folder)) {
    const text = read(file);
    for (const [, name = '', body = ''] of text.matchAll(/^ {4}(\w+) \{\n([\s\S]*?)^ {4}\}/gm)) {
      enums.set(
        name,
        [...body.matchAll(/^ {8}\w+ = "(\w+)",$/gm)].map(([, value = '']) => value),
      );
    }
  }

  test('are found in the rules', () => {
    expect(fields.length).toBeGreaterThan(80);
    expect(common.length).toBeGreaterThan(60);
  });

  test.each(['fr', 'en'] as const)('have a title each (%s)', (tag) => {
    const words = { fr, en }[tag];
    const nameless = names.filter((name) => policyTitle(name, words) === name.replaceAll('_', ' '));
    expect(nameless.filter((name) => name.includes('_'))).toEqual([]);
  });

  test.each(['fr', 'en'] as const)('have words for every choice on which books can differ (%s)', (tag) => {
    const words = { fr, en }[tag];
    const silent = fields.flatMap(({ name, type }) => {
      const values = enums.get(type) ?? [];
      return values
        .filter((value) => policyValue(name, value, words) === undefined)
        .map((value) => [name, value]);
    });
    expect(silent).toEqual([]);
  });

  test('are about a topic each', () => {
    expect(names.filter((name) => topicOf(name) === undefined)).toEqual([]);
    expect(topicOf('simultaneous')).toBe('turn');
    expect(topicOf('simultaneous_elimination')).toBe('event');
  });

  test('of a comparison come by topic, and none is lost', () => {
    const points = ['odd_chip', 'min_raise', 'string_bet', 'newer_than_this_screen'].map((policy) => ({
      policy,
    }));
    const grouped = byTopic(points);
    expect(grouped.map(({ topic }) => topic)).toEqual(['betting', 'showdown', 'conduct']);
    expect(grouped[0]?.points.map(({ policy }) => policy)).toEqual(['min_raise', 'string_bet']);
  });

  test('of the poster exist', () => {
    expect(frequentRulings.length).toBe(12);
    const known = new Set(names);
    expect(frequentRulings.flatMap(({ policies }) => policies.filter((name) => !known.has(name)))).toEqual(
      [],
    );
  });

  test('figures are figures', () => {
    expect(policyValue('halt_gap', '3', fr)).toBe('3');
    expect(policyValue('time_allowed', '{ seconds = 60, countdown = 10 }', fr)).toBe('60 s + 10 s');
    expect(policyValue('sanction_step1', '[{ type = "warning" }]', fr)).toBeUndefined();
  });
});
