// Seasons and members over HTTP, for directors.
import { at } from '../net/at';
import { getProven, json, postProven } from '../net/proven';
import { serverClock } from '../time/ticker.svelte';
import type { Problem, SeasonCommand, SeasonView, Seasons } from '../../protocol/protocol.gen';

/** Why nothing came or nothing changed: each has a sentence that says what to do. */
export type SeasonTrouble = 'refused' | 'missing' | 'taken' | 'invalid' | 'unreachable';

export type SeasonAnswer<T> =
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly why: SeasonTrouble; readonly problem: Problem | undefined };

const list = '/api/seasons';

/** A page without a connection learns the server's time here: what proves the token names it. */
export async function readClock(): Promise<void> {
  try {
    const response = await fetch(at('/api/health'));
    const { now } = (await response.json()) as { readonly now: number };
    serverClock.hint(now);
  } catch {
    // The server is away, as the next question tells.
  }
}

export function readSeasons(token: string): Promise<SeasonAnswer<Seasons>> {
  return ask<Seasons>(() => getProven(token, list));
}

export function readSeason(token: string, season: string): Promise<SeasonAnswer<SeasonView>> {
  return ask<SeasonView>(() => getProven(token, `${list}/${encodeURIComponent(season)}`));
}

export function sendSeason(token: string, command: SeasonCommand): Promise<SeasonAnswer<Seasons>> {
  return ask<Seasons>(() => postProven(token, list, json(JSON.stringify(command))));
}

/** Where the standings are as a file. */
export function standingsAddress(season: string, format: 'csv' | 'html' | 'json', language: string): string {
  const query = new URLSearchParams({ format, lang: language === 'fr' ? 'fr' : 'en' });
  return `${list}/${encodeURIComponent(season)}/standings?${query.toString()}`;
}

/** Where all that is kept of a member is. */
export function personAddress(person: string): string {
  return `/api/persons/${encodeURIComponent(person)}`;
}

async function ask<T>(send: () => Promise<Response>): Promise<SeasonAnswer<T>> {
  try {
    const response = await send();
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return { state: 'ready', value: answer as T };
    return { state: 'failed', why: troubleOf(response.status), problem: problemOf(answer) };
  } catch {
    return { state: 'failed', why: 'unreachable', problem: undefined };
  }
}

/** What a status means for the person who asked. */
export function troubleOf(status: number): SeasonTrouble {
  switch (status) {
    case 401:
    case 403:
      return 'refused';
    case 404:
      return 'missing';
    case 409:
      return 'taken';
    case 400:
    case 413:
    case 422:
      return 'invalid';
    default:
      return 'unreachable';
  }
}

function problemOf(body: unknown): Problem | undefined {
  if (typeof body !== 'object' || body === null || !('problem' in body)) return undefined;
  return (body.problem ?? undefined) as Problem | undefined;
}
