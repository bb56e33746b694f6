// Evidence over HTTP: what the journal tells about hands, times, stacks and tables. For officials.
import { getProven } from '../net/proven';
import type {
  HandsView,
  PaceView,
  PlayerId,
  ReplayView,
  StacksView,
  TableId,
  TimesView,
} from '../../protocol/protocol.gen';

/** Whose evidence, and the token of the device that asks. */
export type Source = { readonly tournament: string; readonly token: string };

export type Load<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly why: Trouble };

/** Why nothing came: each has a sentence that says what to do. */
export type Trouble = 'refused' | 'missing' | 'unreachable';

export const loading = { state: 'loading' } as const;

/** Hands of a table, the newest first; those before a hand where one is named. */
export function hands(source: Source, table: TableId, before?: number): Promise<Load<HandsView>> {
  return get(source, 'hands', { table, before });
}

export function replay(source: Source, table: TableId, hand: number): Promise<Load<ReplayView>> {
  return get(source, `hands/${table}/${hand}`);
}

export function times(source: Source, table?: TableId): Promise<Load<TimesView>> {
  return get(source, 'times', { table });
}

export function stacks(source: Source, player?: PlayerId): Promise<Load<StacksView>> {
  return get(source, 'stacks', { player });
}

export function pace(source: Source): Promise<Load<PaceView>> {
  return get(source, 'pace');
}

async function get<T>(
  { tournament, token }: Source,
  path: string,
  asked: Readonly<Record<string, number | undefined>> = {},
): Promise<Load<T>> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, `${value}`);
  const question = query.size > 0 ? `?${query.toString()}` : '';
  try {
    const address = `/api/evidence/${encodeURIComponent(tournament)}/${path}${question}`;
    const response = await getProven(token, address);
    if (response.ok) return { state: 'ready', value: (await response.json()) as T };
    return { state: 'failed', why: troubleOf(response.status) };
  } catch {
    return { state: 'failed', why: 'unreachable' };
  }
}

/** What a status means for the person who asked. */
export function troubleOf(status: number): Trouble {
  if (status === 401 || status === 403) return 'refused';
  return status === 404 ? 'missing' : 'unreachable';
}
