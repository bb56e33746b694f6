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

const priorities: Readonly<Record<AlertView['priority'], number>> = { urgent: 0, soon: 1, info: 2 };

function rankOf(item: Item): number {
  if (item.type !== 'call') return ranks[item.type];
  const { kind, priority } = item.alert;
  if (kind.type === 'bust') return ranks.bust;
  return kind.type === 'count_differs' ? ranks.count : priorities[priority];
}

/** Whether an item is a call: those stand above everything else. */
export const isCall = ({ item }: Waiting<unknown>): boolean =>
  item.type === 'call' && rankOf(item) <= priorities.info;

/** Everything that waits in one event, at a moment of the server's time. */
export function itemsOf(source: Source, now: number): readonly Item[] {
  const list = todos(source);
  const known = new Set(list.map(({ key }) => key));
  const calls = source.alerts
    .map((alert) => ({ alert, key: todoOf(alert) ?? `call-${alert.alert}` }))
    .filter(({ key }) => !known.has(key))
    .toSorted(
      ({ alert: one }, { alert: other }) => one.raised_at - other.raised_at || one.alert - other.alert,
    )
    .map((each): Item => ({ type: 'call', ...each }));
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

/** The thing to do that a call is about: lists that come a moment later tell more of it, in the same place. */
function todoOf({ kind, table }: AlertView): string | undefined {
  if (kind.type === 'bust') return `bust-${kind.player}`;
  return kind.type === 'count_differs' ? `count-${table}` : undefined;
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
