// What waits for officials, as one list for every screen: calls first, then tablets that are away, players without
// chips, counts, moves, and tables that have gone quiet.
import type { AlertView, TableId, TileView } from '../../protocol/protocol.gen';
import { ageOf } from '../floor/wall';
import { absentAt, todos, type Known, type Todo } from './todo';

export type Item =
  /** A table calls, or something is wrong with its tablet. */
  | { readonly type: 'call'; readonly key: string; readonly alert: AlertView }
  /** Tables that have players, and not enough of them are there. */
  | { readonly type: 'absent'; readonly key: string; readonly tables: readonly TableId[] }
  /** Nothing was logged for a while. */
  | { readonly type: 'quiet'; readonly key: string; readonly tile: TileView }
  | Todo;

/** An item, and the event it comes from. */
export type Waiting<T> = { readonly key: string; readonly from: T; readonly item: Item };

type Source = Known & { readonly alerts: readonly AlertView[] };

/** In which order officials are needed; of one rank the oldest is first. */
const ranks: Readonly<Record<Exclude<Item['type'], 'call'>, number>> = {
  bust: 3,
  count: 4,
  absent: 5,
  journey: 6,
  draw_final: 6,
  final_table: 6,
  break: 6,
  move: 6,
  overdue: 6,
  hand_for_hand: 6,
  race: 6,
  quiet: 7,
};

function rankOf(item: Item): number {
  if (item.type !== 'call') return ranks[item.type];
  return { urgent: 0, soon: 1, info: 2 }[item.alert.priority];
}

/** Whether an item is a call: those stand above everything else. */
export const isCall = ({ item }: Waiting<unknown>): boolean => item.type === 'call';

/** Everything that waits in one event, at a moment of the server's time. */
export function itemsOf(source: Source, now: number): readonly Item[] {
  const list = todos(source);
  const known = new Set(list.map(({ key }) => key));
  const calls = source.alerts
    .filter((alert) => !known.has(todoOf(alert)))
    .toSorted((one, other) => one.raised_at - other.raised_at || one.alert - other.alert)
    .map((alert): Item => ({ type: 'call', key: `call-${alert.alert}`, alert }));
  const all = [...calls, ...list, ...absent(source), ...quiet(source, now)];
  return all.sort((one, other) => rankOf(one) - rankOf(other));
}

/** Those of several events as one list. */
export function waitingIn<T extends { readonly event: string }>(
  sources: readonly { readonly from: T; readonly items: readonly Item[] }[],
): readonly Waiting<T>[] {
  return sources
    .flatMap(({ from, items }) => items.map((item) => ({ key: `${from.event} ${item.key}`, from, item })))
    .sort((one, other) => rankOf(one.item) - rankOf(other.item) || sinceOf(one.item) - sinceOf(other.item));
}

/** Calls are taken in the order in which they were raised; everything else has none. */
const sinceOf = (item: Item): number => (item.type === 'call' ? item.alert.raised_at : 0);

/** The thing to do that a call is about, where the lists of officials tell more of it. */
function todoOf({ kind, table }: AlertView): string {
  if (kind.type === 'bust') return `bust-${kind.player}`;
  return kind.type === 'count_differs' ? `count-${table}` : '';
}

function absent({ tournament }: Source): readonly Item[] {
  const tables = absentAt(tournament);
  return tables.length === 0 ? [] : [{ type: 'absent', key: 'absent', tables }];
}

/** Tables that call already are looked after. */
function quiet({ tournament, tiles, alerts }: Source, now: number): readonly Item[] {
  if (tournament.winner !== null) return [];
  const calling = new Set(alerts.map(({ table }) => table));
  return tiles
    .filter((tile) => ageOf(tile, now) !== 'fresh' && !calling.has(tile.table))
    .toSorted((one, other) => one.last_event_at - other.last_event_at)
    .map((tile): Item => ({ type: 'quiet', key: `quiet-${tile.table}`, tile }));
}
