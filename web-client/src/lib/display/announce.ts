// What the room is told aloud: each time call when it is made and when its last seconds begin, each call for the floor.
import type { AlertView, Seat, TableId } from '../../protocol/protocol.gen';
import { secondsLeft } from '../format/format';

export type Announcement =
  | { readonly type: 'time_called'; readonly table: TableId; readonly seat: Seat; readonly name: string }
  | { readonly type: 'last_seconds'; readonly table: TableId; readonly seat: Seat; readonly seconds: number }
  | { readonly type: 'floor_called'; readonly table: TableId };

/** What was said already, by the number of its alert. */
export type Said = { readonly called: ReadonlySet<number>; readonly last: ReadonlySet<number> };

/** Nothing of what there is already is said: whoever turns the voice on hears what comes. */
export function alreadySaid(alerts: readonly AlertView[], now: number): Said {
  return {
    called: new Set(alerts.map(({ alert }) => alert)),
    last: new Set(alerts.filter((alert) => isLast(alert, now)).map(({ alert }) => alert)),
  };
}

/** What is to be said now, the oldest first, and what has been said then. */
export function announcements(
  alerts: readonly AlertView[],
  said: Said,
  now: number,
): { readonly now: readonly Announcement[]; readonly said: Said } {
  const fresh = alerts
    .toSorted((one, other) => one.alert - other.alert)
    .flatMap((alert) => [...calledOf(alert, said), ...lastOf(alert, said, now)]);
  return { now: fresh, said: alreadySaid(alerts, now) };
}

function calledOf({ alert, table, kind }: AlertView, said: Said): readonly Announcement[] {
  if (said.called.has(alert)) return [];
  if (kind.type === 'floor_call') return [{ type: 'floor_called', table }];
  if (kind.type === 'time_call') return [{ type: 'time_called', table, seat: kind.seat, name: kind.name }];
  return [];
}

function lastOf(alert: AlertView, said: Said, now: number): readonly Announcement[] {
  const { kind, table } = alert;
  if (kind.type !== 'time_call' || said.last.has(alert.alert) || !isLast(alert, now)) return [];
  const seconds = secondsLeft(kind.ends_at, now);
  return seconds > 0 ? [{ type: 'last_seconds', table, seat: kind.seat, seconds }] : [];
}

function isLast({ kind }: AlertView, now: number): boolean {
  return kind.type === 'time_call' && now >= kind.countdown_at;
}
