// Templates and the generator of structures, over HTTP.
import { at } from '../net/at';
import { json, postProven } from '../net/proven';
import type {
  PlacePoints,
  Problem,
  StructureRead,
  Suggestion,
  Template,
  StructureRequest,
} from '../../protocol/protocol.gen';

/** What came back, or why nothing did: a problem with figures, or no answer. */
export type Outcome<T> =
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly problem: Problem | undefined };

export async function getTemplates(): Promise<Outcome<readonly Template[]>> {
  return ask<readonly Template[]>(() => fetch(at('/api/templates')));
}

export async function askStructure(request: StructureRequest): Promise<Outcome<Suggestion>> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(request);
  return ask<Suggestion>(() => fetch(at('/api/structure'), { method: 'POST', headers, body }));
}

/** League points of some places; `request` is a `PointsRequest` as text, `token` the device's: only directors send long ones. */
export async function askPoints(request: string, token: string): Promise<Outcome<readonly PlacePoints[]>> {
  return ask<readonly PlacePoints[]>(() => postProven(token, '/api/points', json(request)));
}

/** The levels and breaks of a file; `token` is the device's: only directors may. */
export async function readStructure(file: Blob, token: string): Promise<Outcome<StructureRead>> {
  const sent = { content: file, type: 'text/csv' };
  return ask<StructureRead>(() => postProven(token, '/api/structure/read', sent));
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
