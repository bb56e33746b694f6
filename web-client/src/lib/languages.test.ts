// Languages: French first, every other one beside it, and a new one is a file.
import { expect, test } from 'vitest';
import { chosenFrom, collect, languageOf, languages, nextTag } from './languages';

const tags = [...languages.keys()];

test('French comes first, and English is there', () => {
  expect(tags[0]).toBe('fr');
  expect(tags).toContain('en');
});

test('a new file is a new language, with its own name, locale and direction', () => {
  const pseudo = { ...languageOf('fr'), name: 'Ƥŝéüðö', locale: 'fr-FR', direction: 'rtl' } as const;
  const known = collect({ './messages/fr.ts': languageOf('fr'), './messages/qps.ts': pseudo });
  expect([...known.keys()]).toEqual(['fr', 'qps']);
  expect(known.get('qps')?.name).toBe('Ƥŝéüðö');
  expect(known.get('qps')?.direction).toBe('rtl');
});

test('a browser gets the first language it asks for, and French when there is none', () => {
  expect(chosenFrom(['en-GB', 'fr'], tags)).toBe('en');
  expect(chosenFrom(['de-DE', 'fr-CA'], tags)).toBe('fr');
  expect(chosenFrom(['de-DE'], tags)).toBe('fr');
});

test('the key goes around all languages', () => {
  expect(nextTag('fr', ['fr', 'en'])).toBe('en');
  expect(nextTag('en', ['fr', 'en'])).toBe('fr');
  expect(nextTag('en', ['fr', 'en', 'qps'])).toBe('qps');
});

test('each language formats numbers as its locale does', () => {
  for (const language of languages.values()) {
    const numbers = new Intl.NumberFormat(language.locale, { useGrouping: 'always' });
    expect(language.messages.n(1_234_567)).toBe(numbers.format(1_234_567));
    expect(language.messages.locale).toBe(language.locale);
  }
});
