// Frames of real conversations beside the published schema, by Ajv: who sends what is said with each of them.
//
//   node tests/schema/valid.mjs FRAMES.json     [{"from": "client" or "server", "is_valid": …, "frame": {…}}, …]
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const root = new URL('../../', import.meta.url);
// Installed with the web client's tools.
const { default: Ajv } = createRequire(new URL('web-client/', root))('ajv');
const schema = JSON.parse(readFileSync(new URL('protocol/schema/tapis.schema.json', root), 'utf8'));

const widths = ['uint8', 'uint16', 'uint32', 'uint64', 'int8', 'int16', 'int32', 'int64'];
const formats = Object.fromEntries(widths.map((name) => [name, true]));
const ajv = new Ajv({ strict: true, allowUnionTypes: true, formats }).addSchema(schema, 'tapis');
const validators = {
  client: ajv.compile({ $ref: 'tapis#/definitions/FromClient' }),
  server: ajv.compile({ $ref: 'tapis#/definitions/FromServer' }),
};

const frames = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const { from, is_valid, frame } of frames) {
  const validate = validators[from];
  if (validate(frame) === is_valid) continue;
  const why = is_valid ? ajv.errorsText(validate.errors) : 'it is in the schema';
  console.log(`wrong, of the ${from}: ${JSON.stringify(frame)}\n${why}`);
  process.exit();
}
console.log(`${frames.length} frames`);
