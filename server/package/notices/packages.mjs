// The npm packages that the screens are made from: those that their sources import, and what those need.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { licenseTexts } from './files.mjs';
import { mit } from './mit.mjs';

const CLIENT = 'web-client';
const IMPORT = /(?:from|import|@import|url\()\s*['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^'"]*)?['"]/g;

/** Packages that say MIT and come without its text. */
const WITHOUT_TEXT = { 'is-reference': mit('Rich Harris'), 'locate-character': mit('Rich Harris') };

export function shippedPackages() {
  const locked = JSON.parse(readFileSync(join(CLIENT, 'package-lock.json'), 'utf8')).packages;
  const shipped = new Map();
  const waiting = imported().filter((name) => locked[`node_modules/${name}`] !== undefined);
  while (waiting.length > 0) {
    const name = waiting.pop();
    const entry = locked[`node_modules/${name}`];
    if (shipped.has(name) || entry === undefined) continue;
    shipped.set(name, part(name, entry));
    waiting.push(...Object.keys(entry.dependencies ?? {}));
  }
  return [...shipped.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function part(name, entry) {
  const folder = join(CLIENT, 'node_modules', name);
  const license = entry.license ?? '';
  const [alg, digest] = (entry.integrity ?? '').split('-');
  const hash = { alg: alg === 'sha512' ? 'SHA-512' : '', content: Buffer.from(digest ?? '', 'base64').toString('hex') };
  const texts = licenseTexts(folder, license);
  if (texts.length === 0 && name in WITHOUT_TEXT) texts.push(WITHOUT_TEXT[name]);
  return { kind: 'npm', name, version: entry.version, license, texts, hash };
}

/** Names of packages that the sources of the screens import, tests left out. */
function imported() {
  const files = readdirSync(join(CLIENT, 'src'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.(ts|svelte|css)$/.test(file) && !file.endsWith('.test.ts'));
  const names = sources.flatMap((file) =>
    [...readFileSync(join(CLIENT, 'src', file), 'utf8').matchAll(IMPORT)].map(([, name]) => name),
  );
  return [...new Set(names)];
}
