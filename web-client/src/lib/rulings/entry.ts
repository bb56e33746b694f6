// What people can say went wrong: an entry asks for a few facts and makes an incident of them.
import type {
  Announcement,
  Chips,
  Early,
  Incident,
  Seat,
  SeatView,
  TableView,
} from '../../protocol/protocol.gen';
import type { GestureFacts } from './gesture';

/** The four families in which entries are looked for. */
export const families = ['betting', 'deal', 'board', 'hands'] as const;
export type Family = (typeof families)[number];

/** One tap that says how it happened. */
export type Choice =
  | 'first_by_dealer'
  | 'second_by_dealer'
  | 'first_by_accident'
  | 'second_by_accident'
  | 'first_on_purpose'
  | 'second_on_purpose'
  | 'order'
  | 'seat_not_entitled'
  | 'player_forgotten'
  | 'two_in_a_row'
  | 'cards_0'
  | 'cards_1'
  | 'cards_3'
  | 'cards_4'
  | 'seen_by_owner'
  | 'first_seen_by_owner'
  | 'second_seen_by_owner'
  | 'seen_by_other'
  | 'first_seen_by_other'
  | 'second_seen_by_other'
  | 'fault_of_dealer'
  | 'first_fault_of_dealer'
  | 'second_fault_of_dealer'
  | 'fault_of_owner'
  | 'first_fault_of_owner'
  | 'second_fault_of_owner'
  | 'card_known'
  | 'card_unknown'
  | 'boxed_one'
  | 'boxed_two'
  | 'fouled'
  | 'decks_recoverable'
  | 'decks_lost'
  | 'change_damaged'
  | 'change_scheduled'
  | 'change_wished'
  | 'burn_known'
  | 'burn_unknown'
  | 'order_known'
  | 'order_unknown'
  | 'street_dealt'
  | 'street_not_dealt'
  | 'board_known'
  | 'board_unknown'
  | 'touched_the_muck'
  | 'unidentifiable'
  | 'nearer_the_muck'
  | 'nearer_the_player'
  | 'hand_known'
  | 'hand_unknown'
  | 'phone_answered'
  | 'phone_switched_on'
  | 'phone_handled'
  | 'during_the_deal'
  | 'after_their_cards'
  | 'before_the_first_action'
  | 'after_the_first_action'
  | 'obvious'
  | 'not_obvious'
  | 'by_mistake'
  | 'deliberate'
  | 'asked_by_official'
  | 'cards_thrown'
  | 'cards_kept'
  | 'count_bet'
  | 'count_stack'
  | 'count_pot'
  | 'remark'
  | 'rabbit_hunting'
  | 'collusion'
  | 'chips_off_the_table'
  | 'foreign_language'
  | 'english'
  | 'unreadable_stack'
  | 'exposed_hand'
  | 'condition'
  | 'repeatedly_out_of_turn'
  | 'repeated_misdeals'
  | 'needless_fold';

/** Something that changes the answer and is usually not so. */
export type Flag =
  'another' | 'aberrant' | 'touched' | 'not_their_fault' | 'suspicion' | 'grave' | 'unconfirmed';

export type EntryName =
  | 'gesture'
  | 'out_of_turn'
  | 'skipped'
  | 'simultaneous'
  | 'in_the_dark'
  | 'short_bet'
  | 'gross_misunderstanding'
  | 'fold_gesture'
  | 'tabled_in_turn'
  | 'count_asked'
  | 'pot_disputed'
  | 'card_exposed'
  | 'wrong_deal'
  | 'card_count'
  | 'card_seen'
  | 'card_off_table'
  | 'dead_card_mixed'
  | 'boxed_card'
  | 'deck'
  | 'premature_street'
  | 'without_burn'
  | 'two_burns'
  | 'flop_of_four'
  | 'exposed_burn'
  | 'flashed_board'
  | 'board_taken_away'
  | 'cards_thrown'
  | 'hand_swept_up'
  | 'thrown_onto'
  | 'phone'
  | 'left_seat'
  | 'late_to_seat'
  | 'tabled_winner_killed'
  | 'wrong_hand_called'
  | 'ask_to_see'
  | 'shown_to_one'
  | 'pot_claimed'
  | 'misconduct'
  | 'wrong_seat';

/** What an entry asks for. Everything is asked on one page; the last answer asks the book. */
export type Ask =
  /** A player; the second one where two are asked for. */
  | { readonly type: 'seat'; readonly role: 'seat' | 'other'; readonly from: readonly Seat[] }
  /** Any number of players, none included. */
  | { readonly type: 'seats'; readonly from: readonly Seat[] }
  | { readonly type: 'choice'; readonly options: readonly Choice[] }
  | { readonly type: 'flag'; readonly flag: Flag }
  /** Chips, as a number. */
  | { readonly type: 'amount' }
  /** Who did what before their turn; `several` when the list goes on until people say that it is complete. */
  | { readonly type: 'act'; readonly from: readonly Seat[]; readonly several: boolean }
  /** Words and chips of the player to act. */
  | { readonly type: 'gesture'; readonly seat: Seat };

/** What people have answered so far. */
export type Facts = {
  readonly seat: Seat | undefined;
  readonly other: Seat | undefined;
  readonly seats: readonly Seat[];
  readonly choice: Choice | undefined;
  readonly amount: Chips | undefined;
  readonly flags: readonly Flag[];
  readonly did: Announcement | undefined;
  readonly acts: readonly Early[];
  readonly gesture: GestureFacts | undefined;
};

export const noFacts: Facts = {
  seat: undefined,
  other: undefined,
  seats: [],
  choice: undefined,
  amount: undefined,
  flags: [],
  did: undefined,
  acts: [],
  gesture: undefined,
};

export type Entry = {
  readonly name: EntryName;
  readonly family: Family;
  /** Whether it can have happened now, as far as a screen can tell; the server has the last word. */
  readonly fits: (view: TableView) => boolean;
  readonly asks: (view: TableView) => readonly Ask[];
  /** The incident, once everything is known. */
  readonly incident: (facts: Facts, view: TableView) => Incident | undefined;
};

export const always = (): boolean => true;
export const isPlaying = (view: TableView): boolean => view.phase !== 'between';

function seatsWhere(view: TableView, is: (seat: SeatView) => boolean): readonly Seat[] {
  return view.seats.filter(is).map((seat) => seat.seat);
}

/** Everybody who is still in the event. */
export const everybody = (view: TableView): readonly Seat[] =>
  seatsWhere(view, (seat) => seat.part !== 'eliminated');

/** Players who can still win. */
export const inHand = (view: TableView): readonly Seat[] =>
  seatsWhere(view, (seat) => seat.part === 'live' || seat.part === 'all_in');

/** Players who were dealt in, whatever became of their hand. */
export const dealtIn = (view: TableView): readonly Seat[] =>
  seatsWhere(view, (seat) => seat.part !== 'out' && seat.part !== 'eliminated');

/** Players with chips who can still win and are not the one to act. */
export const notToAct = (view: TableView): readonly Seat[] =>
  seatsWhere(view, (seat) => seat.part === 'live' && seat.seat !== view.turn?.seat);

export const has = (facts: Facts, flag: Flag): boolean => facts.flags.includes(flag);
