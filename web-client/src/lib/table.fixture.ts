// A table for unit tests: four players before the flop, seat 4 to act.
import type { SeatView, TableView } from '../protocol/protocol.gen';

export function seat(number: number, change: Partial<SeatView> = {}): SeatView {
  return {
    seat: number,
    player: number,
    name: `Player ${number}`,
    stack: 10_000,
    bet: 0,
    presence: 'present',
    part: 'live',
    last_act: null,
    shown: null,
    suspension: null,
    ...change,
  };
}

export function table(change: Partial<TableView> = {}): TableView {
  return {
    table: 1,
    sequence: 10,
    event: 'Friday',
    book: {
      id: 'cdc2013',
      title: 'Club des Clubs',
      house: false,
      time_call_seconds: 60,
      time_call_countdown: 10,
    },
    seat_count: 4,
    decision: { hand: 1, decision: 0 },
    phase: 'betting',
    street: 'preflop',
    blinds: { small: 100, big: 200, ante: 0, ante_kind: 'each' },
    level: 1,
    positions: { button: 1, small_blind: 2, big_blind: 3 },
    dealer: 1,
    seats: [seat(1), seat(2, { bet: 100 }), seat(3, { bet: 200 }), seat(4)],
    pot: 300,
    pots: [],
    board: [],
    turn: {
      seat: 4,
      since: 0,
      to_call: 200,
      call_to: 200,
      call_is_all_in: false,
      fold: 'plain',
      raise: { is_opening: false, min: 400, max: 10_000, presets: [500, 600], citation: null },
      raise_lost: null,
      bound: null,
      all_in: { type: 'raise_to', to: 10_000 },
    },
    prompt: null,
    award: null,
    showdown_order: [],
    next_hand: null,
    may_undo: false,
    acts: [],
    time_call: null,
    floor_call: null,
    rulings: [],
    asked: null,
    last_hand: null,
    chip_values: [25, 100, 500, 1_000, 5_000],
    ...change,
  };
}
