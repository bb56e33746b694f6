// A language for tests: French with longer words. It is added the way any language is: one folder of messages.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import tailwind from '@tailwindcss/vite';
import { build } from 'vite';
import { tabletRules } from '../../tools/tablet-rules';

/** A tag for private use, as BCP 47 has them. */
export const tag = 'qps';

/** The folder that a translator would write, here of one file. Longer by the third that translations may be, and easy to see. */
const file = `// The pseudo-language of tests.
import type { Language } from '../language';
import french from '../fr';

const vowels: Readonly<Record<string, string>> = {
  a: 'ȧa', e: 'ėe', i: 'ïi', o: 'ȯo', u: 'üu', A: 'ȦA', E: 'ĖE', O: 'ȮO', é: 'ēé', è: 'ēè',
};

/** Doubles vowels until the text is longer by 30 %. */
function longer(text: string): string {
  let spare = Math.floor(text.replaceAll(/[^\\p{L}]/gu, '').length * 0.3);
  return text.replaceAll(/[aeiouAEOéè]/g, (letter) => (spare-- > 0 ? (vowels[letter] ?? letter) : letter));
}

function pseudo(value: unknown, key = ''): unknown {
  if (key === 'locale' || key === 'n') return value;
  if (typeof value === 'string') return longer(value);
  if (typeof value === 'function')
    return (...given: unknown[]) => pseudo((value as (...all: unknown[]) => unknown)(...given));
  if (Array.isArray(value)) return value.map((each) => pseudo(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, pseudo(each, name)]));
}

export default {
  ...french,
  name: 'Ƥŝéüðö',
  load: {
    core: async () => pseudo(await french.load.core()),
    rulings: async () => pseudo(await french.load.rulings()),
    policies: async () => pseudo(await french.load.policies()),
  },
} as Language;
`;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** Builds the screens with one more folder in `messages/`; returns the folder of the result. */
export async function buildWithPseudo(folder: string): Promise<string> {
  const root = join(folder, 'web-client');
  mkdirSync(root, { recursive: true });
  for (const each of ['src', 'public', 'index.html', 'svelte.config.js', 'tsconfig.json'])
    cpSync(each, join(root, each), { recursive: true });
  const language = join(root, 'src/lib/messages', tag);
  mkdirSync(language);
  writeFileSync(join(language, 'index.ts'), file);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [svelte({ configFile: false }), tailwind(), tabletRules()],
    build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, minify: false },
  });
  return join(root, 'dist');
}

/**
 * This browser gets scripts and styles from a folder, and everything else from the server: the page too, because a
 * browser does not let a page that came from nowhere open a socket to this machine. The page names the server's own
 * script, which then only asks for the one in the folder: a script by two names would run twice.
 */
export async function serveFrom(context: BrowserContext, dist: string): Promise<void> {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const entry = (ending: string): string => new RegExp(`"(/assets/[^"]+\\.${ending})"`).exec(page)?.[1] ?? '';
  const instead: Readonly<Record<string, string>> = {
    '.js': `import '${entry('js')}';`,
    '.css': `@import '${entry('css')}';`,
  };
  await context.route(/\/assets\//, (route) => {
    const { pathname } = new URL(route.request().url());
    const ending = extname(pathname);
    const file = join(dist, pathname);
    const body = existsSync(file) ? readFileSync(file) : instead[ending];
    return route.fulfill({ body: body ?? '', contentType: types[ending] ?? 'text/plain' });
  });
}
