// Seats that are free for a player who comes: no player sits there, none is on the way there, and the table does not break.
import type { EntrantView, PlayersView, TableId, TournamentView } from '../../protocol/protocol.gen';
import { clockwise } from '../table/run';

/** Free seats of a table, in order. */
export function freeSeats(
  tournament: TournamentView,
  players: PlayersView | undefined,
  table: TableId,
): readonly number[] {
  const found = tournament.tables.find((each) => each.table === table);
  if (!found || found.is_closed || found.is_breaking) return [];
  const taken = new Set([
    ...seatedAt(players, table).map(({ seat }) => seat),
    ...tournament.moves.filter((move) => move.to === table).map((move) => move.to_seat),
  ]);
  return clockwise(1, found.seat_count).filter((seat) => !taken.has(seat));
}

/** Who has a seat at a table, with chips or without, by seat. */
export function seatedAt(
  players: PlayersView | undefined,
  table: TableId,
): readonly { readonly seat: number; readonly player: EntrantView }[] {
  return (players?.players ?? [])
    .flatMap((player) => {
      const { standing } = player;
      const sits = standing.type === 'playing' || standing.type === 'busted';
      return sits && standing.table === table ? [{ seat: standing.seat, player }] : [];
    })
    .sort((one, other) => one.seat - other.seat);
}

/** Tables that go on, in order: open, and not about to break. */
export function openTables(tournament: TournamentView): readonly TableId[] {
  return tournament.tables
    .filter((table) => !table.is_closed && !table.is_breaking)
    .map(({ table }) => table);
}
