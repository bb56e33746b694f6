// Asking for a table without a code: what can be asked for, the question, and the floor's answer.
import type { JoinAsked, Joinable, JoinRequest, JoinState, PairAnswer } from '../../protocol/protocol.gen';

/** Why it cannot be asked; each has a sentence. */
export type JoinFailure = 'closed' | 'too_many' | 'unreachable' | 'server';

export type Asked<T> =
  { readonly type: 'ok'; readonly value: T } | { readonly type: 'failed'; readonly failure: JoinFailure };

export const joinPath = '/join';

/** Where the general QR code of an event leads. */
export const joinPathOf = (tournament: string): string => `${joinPath}?tournament=${tournament}`;

/** How often the answer is looked for. */
export const lookEveryMs = 1_000;

/** What can be asked for in an event; without one, in the newest that can be joined. */
export const joinable = (tournament?: string): Promise<Asked<Joinable | null>> =>
  ask(tournament === undefined ? '/api/join' : `/api/join?tournament=${encodeURIComponent(tournament)}`);

export const askToJoin = (request: JoinRequest): Promise<Asked<JoinAsked>> =>
  ask('/api/join', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });

export const joinState = (secret: string): Promise<Asked<JoinState>> =>
  ask('/api/join/answer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  });

/** What the floor gave, if it has. */
export function given(state: JoinState): PairAnswer | undefined {
  return state.state === 'accepted' ? state.paired : undefined;
}

async function ask<T>(path: string, init?: RequestInit): Promise<Asked<T>> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    return { type: 'failed', failure: 'unreachable' };
  }
  if (response.ok) return { type: 'ok', value: (await response.json()) as T };
  return { type: 'failed', failure: failureOf(response.status) };
}

export function failureOf(status: number): JoinFailure {
  if (status === 429) return 'too_many';
  return status >= 400 && status < 500 ? 'closed' : 'server';
}
