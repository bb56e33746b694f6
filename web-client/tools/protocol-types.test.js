// @vitest-environment node
// Each kind of schema has the TypeScript that a reader would have written.
import { expect, test } from 'vitest';
import { typesOf } from './protocol-types.js';

const chips = { description: 'A whole number of chips.', type: 'integer' };

const typescript = async (definitions) => {
  const text = await typesOf(JSON.stringify({ definitions }), new URL('../src/types.ts', import.meta.url));
  return text.slice(text.indexOf('\n') + 2);
};

const tagged = (type, rest) => ({
  type: 'object',
  properties: { type: { type: 'string', const: type } },
  required: ['type'],
  ...rest,
});

test('a direction is a union of messages told apart by their type, each with its description', async () => {
  const bet = {
    type: 'object',
    properties: { to: { allOf: [{ $ref: '#/definitions/Chips' }], default: 1 } },
  };
  const sent = {
    description: 'What a tablet sends.',
    oneOf: [
      tagged('fold', { description: 'Folds.' }),
      tagged('bet', {
        description: 'Bets.\n\nNever in turn of another.',
        allOf: [{ $ref: '#/definitions/Bet' }],
      }),
    ],
  };
  expect(await typescript({ FromClient: sent, Bet: bet, Chips: chips })).toBe(`/** What a tablet sends. */
export type FromClient =
  /** Folds. */
  | { readonly type: 'fold' }
  /**
   * Bets.
   *
   * Never in turn of another.
   */
  | (Bet & { readonly type: 'bet' });

export interface Bet {
  readonly to?: Chips;
}

/** A whole number of chips. */
export type Chips = number;
`);
});

test('what all messages of a union share stands beside it', async () => {
  const time = { timestamp: { type: 'string', description: 'When.' } };
  const message = {
    type: 'object',
    properties: time,
    required: ['timestamp'],
    oneOf: [tagged('ping'), tagged('over')],
  };
  expect(await typescript({ Message: message })).toBe(`export type Message = {
  /** When. */
  readonly timestamp: string;
} & ({ readonly type: 'ping' } | { readonly type: 'over' });
`);
});

test('lists, pairs and maps cannot be changed', async () => {
  const list = { type: 'array', items: { type: 'integer' } };
  const properties = {
    list,
    nested: { type: 'array', items: list },
    absent: { type: ['array', 'null'], items: { type: 'integer' } },
    pair: { type: 'array', items: [{ type: 'integer' }, { type: 'string' }], minItems: 2, maxItems: 2 },
    by_name: { type: 'object', additionalProperties: list },
  };
  const required = Object.keys(properties);
  const collections = { type: 'object', properties, required };
  expect(await typescript({ Collections: collections })).toBe(`export interface Collections {
  readonly list: readonly number[];
  readonly nested: readonly (readonly number[])[];
  readonly absent: readonly number[] | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  readonly pair: readonly [number, string];
  readonly by_name: { readonly [k: string]: readonly number[] };
}
`);
});

test('a part without a type is refused, not any', async () => {
  const loose = { type: 'object', properties: { anything: {} } };
  await expect(typescript({ Loose: loose })).rejects.toThrow('a part of Loose has no type');
  await expect(typescript({ Open: { type: 'array' } })).rejects.toThrow('a part of Open has no type');
});

test('a definition without a type of its name is refused', async () => {
  await expect(typescript({ 'lower case': chips })).rejects.toThrow('definitions without a type: lower case');
});
