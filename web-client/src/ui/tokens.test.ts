// What a style takes from the tokens is there: a name that nobody declares draws nothing, and nobody complains.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(svelte|css)$/.test(file),
);
const sources = files.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

test('every token that a style uses is declared', () => {
  const declared = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)(?=:|=)/g)].map(([, name = '']) => name)),
  );
  // One with something after a comma does without; a name that goes on in braces is made while the page runs.
  const missing = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !declared.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('there are eight sizes of type', () => {
  const tokens = readFileSync(join(folder, 'ui/tokens.css'), 'utf8');
  const root = tokens.slice(0, tokens.indexOf('/* Values of the colours'));
  expect([...root.matchAll(/--text-\w+:/g)]).toHaveLength(8);
});

test('a class brings no size of type, gap or radius of its own', () => {
  const own =
    /(?<![\w-])(?:[\w@/[\]().-]+:)*-?(?:[pm][trblxyse]?|gap(?:-[xy])?|space-[xy]|rounded(?:-\w+)?|text)-\[[^\]]*\d(?:px|rem)[^\]]*\]/g;
  const found = sources.flatMap(({ file, text }) =>
    [...text.matchAll(own)].map(([name]) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
