// @vitest-environment node
// The published document, read by the parser of the AsyncAPI project.
import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';
import { expect, test } from 'vitest';

/** How the parser numbers what breaks a document; advice has higher numbers. */
const severityOfErrors = '0';

/** Each of two hundred types is followed wherever it is named. */
const patienceMs = 60_000;

const file = '../protocol/schema/asyncapi.json';

/** Errors in a document that lies where the published one lies, beside the schema that it refers to. */
async function errorsOf(document: string): Promise<readonly string[]> {
  const diagnostics = await new Parser().validate(document, { source: file });
  return diagnostics
    .filter(({ severity }) => `${severity}` === severityOfErrors)
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test(
  'the AsyncAPI document has no error',
  async () => {
    expect(await errorsOf(readFileSync(file, 'utf8'))).toEqual([]);
  },
  patienceMs,
);

test(
  'a message that is not in the schema beside it is found',
  async () => {
    const document = readFileSync(file, 'utf8').replace(
      '#/definitions/FromClient/oneOf/0',
      '#/definitions/Gone',
    );
    expect(await errorsOf(document)).not.toEqual([]);
  },
  patienceMs,
);

/** Of the same form, with one message. */
const small = JSON.stringify({
  asyncapi: '3.1.0',
  info: { title: 'Small', version: '1.0.0' },
  channels: { ws: { address: '/ws', messages: { ping: { $ref: '#/components/messages/ping' } } } },
  operations: { say: { action: 'send', channel: { $ref: '#/channels/ws' } } },
  components: {
    messages: { ping: { payload: { $ref: '#/components/schemas/Ping' } } },
    schemas: { Ping: { type: 'object', properties: { echo: { type: 'integer' } } } },
  },
});

test.each([
  ['a reference that leads nowhere', '#/components/schemas/Ping', '#/components/schemas/Gone'],
  ['an action that there is not', '"send"', '"shout"'],
  ['a type that there is not', '"integer"', '"whole"'],
])(
  'in a small document %s is found',
  async (_what, right, wrong) => {
    expect(await errorsOf(small)).toEqual([]);
    expect(await errorsOf(small.replace(right, wrong))).not.toEqual([]);
  },
  patienceMs,
);
