// A token that both sides work out: as the server does it (server/host/src/devices/agreement.rs).
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import type { AgreedPairing } from '../../protocol/protocol.gen';
import { nameOf } from '../net/proof';
import { TokenAgreement } from './agreement';

const role = { type: 'floor' } as const;

/** What a server answers, and the token it has come to. */
function answered(device: string, code: string): { token: string; answer: AgreedPairing } {
  const { secretKey, publicKey } = x25519.keygen();
  const shared = x25519.getSharedSecret(secretKey, hexToBytes(device));
  const info = concatBytes(hexToBytes(device), publicKey, utf8ToBytes(code));
  const token = bytesToHex(hkdf(sha256, shared, utf8ToBytes('tapis 1 pairing'), info, 32));
  return {
    token,
    answer: { key: bytesToHex(publicKey), token_name: nameOf(token), role, tournament: 'friday' },
  };
}

test('a device comes to the token that its server has, and to another one each time', () => {
  const agreement = new TokenAgreement();
  const { token, answer } = answered(agreement.key, '123456');
  expect(agreement.paired(answer, '123456')).toEqual({ token, role, tournament: 'friday' });
  expect(new TokenAgreement().key).not.toBe(agreement.key);
});

test('keys or a code that something has changed on their way pair nothing', () => {
  const agreement = new TokenAgreement();
  const { answer } = answered(agreement.key, '123456');
  expect(agreement.paired(answer, '123457')).toBeUndefined();
  const other = answered(new TokenAgreement().key, '123456').answer;
  expect(agreement.paired(other, '123456')).toBeUndefined();
  expect(agreement.paired({ ...answer, key: '00'.repeat(32) }, '123456')).toBeUndefined();
});

test('a token of a server that knows no keys is taken as it is sent', () => {
  const sent = { token: 'ab'.repeat(32), role };
  expect(new TokenAgreement().paired(sent, '123456')).toEqual(sent);
});
