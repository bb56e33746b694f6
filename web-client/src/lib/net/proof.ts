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
const ofRequest = 'tapis 2 request';
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
    return padded(this.#token, this.#signed(byDevice, nonce));
  }

  #signed(by: string, nonce: string): Uint8Array {
    const message = concatBytes(utf8ToBytes(by), hexToBytes(this.nonce), hexToBytes(nonce));
    return hmac(sha256, hashOf(this.#token), message);
  }
}

/** What the proof of a request over HTTP is for. */
export type ProvenRequest = {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  /** The header that says what the body is; empty where there is none. */
  readonly digest: string;
};

/** What a request over HTTP shows in place of the token: it is good for that request alone, and for two minutes. */
export function authorization(token: string, { method, path, digest }: ProvenRequest): string {
  const at = Math.round(serverClock.now());
  const message = utf8ToBytes(`${ofRequest}\n${method} ${path}\n${at}\n${digest}`);
  const proof = padded(token, hmac(sha256, hashOf(token), message));
  return `Tapis ${nameOf(token)}.${at}.${proof}`;
}

/** The header `Content-Digest` of a body (RFC 9530). */
export function contentDigest(body: Uint8Array): string {
  return `sha-256=:${btoa(String.fromCharCode(...sha256(body)))}:`;
}

/** The server takes the pad away again and hashes what is left: the hash alone is in every copy of the journal. */
function padded(token: string, pad: Uint8Array): string {
  return bytesToHex(hexToBytes(token).map((byte, index) => byte ^ (pad[index] ?? 0)));
}
