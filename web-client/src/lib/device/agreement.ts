// Agrees on a token with the server: it is never sent, so a listener does not learn it
// (docs/decisions/0010-tokens-are-proven.md). Pages over plain HTTP have no WebCrypto, so the curve is a library's.
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AgreedPairing, PairAnswer, PairResponse } from '../../protocol/protocol.gen';
import { nameOf } from '../net/proof';

const salt = 'tapis 1 pairing';
const tokenBytes = 32;

/** The keys of this device for one token. */
export class TokenAgreement {
  /** What the server is sent. */
  readonly key: string;
  readonly #secret = x25519.utils.randomSecretKey();

  constructor() {
    this.key = bytesToHex(x25519.getPublicKey(this.#secret));
  }

  /** This device with its token; undefined where the keys were changed on their way. */
  paired(answer: PairAnswer, code: string): PairResponse | undefined {
    if ('token' in answer) return answer;
    const { role, tournament } = answer;
    const token = this.#token(answer, code);
    return token === undefined ? undefined : { token, role, ...(tournament != null && { tournament }) };
  }

  #token({ key, token_name }: AgreedPairing, code: string): string | undefined {
    const server = hexToBytes(key);
    let shared: Uint8Array;
    try {
      shared = x25519.getSharedSecret(this.#secret, server);
    } catch {
      // A key of small order leads to the same secret with every other key.
      return undefined;
    }
    const info = concatBytes(hexToBytes(this.key), server, utf8ToBytes(code));
    const token = bytesToHex(hkdf(sha256, shared, utf8ToBytes(salt), info, tokenBytes));
    return nameOf(token) === token_name ? token : undefined;
  }
}
