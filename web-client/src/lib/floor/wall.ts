// The wall of tables: what a tile says at a glance, and which tiles a filter keeps.
import type { AlertView, TileView } from '../../protocol/protocol.gen';

export type Filter = 'all' | 'needs_me' | 'offline';

/** The state of a table's tablets, in order of trouble. */
export type Tablet = 'online' | 'offline' | 'none';

export function tabletOf(tile: TileView): Tablet {
  if (tile.tablets_paired === 0) return 'none';
  return tile.tablets_connected > 0 ? 'online' : 'offline';
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
