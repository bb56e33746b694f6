// Everything that can go wrong, and what is likely now.
import type { TableView } from '../../protocol/protocol.gen';
import { betting } from './betting';
import { board } from './board';
import { deal } from './deal';
import type { Entry, EntryName, Family } from './entry';
import { hands } from './hands';
import { momentOf, type Moment } from './moment';

export const entries: readonly Entry[] = [...betting, ...deal, ...board, ...hands];

const byName = new Map(entries.map((entry) => [entry.name, entry]));

/** Most entries on one page: more cannot be taken in at a glance. */
export const perPage = 8;

/** What is likely at each moment, the likeliest first. What does not fit is left out, so there may be more than a page. */
const likely: Readonly<Record<Moment, readonly EntryName[]>> = {
  between: ['pot_claimed', 'shown_to_one', 'deck', 'misconduct', 'wrong_seat'],
  dealing: [
    'card_exposed',
    'wrong_deal',
    'card_count',
    'out_of_turn',
    'gesture',
    'card_off_table',
    'boxed_card',
    'late_to_seat',
  ],
  preflop: [
    'gesture',
    'out_of_turn',
    'premature_street',
    'wrong_deal',
    'card_count',
    'cards_thrown',
    'short_bet',
    'fold_gesture',
  ],
  betting: [
    'gesture',
    'out_of_turn',
    'premature_street',
    'short_bet',
    'cards_thrown',
    'fold_gesture',
    'skipped',
    'phone',
    'misconduct',
  ],
  next_street: [
    'without_burn',
    'two_burns',
    'flop_of_four',
    'gesture',
    'out_of_turn',
    'premature_street',
    'exposed_burn',
    'in_the_dark',
    'cards_thrown',
    'pot_disputed',
  ],
  run_out: [
    'without_burn',
    'two_burns',
    'flop_of_four',
    'exposed_burn',
    'hand_swept_up',
    'cards_thrown',
    'boxed_card',
    'board_taken_away',
    'flashed_board',
    'tabled_winner_killed',
  ],
  showdown: [
    'tabled_winner_killed',
    'wrong_hand_called',
    'ask_to_see',
    'shown_to_one',
    'cards_thrown',
    'hand_swept_up',
    'board_taken_away',
    'pot_disputed',
    'misconduct',
  ],
};

/** What can have happened now, the likeliest first: one page. */
export function likelyNow(view: TableView): readonly Entry[] {
  return likely[momentOf(view)]
    .map((name) => byName.get(name))
    .filter((entry) => entry !== undefined)
    .filter((entry) => entry.fits(view))
    .slice(0, perPage);
}

/** Everything of a family that can have happened now. */
export function ofFamily(view: TableView, family: Family): readonly Entry[] {
  return entries.filter((entry) => entry.family === family && entry.fits(view));
}

export function entryOf(name: EntryName): Entry {
  const entry = byName.get(name);
  if (!entry) throw new Error(`no entry ${name}`);
  return entry;
}

/** A list cut into pages of at most eight. */
export function pages<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.max(1, Math.ceil(all.length / perPage));
  return Array.from({ length: count }, (_, index) => all.slice(index * perPage, (index + 1) * perPage));
}
