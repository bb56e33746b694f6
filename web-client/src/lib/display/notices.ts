// What the room is told while it is true, the most pressing first.
import type { AlertView, MoveView, TableId, TournamentView } from '../../protocol/protocol.gen';

export type TimeCall = Extract<AlertView['kind'], { type: 'time_call' }> & {
  readonly alert: number;
  readonly table: TableId;
  readonly raised_at: number;
};

export type Notice =
  /** The final table is called: tables finish their hands. */
  | { readonly type: 'final_called' }
  /** Tables still playing their hand of the round. */
  | { readonly type: 'hand_for_hand'; readonly round: number; readonly playing: readonly TableId[] }
  /** Chips leave play; tables that have not raced yet. */
  | {
      readonly type: 'race';
      readonly old: number;
      readonly bigger: number;
      readonly left: readonly TableId[];
    };

/** Things that concern the whole room. */
export function noticesOf(tournament: TournamentView): readonly Notice[] {
  if (tournament.winner !== null) return [];
  const notices: Notice[] = [];
  const { final_table, hand_for_hand, race } = tournament;
  const without = (done: readonly TableId[]): readonly TableId[] =>
    playedTables(tournament).filter((table) => !done.includes(table));
  if (final_table.type === 'called') notices.push({ type: 'final_called' });
  if (hand_for_hand) {
    const playing = without(hand_for_hand.finished);
    notices.push({ type: 'hand_for_hand', round: hand_for_hand.round, playing });
  }
  if (race) notices.push({ type: 'race', old: race.old, bigger: race.new, left: without(race.done) });
  return notices;
}

/** Players who are asked to decide, the one with the least time first. */
export function timeCallsOf(alerts: readonly AlertView[]): readonly TimeCall[] {
  return alerts
    .flatMap(({ alert, table, raised_at, kind }) =>
      kind.type === 'time_call' ? [{ ...kind, alert, table, raised_at }] : [],
    )
    .sort((one, other) => one.ends_at - other.ends_at);
}

/** Players who change seats, as their old table reads them. */
export function movesOf(tournament: TournamentView): readonly MoveView[] {
  return [...tournament.moves].sort(
    (one, other) => one.from - other.from || one.from_seat - other.from_seat || one.player - other.player,
  );
}

/** Tables that are open and have players. */
export function playedTables(tournament: TournamentView): readonly TableId[] {
  return tournament.tables.filter((table) => !table.is_closed && table.players > 0).map(({ table }) => table);
}

/** Whether play has begun: by the clock where there is one, else by the first player who is seated. */
export function hasBegun(tournament: TournamentView): boolean {
  if (tournament.clock) return tournament.clock.ticking.type !== 'not_started';
  return playedTables(tournament).length > 0;
}
