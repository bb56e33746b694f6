// The wall of tables: what a tile says at a glance, and which tiles a filter keeps.
import type { AlertView, TileView } from '../../protocol/protocol.gen';

export type Filter = 'all' | 'needs_me' | 'offline';

/** The state of a table's tablets, in order of trouble. */
export type Tablet = 'online' | 'offline' | 'none';

export function tabletOf(tile: TileView): Tablet {
  if (tile.tablets_paired === 0) return 'none';
  return tile.tablets_connected > 0 ? 'online' : 'offline';
}

/** How long ago something happened at a table. */
export type Age = 'fresh' | 'slow' | 'silent';

const second = 1_000;
/** From when nobody has done anything for long, in a hand and between two, in seconds. */
const agesAt = {
  hand: { slow: 180, silent: 360 },
  between: { slow: 240, silent: 480 },
} as const;

/** By the last act that was logged there. A table that waits for others, or has not begun, does not age. */
export function ageOf(tile: TileView, now: number): Age {
  const isBetween = tile.phase === 'between';
  if (tile.hand === 0 || tile.players < 2 || (isBetween && tile.stop !== null)) return 'fresh';
  const seconds = (now - tile.last_event_at) / second;
  const { slow, silent } = isBetween ? agesAt.between : agesAt.hand;
  if (seconds < slow) return 'fresh';
  return seconds < silent ? 'slow' : 'silent';
}

export function keep(
  tiles: readonly TileView[],
  alerts: readonly AlertView[],
  filter: Filter,
): readonly TileView[] {
  switch (filter) {
    case 'all':
      return tiles;
    case 'needs_me': {
      const tables = new Set(alerts.map((alert) => alert.table));
      return tiles.filter((tile) => tables.has(tile.table));
    }
    case 'offline':
      return tiles.filter((tile) => tabletOf(tile) !== 'online');
  }
}

/** Urgent alerts that were not there before: they sound. */
export function newlyUrgent(before: readonly AlertView[], now: readonly AlertView[]): readonly AlertView[] {
  const known = new Set(before.map((alert) => alert.alert));
  return now.filter((alert) => alert.priority === 'urgent' && !known.has(alert.alert));
}
