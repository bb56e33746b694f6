// The crates that the program and the module of the tablets are linked from, as cargo resolves them, and sources in other
// languages inside them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { licenseTexts } from './files.mjs';
import { mit } from './mit.mjs';

/** What is shipped, and for which machines. */
const SHIPPED = [
  { crate: 'tapis', target: 'x86_64-unknown-linux-gnu' },
  { crate: 'tapis', target: 'aarch64-unknown-linux-gnu' },
  { crate: 'tapis', target: 'x86_64-pc-windows-gnu' },
  { crate: 'tapis-tablet-module', target: 'wasm32-unknown-unknown' },
];

/** Crates that say MIT and come without its text. */
const WITHOUT_TEXT = { exmex: mit('the authors of exmex') };

/** Licences of sources inside a crate, in folders below it. */
const INSIDE = { 'libmimalloc-sys': ['c_src/mimalloc/v3', 'c_src/mimalloc/v2'] };

/** What comes with no package of its own. */
export const shippedSources = [
  {
    kind: 'source',
    name: 'SQLite',
    version: sqliteVersion(),
    license: 'blessing',
    texts: [
      'The author disclaims copyright to this source code. In place of a legal notice, here is a blessing:\n\n' +
        'May you do good and not evil.\nMay you find forgiveness for yourself and forgive others.\n' +
        'May you share freely, never taking more than you give.',
    ],
  },
  {
    kind: 'source',
    name: 'The Rust standard library',
    version: /^channel = "(.*)"$/m.exec(readFileSync('rust-toolchain.toml', 'utf8'))[1],
    license: 'MIT OR Apache-2.0',
    texts: [mit('The Rust Project Contributors')],
  },
];

export function shippedCrates() {
  const known = new Map(packages().map((found) => [`${found.name} v${found.version}`, found]));
  const names = new Set(SHIPPED.flatMap(({ crate, target }) => linked(crate, target)));
  return [...names]
    .sort()
    .map((name) => known.get(name) ?? stop(`cargo says nothing about ${name}`))
    .filter((found) => found.source !== null)
    .map(part);
}

function stop(why) {
  throw new Error(why);
}

function part(found) {
  const folder = dirname(found.manifest_path);
  const license = found.license ?? '';
  const given = WITHOUT_TEXT[found.name];
  const texts = [folder, ...(INSIDE[found.name] ?? []).map((below) => join(folder, below))].flatMap((place) =>
    licenseTexts(place, license),
  );
  if (texts.length === 0 && given !== undefined) texts.push(given);
  return { kind: 'cargo', name: found.name, version: found.version, license, texts, hash: checksum(found) };
}

/** The crates that one is linked from: none that only builds it, or is a macro. */
function linked(crate, target) {
  const edges = ['--edges', 'normal,no-proc-macro', '--target', target];
  const lines = cargo(['tree', '--package', crate, ...edges, '--prefix', 'none', '--format', '{p}']);
  return lines
    .trim()
    .split('\n')
    .map((line) => line.split(' ').slice(0, 2).join(' '));
}

/** What cargo knows about every crate that is shipped for some machine. */
function packages() {
  const platforms = new Set(SHIPPED.map(({ target }) => target));
  const found = [...platforms].flatMap(
    (platform) => JSON.parse(cargo(['metadata', '--format-version', '1', '--filter-platform', platform])).packages,
  );
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

function cargo(args) {
  return execFileSync('cargo', [...args, '--locked'], { encoding: 'utf8', maxBuffer: 64 << 20 });
}

function checksum(found) {
  const entries = readFileSync('Cargo.lock', 'utf8').split('[[package]]');
  const entry = entries.find((text) => text.includes(`\nname = "${found.name}"\nversion = "${found.version}"\n`));
  return { alg: 'SHA-256', content: /^checksum = "(.*)"$/m.exec(entry ?? '')?.[1] ?? '' };
}

function sqliteVersion() {
  const sys = packages().find((found) => found.name === 'libsqlite3-sys');
  const header = readFileSync(join(dirname(sys.manifest_path), 'sqlite3/sqlite3.h'), 'utf8');
  return /^#define SQLITE_VERSION +"(.*)"$/m.exec(header)[1];
}
