// Writes the practice table and the rulebooks as a folder of files for any web host: `node tools/demo.js DIR SERVER`.
// The screens are those in dist; what a server makes for them is asked of SERVER, `http://127.0.0.1:8080` for example.
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

const [folder, server] = process.argv.slice(2);
if (folder === undefined || server === undefined) throw new Error('node tools/demo.js DIR SERVER');

/** Compressed files are for our own server; without it there is nothing to come back to. */
const isForHosts = (name) => !/\.(br|gz)$|sw\.js$/.test(name);
const elsewhere = '<!doctype html><meta http-equiv="refresh" content="0; url=/practice/">';

/** An address without an ending is a folder: hosts send its index, and addresses below it have a place. */
async function write(path, text) {
  await mkdir(join(folder, path), { recursive: true });
  await writeFile(join(folder, path, 'index.html'), text);
}

async function ask(path) {
  const answer = await fetch(new URL(path, server));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

const keep = async (path) => write(path, await ask(path));

await cp('dist', folder, { recursive: true, filter: isForHosts });
for (const screen of ['practice', 'rules']) {
  await mkdir(join(folder, screen), { recursive: true });
  await cp('dist/index.html', join(folder, screen, 'index.html'));
}
// Whoever leaves a screen comes to the practice table: there are no others.
await rm(join(folder, 'index.html'));
for (const path of ['.', 'pair']) await write(path, elsewhere);

await writeFile(join(folder, 'practice.json'), await ask('/practice.json'));
const books = JSON.parse(await ask('/api/rulebooks')).map(({ id }) => `/api/rulebooks/${id}`);
await keep('/api/rulebooks');
for (const book of books) await keep(book);
for (const book of books)
  for (const other of books) if (other !== book) await keep(`${book}/compare/${other.split('/').at(-1)}`);
