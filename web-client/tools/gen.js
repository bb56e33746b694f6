// Writes the types of all messages, from the protocol's JSON Schema; scripts/gen runs it.
//
//   node tools/gen.js --write    rewrites the file if it is stale
//   node tools/gen.js --check    only says that it is stale, and fails then
import { readFileSync, writeFileSync } from 'node:fs';
import { typesOf } from './protocol-types.js';

const path = 'src/protocol/protocol.gen.ts';
const file = new URL(`../${path}`, import.meta.url);

function written() {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const schema = readFileSync(new URL('../../protocol/schema/tapis.schema.json', import.meta.url), 'utf8');
const types = await typesOf(schema, file);
if (written() !== types) {
  if (process.argv[2] === '--write') {
    writeFileSync(file, types);
    console.log(`wrote web-client/${path}`);
  } else {
    console.error(`web-client/${path} is stale: run scripts/gen`);
    process.exitCode = 1;
  }
}
