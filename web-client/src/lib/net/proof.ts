// Proves this device's token without sending it. A page that came over plain HTTP has no WebCrypto: browsers keep that for
// secure origins, so that the hash is a library's.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { FromServer } from '../../protocol/protocol.gen';
import { serverClock } from '../time/ticker.svelte';

type Challenge = Extract<FromServer, { type: 'challenge' }>;

/** As `docs/decisions/0010-tokens-are-proven.md` has them. */
const byServer = 'tapis 1 server';
const byDevice = 'tapis 1 device';
const ofRequest = 'tapis 1 request';
const nonceBytes = 32;

const hashOf = (token: string): Uint8Array => sha256(utf8ToBytes(token));

/** By what a device says which token it proves. */
export const nameOf = (token: string): string => bytesToHex(sha256(hashOf(token)));

/** What one connection proves the token with. */
export class TokenProof {
  readonly tokenName: string;
  readonly nonce: string;
  readonly #token: string;

  constructor(token: string, nonce = bytesToHex(randomBytes(nonceBytes))) {
    this.#token = token;
    this.tokenName = nameOf(token);
    this.nonce = nonce;
  }

  /** The proof for a server that knows this token; nothing for one that does not. */
  answer({ nonce, proof }: Pick<Challenge, 'nonce' | 'proof'>): string | undefined {
    if (bytesToHex(this.#signed(byServer, nonce)) !== proof) return undefined;
    const pad = this.#signed(byDevice, nonce);
    const secret = hexToBytes(this.#token);
    return bytesToHex(secret.map((byte, index) => byte ^ (pad[index] ?? 0)));
  }

  #signed(by: string, nonce: string): Uint8Array {
    const message = concatBytes(utf8ToBytes(by), hexToBytes(this.nonce), hexToBytes(nonce));
    return hmac(sha256, hashOf(this.#token), message);
  }
}

/** What a request over HTTP shows in place of the token: it is good for that method and path, and for two minutes. */
export function authorization(token: string, method: 'GET' | 'POST', path: string): string {
  const at = Math.round(serverClock.now());
  const message = utf8ToBytes(`${ofRequest}\n${method} ${path}\n${at}`);
  const proof = bytesToHex(hmac(sha256, hashOf(token), message));
  return `Tapis ${nameOf(token)}.${at}.${proof}`;
}
