// A token is proven without being sent; what is said is what the server works out (server/host/src/devices/proof.rs and request_proof.rs).
import { expect, test, vi } from 'vitest';
import { serverClock } from '../time/ticker.svelte';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { authorization, contentDigest, TokenProof } from './proof';

const token = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const body = '{"name":"Tapis volants d’été"}';
const deviceNonce = '01'.repeat(32);
const serverNonce = '02'.repeat(32);
const expected = {
  name: '61476c2fce94e95b169362a1b2b6aa51cfa4185133db9fa4ce382505b528e205',
  server: 'b11fcf583849d10837efcff0bc368ff2b40474cad2a203cbb704b3cb26edf2d9',
  device: '65acf33a55a14c6b306397164846352c9c601d7c287df375dd4df0cc80d65d16',
  read: 'ad5ff436b92dfc2d97cf8f53134bc5f1c90b7ebd09269cf69c5dbb447bf6c664',
  sent: '04ebd0d791fa2767ef2ffb1bfca984987e18ec34c3eb2ee19447c7899cc1bb8f',
  digest: 'sha-256=:PvjgupqeRLpYTSn9Rlur+hDTXTTi+/vO/IVKZ/H95Ws=:',
  nothing: 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
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
  const asked = { method: 'GET', path: '/api/evidence/x/pace', digest: '' } as const;
  const shown = authorization(token, asked);
  expect(shown).toBe(`Tapis ${expected.name}.1795000000000.${expected.read}`);
  expect(authorization(token, { ...asked, path: '/api/evidence/x/times' })).not.toBe(shown);
  expect(authorization(token, { ...asked, method: 'POST' })).not.toBe(shown);
  expect(authorization(token, { ...asked, digest: expected.nothing })).not.toBe(shown);
});

test('what is sent is in the proof, byte for byte', () => {
  vi.spyOn(serverClock, 'now').mockReturnValue(1_795_000_000_000);
  const digest = contentDigest(utf8ToBytes(body));
  expect(digest).toBe(expected.digest);
  expect(contentDigest(new Uint8Array())).toBe(expected.nothing);
  const shown = authorization(token, { method: 'POST', path: '/api/club', digest });
  expect(shown).toBe(`Tapis ${expected.name}.1795000000000.${expected.sent}`);
});
