// Pairing over HTTP: six digits become a device's token.
import type { FromServer, PairAnswer, PairResponse } from '../../protocol/protocol.gen';
import { TokenAgreement } from './agreement';

/** A code that the director was given for a new device. */
export type Pairing = Extract<FromServer, { type: 'pairing' }>;

/** Why pairing failed; each has a sentence that says what to do. */
export type PairFailure = 'unknown_code' | 'too_many' | 'unreachable' | 'server';

export type PairOutcome =
  | { readonly type: 'paired'; readonly response: PairResponse }
  | { readonly type: 'failed'; readonly failure: PairFailure };

export const codeLength = 6;
export const nameLength = 40;

export async function pair(code: string, name: string): Promise<PairOutcome> {
  const agreement = new TokenAgreement();
  let response: Response;
  try {
    response = await fetch('/api/pair', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, name, key: agreement.key }),
    });
  } catch {
    return { type: 'failed', failure: 'unreachable' };
  }
  if (response.ok) {
    const paired = agreement.paired((await response.json()) as PairAnswer, code);
    return paired ? { type: 'paired', response: paired } : { type: 'failed', failure: 'server' };
  }
  return { type: 'failed', failure: failureOf(response.status) };
}

export function failureOf(status: number): PairFailure {
  if (status === 429) return 'too_many';
  if (status >= 400 && status < 500) return 'unknown_code';
  return 'server';
}

/** What an address like `/pair#code=123456&tablet=2` says: no browser sends what stands behind the `#`. */
const saidIn = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#/, ''));

/** Six digits from such an address. */
export function codeFrom(hash: string): string {
  const code = saidIn(hash).get('code') ?? '';
  return code.replace(/\D/g, '').slice(0, codeLength);
}

/** The address that a new device opens; a tablet's has its table, so that it need not be named. */
export function addressOf({ path, role }: Pick<Pairing, 'path' | 'role'>): string {
  return role.type === 'tablet' ? `${path}&tablet=${role.table}` : path;
}

/** The table in such an address. */
export function tableFrom(hash: string): number | undefined {
  const table = Number(saidIn(hash).get('tablet'));
  return Number.isInteger(table) && table > 0 ? table : undefined;
}
