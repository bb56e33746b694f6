// What the director has to do now, the most urgent first. Each thing has a name that stays the same while it is open.
import type {
  Citation,
  Chips,
  ConsoleView,
  CountView,
  EntrantView,
  MoveView,
  OverdueView,
  PlayersView,
  ProposalView,
  TableId,
  TileView,
  TournamentView,
} from '../../protocol/protocol.gen';

type MoveProposal = Extract<ProposalView, { type: 'move' }>;

export type Todo =
  /** A player without chips: are they out? */
  | { readonly type: 'bust'; readonly key: string; readonly player: EntrantView }
  /** A count that differs from the log. */
  | { readonly type: 'count'; readonly key: string; readonly count: CountView }
  /** A player who is to go, or on the way. */
  | { readonly type: 'journey'; readonly key: string; readonly move: MoveView }
  /** The final table is called: seats are drawn when no table plays any more. */
  | { readonly type: 'draw_final'; readonly key: string; readonly playing: readonly TableId[] }
  | {
      readonly type: 'final_table';
      readonly key: string;
      readonly players: number;
      readonly citations: readonly Citation[];
    }
  | {
      readonly type: 'break';
      readonly key: string;
      readonly table: TableId;
      readonly citations: readonly Citation[];
    }
  | { readonly type: 'move'; readonly key: string; readonly proposal: MoveProposal }
  | { readonly type: 'overdue'; readonly key: string; readonly late: OverdueView }
  /** Hand-for-hand should be played. */
  | { readonly type: 'hand_for_hand'; readonly key: string }
  /** Chips that no level to come needs. */
  | { readonly type: 'race'; readonly key: string; readonly value: Chips };

/** What is known of an event. */
export type Known = {
  readonly tournament: TournamentView;
  readonly console: ConsoleView | undefined;
  readonly players: PlayersView | undefined;
  readonly tiles: readonly TileView[];
};

export function todos({ tournament, console, players, tiles }: Known): readonly Todo[] {
  if (tournament.winner !== null) return [];
  const away = tournament.moves.filter((move) => move.carries !== null);
  const toGo = tournament.moves.filter((move) => move.carries === null);
  return [
    ...busts(players),
    ...(console?.counts ?? []).filter((count) => !count.holds).map(countTodo),
    ...away.map(journey),
    ...finalDraw(tournament, tiles),
    ...(console?.proposals ?? []).flatMap((proposal) => proposed(proposal, tournament)),
    ...(console?.overdue ?? []).map((late): Todo => ({ type: 'overdue', key: `late-${late.player}`, late })),
    ...handForHand(tournament, console),
    ...toGo.map(journey),
    ...race(tournament, console),
  ];
}

/** Tables that wait because too few of their players are checked in, though enough have a seat there. */
export function absentAt(tournament: TournamentView): readonly TableId[] {
  if (tournament.clock?.ticking.type === 'not_started' || tournament.winner !== null) return [];
  return tournament.tables
    .filter((each) => !each.is_closed && each.stop === 'too_few' && each.players > 1)
    .map(({ table }) => table);
}

/** Players without chips who can do nothing but leave: they are confirmed together. */
export function surelyOut(players: PlayersView | undefined): readonly EntrantView[] {
  return (players?.players ?? []).filter(
    ({ standing, may_rebuy, may_enter_again }) =>
      standing.type === 'busted' && !may_rebuy && !may_enter_again,
  );
}

/** Tables where a hand is being played. */
export function playingTables(tournament: TournamentView, tiles: readonly TileView[]): readonly TableId[] {
  const closed = new Set(tournament.tables.filter((table) => table.is_closed).map(({ table }) => table));
  return tiles
    .filter((tile) => tile.phase !== 'between' && !closed.has(tile.table))
    .map(({ table }) => table);
}

/** Tables that have not finished their hand of the round. */
export function roundWaitsFor(tournament: TournamentView): readonly TableId[] {
  const finished = new Set(tournament.hand_for_hand?.finished);
  return tournament.tables
    .filter((table) => !table.is_closed && table.players > 0 && !finished.has(table.table))
    .map(({ table }) => table);
}

function busts(players: PlayersView | undefined): readonly Todo[] {
  return (players?.players ?? [])
    .filter((player) => player.standing.type === 'busted')
    .map((player): Todo => ({ type: 'bust', key: `bust-${player.player}`, player }));
}

function countTodo(count: CountView): Todo {
  return { type: 'count', key: `count-${count.table}`, count };
}

function journey(move: MoveView): Todo {
  return { type: 'journey', key: `journey-${move.player}`, move };
}

function finalDraw(tournament: TournamentView, tiles: readonly TileView[]): readonly Todo[] {
  if (tournament.final_table.type !== 'called') return [];
  return [{ type: 'draw_final', key: 'draw-final', playing: playingTables(tournament, tiles) }];
}

function proposed(proposal: ProposalView, tournament: TournamentView): readonly Todo[] {
  switch (proposal.type) {
    case 'move':
      return [{ type: 'move', key: `move-${proposal.player}`, proposal }];
    case 'break':
      return [{ ...proposal, key: `break-${proposal.table}` }];
    case 'final_table':
      return tournament.final_table.type === 'ahead' ? [{ ...proposal, key: 'final-table' }] : [];
  }
}

function handForHand(tournament: TournamentView, console: ConsoleView | undefined): readonly Todo[] {
  const isWanted = console?.suggests_hand_for_hand === true && tournament.hand_for_hand === null;
  return isWanted ? [{ type: 'hand_for_hand', key: 'hand-for-hand' }] : [];
}

function race(tournament: TournamentView, console: ConsoleView | undefined): readonly Todo[] {
  const value = console?.unneeded_chips[0];
  if (value === undefined || tournament.race !== null) return [];
  return [{ type: 'race', key: `race-${value}`, value }];
}
