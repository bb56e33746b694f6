// Seats that are free for a player who moves: no player sits there, and none is on the way there.
import type { EntrantView, PlayersView, TableId, TournamentView } from '../../protocol/protocol.gen';
import { clockwise } from '../table/run';

/** Free seats of a table, in order. */
export function freeSeats(
  tournament: TournamentView,
  players: PlayersView | undefined,
  table: TableId,
): readonly number[] {
  const found = tournament.tables.find((each) => each.table === table);
  if (!found || found.is_closed) return [];
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

/** Tables that are open, in order. */
export function openTables(tournament: TournamentView): readonly TableId[] {
  return tournament.tables.filter((table) => !table.is_closed).map(({ table }) => table);
}
