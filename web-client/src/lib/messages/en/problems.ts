// English: what cannot be done in a tournament, and what to do about it.
import { number } from '../../format/format';
import type {
  NeedWords,
  NotAgainWords,
  NotRefundedWords,
  SoldWords,
  NotSoldWords,
  Problems,
  Stops,
} from '../../refusals/problems';
import { formulaFault } from './points';

const n = (value: number): string => number(value, 'en-GB');

export const somePlayer = 'This player';

export const stops: Stops = {
  finished: 'The event is over.',
  closed: 'The table is closed.',
  not_started: 'The event has not begun: start the clock.',
  paused: 'The clock is stopped: start it again to play.',
  break: 'It is the break: the next hand begins after it.',
  race: 'Small chips are raced at this table first.',
  final_table: 'The final table is being formed: draw the seats.',
  hand_for_hand: 'Hand for hand: the other tables finish their hand first.',
  halted: 'This table is short: wait for the player who is on the way.',
  too_few: 'Too few players are seated at this table.',
};

const notSold: NotSoldWords = {
  no_rebuys: 'this event has no rebuys.',
  no_add_on: 'this event has no add-on, or it has been bought already.',
  enough_chips: 'a rebuy is for a stack below the big blind.',
  no_more: 'this event allows no more rebuys to one player.',
  missed_hand: 'a hand was dealt without them; a rebuy comes before the next hand.',
  period_over: 'the time for rebuys is over.',
  not_the_time: 'the add-on is not on sale yet.',
  add_on_over: 'the add-on is not sold any more.',
};

const sold: SoldWords = { rebuy: 'rebuy', add_on: 'add-on', re_entry: 're-entry' };

const notRefunded: NotRefundedWords = {
  nothing_bought: 'they have bought none since they last went out, or it is refunded.',
  chips_lost: 'they have fewer chips than they bought.',
  stack_changed: 'their stack is no longer that of the re-entry.',
  chips_given_up: 'they gave up chips for it.',
};

const notAgain: NotAgainWords = {
  no_re_entries: 'this event has no re-entries.',
  period_over: 'the time for re-entries is over.',
  no_more: 'this event allows no more re-entries to one player.',
  has_chips: 'they still have chips, and this event lets nobody give them up.',
};

const neededFor: NeedWords = {
  blinds: 'blinds or antes to come',
  rebuy: 'the stacks of rebuys or of the add-on',
  stack: 'the starting stack, as long as players may register late or enter again',
};

export const problems: Problems = {
  no_plan: () => 'This event has no structure: create a whole event to do this.',
  stopped: ({ stop }) => stops[stop],
  stage_minutes: ({ stage }) => `Line ${stage} of the structure: it has to last 1 to 720 minutes.`,
  blinds_go_down: ({ stage }) =>
    `Line ${stage} of the structure: the blinds go down. Raise them, or move the line.`,
  no_such_player: () => 'This player is no longer in the list.',
  standing: (_, who) => `${who} cannot do that now: see where they stand in the list.`,
  seat_not_free: ({ table, seat }) => `Seat ${seat} of table ${table} is not free. Choose another one.`,
  more_players_than_seats: ({ players, seats }) =>
    `${n(players)} players for ${n(seats)} seats: add a table, or take players off.`,
  table_closed: ({ table }) => `Table ${table} is closed. Choose another one.`,
  hand_running: ({ table }) => `A hand is being played at table ${table}: wait until it is over.`,
  bust_open: (_, who) => `First the floor says whether ${who} is out or rebuys.`,
  wrong_time: () => 'Not at this point of the event: it has begun already, or has not begun yet.',
  levels_by_plan: () => 'The blinds come from the levels of the structure: change the level under Set-up.',
  finished: () => 'The event is over.',
  chips_not_possible: ({ chips }) => `${n(chips)} chips are not possible here. Correct the number.`,
  no_level: () => 'The structure needs at least one level.',
  too_many_stages: ({ stages }) => `${n(stages)} levels and breaks: a structure has at most 100.`,
  break_not_between_levels: ({ stage }) =>
    `Line ${stage} of the structure: a break goes between two levels. Move it or remove it.`,
  blinds_not_playable: ({ stage }) =>
    `Line ${stage} of the structure: the big blind must be at least 1 and not below the small blind.`,
  blinds_not_payable: ({ stage, amount }) =>
    `Line ${stage} of the structure: ${n(amount)} cannot be paid with the chips in play. Change the blind, or add a smaller chip.`,
  level_not_payable: ({ level, amount }) =>
    `Level ${level}: ${n(amount)} cannot be paid with the chips that are left in play. Change the blinds.`,
  chip_kinds: ({ kinds }) => `${n(kinds)} chip values: 1 to 20 are possible.`,
  chips_not_rising: ({ kind }) =>
    `Chips, line ${kind}: the value is zero or in the case already. Correct it.`,
  stack_not_payable: ({ stack, smallest }) =>
    `A stack of ${n(stack)} cannot be paid with these chips: take a multiple of ${n(smallest)}.`,
  seats_of_tables: ({ seats, most, article }) =>
    article
      ? `Tables of ${seats}: this rulebook has 2 to ${most} seats.`
      : `Tables of ${seats}: 2 to ${most} seats are possible.`,
  tables_in_room: ({ tables }) => `${n(tables)} tables: 1 to 500 are possible.`,
  shot_clock: () => 'Shot clock: 5 to 600 seconds a decision, at most 300 more while cards are dealt.',
  final_table_size: ({ players }) => `A final table of ${players}: 2 to 10 players are possible.`,
  add_on_not_possible: () => 'The add-on is 1 or 2 stacks and follows rebuys: correct the part Rebuys.',
  too_many_prizes: ({ prizes }) => `${n(prizes)} prizes: 200 at most.`,
  prize_shares: ({ sum }) =>
    `The shares of the prizes are ${n(Math.round(sum / 100))} %: lower some, 100 % at most.`,
  money_too_large: ({ most_cents }) => `An amount of money is too large: ${n(most_cents / 100)} at most.`,
  points_formula: ({ fault }) => formulaFault(fault),
  players_not_possible: ({ players }) => `${n(players)} players: 2 to 5,000 are possible.`,
  case_too_small: ({ players }) =>
    `The case is too small for ${n(players)} players, above all in small chips. Add chips, or expect fewer players.`,
  levels_not_possible: ({ levels, least, most }) =>
    least === most
      ? `${n(levels)} levels do not fit these players and chips: it takes ${n(least)}. Change the length of levels or the end.`
      : `${n(levels)} levels do not fit these players and chips: ${n(least)} to ${n(most)} do. Change the length of levels or the end.`,
  stage_fixed: ({ stage }) => `Line ${stage} of the structure: it is over or on now, and stays as it is.`,
  chips_fixed: () => 'The event has begun: the starting stack and the chips no longer change.',
  out_at_one_table: () => 'These players were at the same table: their hands say who went out first.',
  out_between: () =>
    'These players do not follow each other on the list, so they did not go out at the same time.',
  no_such_stage: ({ stage }) => `The structure has no line ${stage}. Choose another one.`,
  stage_has_no_end: () => 'The last level has no end: add a level under Set-up.',
  too_few_seated: ({ seated }) =>
    `${n(seated)} player${seated === 1 ? ' has' : 's have'} a seat: draw the seats first.`,
  has_chips: ({ chips }, who) => `${who} still has ${n(chips)} or plays this hand: not out yet.`,
  not_for_sale: ({ purchase, why }, who) =>
    (purchase === 'rebuy' ? `${who} may not rebuy now: ` : `${who} may not take the add-on now: `) +
    notSold[why],
  not_refunded: ({ purchase, why }, who) =>
    `The ${sold[purchase]} of ${who} is not refunded: ${notRefunded[why]}`,
  no_re_entry: ({ why }, who) => `No re-entry for ${who}: ${notAgain[why]}`,
  hand_for_hand: ({ on }) => (on ? 'Hand for hand is played already.' : 'Hand for hand is not being played.'),
  race_is_on: ({ old }) =>
    `Chips of ${n(old)} are still being raced at other tables: wait until that is over.`,
  no_race: () => 'No chip race is on.',
  has_raced: ({ table }) => `Table ${table} has raced its small chips already, or has none.`,
  chips_still_needed: ({ value, by }) =>
    `Chips of ${n(value)} are still needed by ${neededFor[by]}: keep them.`,
  no_race_in_level: ({ old }) =>
    `Chips of ${n(old)} are raced in a break or at the very beginning of a level: wait for it.`,
  on_the_way: ({ players }) =>
    `${n(players.length)} player${players.length === 1 ? ' is' : 's are'} on the way to another table: confirm their arrival first.`,
  nobody_there: ({ table, seat }) => `Nobody has chips in seat ${seat} of table ${table}.`,
  counted_twice: ({ seat }) => `Seat ${seat} was counted twice: keep one count.`,
  nothing_counted: () => 'Count at least one stack.',
  small_chips_differ: ({ seat, stack, counted, left_over }) =>
    `Seat ${seat}, ${n(stack)}: ${n(left_over)} small chips are left over, not ${n(counted)}. Count again, or put the stack right.`,
  stack_not_possible: ({ seat, stack, smallest }) =>
    `Seat ${seat}: ${n(stack)} cannot be had in chips of ${n(smallest)} and more. Count the stack and put it right.`,
  race_cards: ({ seat, needed }) => `Seat ${seat} is dealt ${n(needed)} card${needed === 1 ? '' : 's'}.`,
  card_twice: () => 'The same card was written down twice: check the cards.',
  exchange_differs: ({ given, taken }) =>
    `${n(given)} given back and ${n(taken)} handed out: an exchange has to be exact.`,
  no_such_chip: ({ value }) => `No chips of ${n(value)} are in play.`,
  no_count: ({ table }) => `Table ${table} was not counted.`,
  count_outdated: ({ table }) => `Chips have moved at table ${table} since it was counted: count it again.`,
  already_ordered: (_, who) => `${who} has another seat already: call that move off first.`,
  not_on_the_way: (_, who) => `${who} is not on the way.`,
  has_set_out: (_, who) =>
    `${who} has left the table already: give them another seat instead of calling it off.`,
  same_table: ({ table }, who) => `${who} is at table ${table} already.`,
  table_not_empty: ({ table, players }) =>
    `${n(players)} player${players === 1 ? ' is' : 's are'} at table ${table} or on the way to it: move them first.`,
  not_halted: ({ table }) => `Table ${table} is not halted.`,
  too_many_for_final_table: ({ left, players }) =>
    `${n(left)} players are left: ${players} make the final table.`,
  already_registered: ({ names }) =>
    `On the list already: ${names.join(', ')}. Nobody was registered: take ${names.length === 1 ? 'that line' : 'those lines'} off, or add an initial.`,
  entry_text: ({ line }) =>
    `Line ${line}: a name has 1 to 60 characters, a club at most 60. Nobody was registered.`,
  too_many_players: ({ most }) => `An event has at most ${n(most)} players.`,
  registration_closed: () => 'Registration for this event is closed.',
  too_late: (_, who) => `${who} comes too late for their seat.`,
  not_late: (_, who) => `${who} came to their seat: only somebody who never came is struck off.`,
  no_replacement: (_, who) => `Nobody takes the place of ${who}, or not yet.`,
  not_sealed: () => 'No draw is prepared: reload the page and try again.',
  draw_differs: () => 'The list changed during the draw: draw again.',
  nobody_to_draw: () => 'Nobody to draw for: register the players first.',
  no_redraw: () => 'Seats are drawn at the start and for the final table, not now.',
  hands_stay_down: () =>
    'Hand for hand: hands stay down and no card is dealt until the other tables are done.',
  final_table_called: () => 'The final table is called: seats are drawn for it only.',
  final_table_not_called: () => 'Call the final table first.',
  director_lifts: () => 'Only the director lifts a disqualification: ask the director.',
  too_many_cards: ({ cards }) =>
    `${n(cards)} cards are due and a deck has 52: change more chips by hand first, and put the stacks right.`,
  deck_too_small: ({ cards }) => `${n(cards)} cards are due and a deck has 52: do the race in two parts.`,
};
