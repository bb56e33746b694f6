// Who sits at the final table, and who is on the way to it.
import type { EntrantView, PlayersView, TournamentView } from '../../protocol/protocol.gen';

export type Finalist = { readonly seat: number; readonly player: EntrantView };

/** By seat; nobody before the final table is formed. */
export function finalistsOf(
  { final_table, moves }: TournamentView,
  players: PlayersView | undefined,
): readonly Finalist[] {
  if (final_table.type !== 'at' || !players) return [];
  const coming = new Map(
    moves.filter((move) => move.to === final_table.table).map((move) => [move.player, move]),
  );
  return players.players
    .flatMap((player): Finalist[] => {
      const { standing } = player;
      const move = coming.get(player.player);
      if (move) return [{ seat: move.to_seat, player: { ...player, stack: move.carries ?? player.stack } }];
      const sits = standing.type === 'playing' && standing.table === final_table.table;
      return sits ? [{ seat: standing.seat, player }] : [];
    })
    .sort((one, other) => one.seat - other.seat);
}
