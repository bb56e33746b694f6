// Templates and the generator of structures, over HTTP.
import { at } from '../net/at';
import { authorization } from '../net/proof';
import type {
  PlacePoints,
  Problem,
  StructureRead,
  Suggestion,
  Template,
  Wish,
} from '../../protocol/protocol.gen';

/** What came back, or why nothing did: a problem with figures, or no answer. */
export type Outcome<T> =
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly problem: Problem | undefined };

export async function getTemplates(): Promise<Outcome<readonly Template[]>> {
  return ask<readonly Template[]>(() => fetch(at('/api/templates')));
}

export async function askStructure(wish: Wish): Promise<Outcome<Suggestion>> {
  return ask<Suggestion>(() => post('/api/structure', JSON.stringify(wish)));
}

/** League points of some places; `wish` is a `PointsWish` as text, `token` the device's: only directors send long ones. */
export async function askPoints(wish: string, token: string): Promise<Outcome<readonly PlacePoints[]>> {
  const address = '/api/points';
  const shown = { authorization: authorization(token, 'POST', address) };
  return ask<readonly PlacePoints[]>(() => post(address, wish, shown));
}

/** The levels and breaks of a file; `token` is the device's: only directors may. */
export async function readStructure(file: Blob, token: string): Promise<Outcome<StructureRead>> {
  const address = '/api/structure/read';
  return ask<StructureRead>(() =>
    fetch(at(address), {
      method: 'POST',
      headers: { authorization: authorization(token, 'POST', address), 'content-type': 'text/csv' },
      body: file,
    }),
  );
}

function post(address: string, body: string, more: Readonly<Record<string, string>> = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...more };
  return fetch(at(address), { method: 'POST', headers, body });
}

/** Asks, and reads the JSON of the answer; a refusal has a `problem` where the server can say what is wrong. */
export async function ask<T>(send: () => Promise<Response>): Promise<Outcome<T>> {
  try {
    const response = await send();
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && body !== undefined) return { state: 'ready', value: body as T };
    return { state: 'failed', problem: problemOf(body) };
  } catch {
    return { state: 'failed', problem: undefined };
  }
}

function problemOf(body: unknown): Problem | undefined {
  if (typeof body !== 'object' || body === null || !('problem' in body)) return undefined;
  return (body.problem ?? undefined) as Problem | undefined;
}
