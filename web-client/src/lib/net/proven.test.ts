// What is sent is what the proof is for: the digest in the head is of the bytes that go out.
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverClock } from '../time/ticker.svelte';
import { authorization } from './proof';
import { getProven, json, postProven } from './proven';

const token = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
type Init = {
  readonly method?: string;
  readonly headers: Record<string, string>;
  readonly body?: Uint8Array;
};
const sent = vi.fn<(address: string, init: Init) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', sent.mockResolvedValue(new Response('{}')));
  vi.spyOn(serverClock, 'now').mockReturnValue(1_795_000_000_000);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function lastSent(): Init & { readonly address: string } {
  const [address, init] = sent.mock.lastCall ?? [];
  if (address === undefined || init === undefined) throw new Error('nothing was sent');
  return { address, ...init };
}

const digestOf = (bytes: Uint8Array): string => `sha-256=:${btoa(String.fromCharCode(...sha256(bytes)))}:`;

test('text and files go out as the bytes that were hashed, and the token does not', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (const [body, type, content] of [
    [utf8ToBytes('{"name":"Été"}'), 'application/json', json('{"name":"Été"}')],
    [bytes, 'image/png', { content: new Blob([bytes]), type: 'image/png' }],
    [new Uint8Array(), undefined, undefined],
  ] as const) {
    await postProven(token, '/api/club', content);
    const { address, method, headers, body: out } = lastSent();
    expect([address, method, headers['content-type']]).toEqual(['/api/club', 'POST', type]);
    expect([...(out ?? [])]).toEqual([...body]);
    const digest = digestOf(body);
    expect(headers['content-digest']).toBe(digest);
    expect(headers['authorization']).toBe(
      authorization(token, { method: 'POST', path: '/api/club', digest }),
    );
    expect(JSON.stringify(headers)).not.toContain(token);
  }
});

test('what is only read has a proof for no body', async () => {
  await getProven(token, '/api/seasons');
  const { method, headers, body } = lastSent();
  expect([method, body, headers['content-digest']]).toEqual([undefined, undefined, undefined]);
  const asked = { method: 'GET', path: '/api/seasons', digest: '' } as const;
  expect(headers['authorization']).toBe(authorization(token, asked));
});
