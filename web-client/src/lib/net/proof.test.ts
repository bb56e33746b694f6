// A token is proven without being sent; what is said is what the server works out (server/host/src/devices/proof.rs).
import { expect, test, vi } from 'vitest';
import { serverClock } from '../time/ticker.svelte';
import { authorization, TokenProof } from './proof';

const token = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const deviceNonce = '01'.repeat(32);
const serverNonce = '02'.repeat(32);
const expected = {
  name: '61476c2fce94e95b169362a1b2b6aa51cfa4185133db9fa4ce382505b528e205',
  server: 'b11fcf583849d10837efcff0bc368ff2b40474cad2a203cbb704b3cb26edf2d9',
  device: '65acf33a55a14c6b306397164846352c9c601d7c287df375dd4df0cc80d65d16',
  request: '5018369b971cb96ae0c42e3440292c54f2b55a3a21184815ff24c9075d4e073b',
};

test('a server that knows the token is answered with the proof', () => {
  const proof = new TokenProof(token, deviceNonce);
  expect(proof.tokenName).toBe(expected.name);
  expect(proof.answer({ nonce: serverNonce, proof: expected.server })).toBe(expected.device);
});

test('a server that does not know the token is told nothing', () => {
  const proof = new TokenProof(token, deviceNonce);
  expect(proof.answer({ nonce: serverNonce, proof: '00'.repeat(32) })).toBeUndefined();
  // The proof of another connection, sent again.
  const other = new TokenProof(token);
  expect(other.nonce).not.toBe(new TokenProof(token).nonce);
  expect(other.answer({ nonce: serverNonce, proof: expected.server })).toBeUndefined();
});

test('a request shows a proof for itself and not the token', () => {
  vi.spyOn(serverClock, 'now').mockReturnValue(1_795_000_000_000.25);
  const shown = authorization(token, 'GET', '/api/evidence/x/pace');
  expect(shown).toBe(`Tapis ${expected.name}.1795000000000.${expected.request}`);
  expect(authorization(token, 'GET', '/api/evidence/x/times')).not.toBe(shown);
});
