// Languages: French first, every other one beside it, and a new one is a folder.
import { expect, test } from 'vitest';
import { chosenFrom, collect, languageOf, languages, load, nextTag } from './languages';

const tags = [...languages.keys()];

test('French comes first, and English is there', () => {
  expect(tags[0]).toBe('fr');
  expect(tags).toContain('en');
});

test('a new folder is a new language, with its own name, locale and direction', () => {
  const pseudo = { ...languageOf('fr'), name: 'Ƥŝéüðö', locale: 'fr-FR', direction: 'rtl' } as const;
  const known = collect({ '../messages/fr/index.ts': languageOf('fr'), '../messages/qps/index.ts': pseudo });
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

test('each language formats numbers as its locale does', async () => {
  for (const language of languages.values()) {
    const messages = await load(language, []);
    const numbers = new Intl.NumberFormat(language.locale, { useGrouping: 'always' });
    expect(messages.n(1_234_567)).toBe(numbers.format(1_234_567));
    expect(messages.locale).toBe(language.locale);
  }
});

test('a screen has the parts that it asks for, and no other one is fetched', async () => {
  const fetched: string[] = [];
  const french = languageOf('fr');
  const counted = {
    ...french,
    load: {
      ...french.load,
      rulings: () => (fetched.push('rulings'), french.load.rulings()),
      policies: () => (fetched.push('policies'), french.load.policies()),
    },
  };
  const messages = await load(counted, ['policies']);
  expect(fetched).toEqual(['policies']);
  expect(messages.policies.titles['min_raise']).toBe('Relance minimale');
  expect(() => messages.rulings).toThrow('does not load the words of rulings');
});

test('no line of French breaks inside « a‑t‑il »', () => {
  const texts = import.meta.glob<string>('../messages/fr/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const broken = Object.entries(texts).filter(([, text]) => /\p{L}-t-(?:il|elle|on)/u.test(text));
  expect(Object.keys(texts)).not.toHaveLength(0);
  expect(broken.map(([file]) => file)).toEqual([]);
});
