// The room: each table with its tablet, which one is missing, and who was paired since a code was shown.
import type { DeviceView, Role, TableId, TournamentView } from '../../protocol/protocol.gen';
import { openTables } from '../live/places';

export type Place = {
  readonly table: TableId;
  readonly players: number;
  readonly seats: number;
  /** Those that are connected first. */
  readonly tablets: readonly DeviceView[];
};

export function roomOf(tournament: TournamentView, devices: readonly DeviceView[]): readonly Place[] {
  return tournament.tables
    .filter((table) => !table.is_closed)
    .map((table) => ({
      table: table.table,
      players: table.players,
      seats: table.seat_count,
      tablets: devices
        .filter(({ role }) => role.type === 'tablet' && role.table === table.table)
        .toSorted((one, other) => Number(other.connected) - Number(one.connected)),
    }));
}

/** Tables that no tablet is paired with. */
export function withoutTablet(room: readonly Place[]): readonly TableId[] {
  return room.filter(({ tablets }) => tablets.length === 0).map(({ table }) => table);
}

/** Tables whose tablets are all away. */
export function outOfReach(room: readonly Place[]): readonly TableId[] {
  return room
    .filter(({ tablets }) => tablets.length > 0 && tablets.every(({ connected }) => !connected))
    .map(({ table }) => table);
}

/** The tables whose tablets are paired one after the other, when one of them is touched. */
export function pairingRound(
  tournament: TournamentView,
  devices: readonly DeviceView[],
  first: TableId,
): readonly TableId[] {
  const missing = withoutTablet(roomOf(tournament, devices));
  if (!missing.includes(first)) return [first];
  const order = openTables(tournament);
  return [first, ...order.filter((table) => table !== first && missing.includes(table))];
}

/** The device that has taken the code: one of that role which was not there before. */
export function pairedSince(
  before: ReadonlySet<string>,
  devices: readonly DeviceView[],
  role: Role,
): DeviceView | undefined {
  return devices.find(
    (each) =>
      !before.has(each.device) &&
      each.role.type === role.type &&
      (role.type !== 'tablet' || (each.role.type === 'tablet' && each.role.table === role.table)),
  );
}
