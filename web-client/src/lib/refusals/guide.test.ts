// The guides name keys as the screens do.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en, fr } from '../language/languages.fixture';

const guides = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'guide');

/** All words of a language that are there as they are. */
function wordsOf(messages: unknown): readonly string[] {
  if (typeof messages === 'string') return [messages];
  if (typeof messages !== 'object' || messages === null) return [];
  return Object.values(messages).flatMap(wordsOf);
}

/** What a guide sets in italics: the names of keys. French ones have spaces that do not break. */
const named = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![*\w])\*([^*]+)\*(?!\*)/g)].map(([, name = '']) => name.replace(/\n/g, ' '));
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

for (const [language, messages] of [
  ['en', en],
  ['fr', fr],
] as const)
  test(`keys that a guide names are on the screens: ${language}`, () => {
    const words = new Set(wordsOf(messages).map(plain));
    const folder = join(guides, language);
    const names = readdirSync(folder).flatMap((file) => named(readFileSync(join(folder, file), 'utf8')));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !words.has(plain(name)))).toEqual([]);
  });
