// A tournament for unit tests: three tables of a club evening, in its second level.
import type {
  TileView,
  Blinds,
  ConsoleView,
  EntrantView,
  MoveView,
  Plan,
  PlayersView,
  Stage,
  TableSummary,
  TournamentView,
} from '../../protocol/protocol.gen';

export function blinds(small: number, big: number, ante = 0): Blinds {
  return { small, big, ante, ante_kind: 'each' };
}

export const level = (minutes: number, small: number, big: number): Stage => ({
  type: 'level',
  minutes,
  blinds: blinds(small, big),
});

export const pause = (minutes: number): Stage => ({ type: 'break', minutes });

/** Two levels, a break, and two more levels, the last without an end. */
export function plan(change: Partial<Plan> = {}): Plan {
  return {
    date: '2026-12-05',
    venue: 'Salle des fêtes',
    stack: 10_000,
    tables: 3,
    seats: 6,
    structure: [level(20, 25, 50), level(20, 50, 100), pause(10), level(15, 100, 200), level(15, 200, 400)],
    chips: [
      { value: 25, colour: 'green', count: 400 },
      { value: 100, colour: 'black', count: 400 },
    ],
    late: { register_levels: 0 },
    rebuys: { levels: 0, chips: 0, add_on: 0 },
    prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 0 },
    ...change,
  };
}

export function tableOf(number: number, change: Partial<TableSummary> = {}): TableSummary {
  return {
    table: number,
    seat_count: 6,
    players: 5,
    is_closed: false,
    is_breaking: false,
    stop: null,
    ...change,
  };
}

export function tournament(change: Partial<TournamentView> = {}): TournamentView {
  return {
    tournament: 'friday',
    sequence: 100,
    name: 'Tournoi du vendredi',
    book: {
      id: 'cdc2013',
      title: 'Club des Clubs',
      house: false,
      time_call_seconds: 60,
      time_call_countdown: 10,
    },
    level: 2,
    blinds: blinds(50, 100),
    chip_values: [25, 100, 500],
    tables: [tableOf(1), tableOf(2), tableOf(3)],
    players_left: 15,
    players: 18,
    plan: plan(),
    clock: { stage: 1, ticking: { type: 'running', ends_at: 600_000 } },
    field: {
      entries: 18,
      waiting: 0,
      here: 18,
      left: 15,
      rebuys: 0,
      add_ons: 0,
      re_entries: 0,
      chips: 180_000,
      average: 12_000,
    },
    moves: [],
    hand_for_hand: null,
    final_table: { type: 'ahead' },
    race: null,
    draws: { commitment: 'c0ffee', made: [] },
    winner: null,
    sanctions: [],
    ...change,
  };
}

export function entrant(player: number, change: Partial<EntrantView> = {}): EntrantView {
  return {
    player,
    name: `Player ${player}`,
    club: '',
    standing: { type: 'playing', table: 1, seat: player },
    stack: 10_000,
    is_here: true,
    has_paid: true,
    gave_notice: false,
    rebuys: 0,
    add_ons: 0,
    may_rebuy: false,
    may_add_on: 0,
    re_entries: 0,
    may_enter_again: false,
    may_come_back: false,
    may_be_seated: false,
    ...change,
  };
}

export function players(list: readonly EntrantView[], change: Partial<PlayersView> = {}): PlayersView {
  return { sequence: 100, players: list, ranking: [], ...change };
}

export function move(player: number, change: Partial<MoveView> = {}): MoveView {
  return {
    player,
    name: `Player ${player}`,
    from: 1,
    from_seat: 1,
    to: 2,
    to_seat: 6,
    why: 'balance',
    carries: null,
    entry: null,
    ...change,
  };
}

export function consoleView(change: Partial<ConsoleView> = {}): ConsoleView {
  return {
    sequence: 100,
    proposals: [],
    overdue: [],
    suggests_hand_for_hand: false,
    may_take_back: null,
    last_two_out: null,
    unneeded_chips: [],
    ledger: {
      issued: 180_000,
      removed: 0,
      in_transit: 0,
      tables: [
        [1, 60_000],
        [2, 60_000],
        [3, 60_000],
      ],
      adds_up: true,
      by_reason: [['stack', 180_000, 0]],
    },
    counts: [],
    deal: [],
    ...change,
  };
}

/** A table of the floor's wall: a hand on the flop. */
export function tile(table: number, change: Partial<TileView> = {}): TileView {
  return {
    table,
    sequence: 1,
    hand: 3,
    phase: 'betting',
    street: 'flop',
    to_act: null,
    pot: 0,
    blinds: null,
    level: 1,
    players: 5,
    seat_count: 6,
    tablets_connected: 1,
    tablets_paired: 1,
    last_event_at: 0,
    ruling: null,
    stop: null,
    ...change,
  };
}
