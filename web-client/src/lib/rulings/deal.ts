// Entries about the deal and the deck.
import type { Incident, TableView, TurnedUpBy } from '../../protocol/protocol.gen';
import { always, dealtIn, has, isPlaying, type Choice, type Entry } from './entry';
import { isDealing } from './moment';

type Exposed = { readonly card: 1 | 2; readonly by: TurnedUpBy };

const exposed: Readonly<Partial<Record<Choice, Exposed>>> = {
  first_by_dealer: { card: 1, by: 'dealer' },
  second_by_dealer: { card: 2, by: 'dealer' },
  first_by_accident: { card: 1, by: 'owner_by_accident' },
  second_by_accident: { card: 2, by: 'owner_by_accident' },
  first_on_purpose: { card: 1, by: 'owner_on_purpose' },
  second_on_purpose: { card: 2, by: 'owner_on_purpose' },
};

const counts: Readonly<Partial<Record<Choice, number>>> = { cards_0: 0, cards_1: 1, cards_3: 3, cards_4: 4 };

/** Once somebody has acted, it can matter whose hands an error has touched. */
const hasActed = (view: TableView): boolean => view.acts.length > 0;

/** Whether another card was exposed in this deal, as the table has reported it. */
export function wasExposed(view: TableView): boolean {
  return view.rulings.some(
    ({ hand, incident, standing }) =>
      hand === view.decision.hand && incident.type === 'card_exposed' && standing.type === 'stands',
  );
}

function deckOf(choice: Choice): Incident | undefined {
  switch (choice) {
    case 'fouled':
      return { type: 'fouled_deck' };
    case 'decks_recoverable':
      return { type: 'two_decks', recoverable: true };
    case 'decks_lost':
      return { type: 'two_decks', recoverable: false };
    case 'change_damaged':
      return { type: 'deck_change', damaged: true, scheduled: false };
    case 'change_scheduled':
      return { type: 'deck_change', damaged: false, scheduled: true };
    case 'change_wished':
      return { type: 'deck_change', damaged: false, scheduled: false };
    default:
      return undefined;
  }
}

const deckChanges: readonly Choice[] = ['change_damaged', 'change_scheduled', 'change_wished'];
const deckFaults: readonly Choice[] = ['fouled', 'decks_recoverable', 'decks_lost'];

export const deal: readonly Entry[] = [
  {
    name: 'card_exposed',
    family: 'deal',
    fits: isPlaying,
    asks: (view) => [
      { type: 'seat', role: 'seat', from: dealtIn(view) },
      {
        type: 'choice',
        options: [
          'first_by_dealer',
          'second_by_dealer',
          'first_by_accident',
          'second_by_accident',
          'first_on_purpose',
          'second_on_purpose',
        ],
      },
      { type: 'flag', flag: 'another' },
    ],
    incident: (facts, view) => {
      const what = facts.choice && exposed[facts.choice];
      if (facts.seat === undefined || !what) return undefined;
      const another = has(facts, 'another') || wasExposed(view);
      return { type: 'card_exposed', seat: facts.seat, ...what, ...(another ? { another } : {}) };
    },
  },
  {
    name: 'wrong_deal',
    family: 'deal',
    fits: isPlaying,
    asks: (view) => [
      ...(hasActed(view) ? [{ type: 'seats', from: dealtIn(view) } as const] : []),
      { type: 'choice', options: ['order', 'seat_not_entitled', 'player_forgotten', 'two_in_a_row'] },
      ...(hasActed(view) ? [{ type: 'flag', flag: 'aberrant' } as const] : []),
    ],
    incident: (facts) => {
      switch (facts.choice) {
        case 'order':
        case 'seat_not_entitled':
        case 'player_forgotten': {
          const aberrant = has(facts, 'aberrant') ? { aberrant: true } : {};
          return { type: 'wrong_deal', how: facts.choice, affected: facts.seats, ...aberrant };
        }
        case 'two_in_a_row':
          return { type: 'two_in_a_row' };
        default:
          return undefined;
      }
    },
  },
  {
    name: 'card_count',
    family: 'deal',
    fits: isPlaying,
    asks: (view) => [
      { type: 'seat', role: 'seat', from: dealtIn(view) },
      { type: 'choice', options: ['cards_0', 'cards_1', 'cards_3', 'cards_4'] },
    ],
    incident: ({ seat, choice }) => {
      const cards = choice && counts[choice];
      return seat === undefined || cards === undefined ? undefined : { type: 'card_count', seat, cards };
    },
  },
  {
    name: 'card_seen',
    family: 'deal',
    fits: isPlaying,
    asks: (view) => [
      { type: 'seat', role: 'seat', from: dealtIn(view) },
      { type: 'choice', options: ['seen_by_owner', 'seen_by_other'] },
      { type: 'flag', flag: 'touched' },
    ],
    incident: (facts) => {
      const { seat, choice } = facts;
      if (seat === undefined || choice === undefined) return undefined;
      const touched = has(facts, 'touched') ? { touched: true } : {};
      return { type: 'card_seen', seat, by: choice === 'seen_by_owner' ? 'owner' : 'other', ...touched };
    },
  },
  {
    name: 'card_off_table',
    family: 'deal',
    fits: isPlaying,
    asks: (view) => [
      { type: 'seat', role: 'seat', from: dealtIn(view) },
      { type: 'choice', options: ['fault_of_dealer', 'fault_of_owner'] },
    ],
    incident: ({ seat, choice }) =>
      seat === undefined || choice === undefined
        ? undefined
        : { type: 'card_off_table', seat, by: choice === 'fault_of_dealer' ? 'dealer' : 'owner' },
  },
  {
    name: 'dead_card_mixed',
    family: 'deal',
    fits: isPlaying,
    asks: (view) => [
      { type: 'seat', role: 'seat', from: dealtIn(view) },
      { type: 'choice', options: ['card_known', 'card_unknown'] },
    ],
    incident: ({ seat, choice }) =>
      seat === undefined || choice === undefined
        ? undefined
        : { type: 'dead_card_mixed', seat, identifiable: choice === 'card_known' },
  },
  {
    name: 'boxed_card',
    family: 'deal',
    fits: isPlaying,
    asks: () => [{ type: 'choice', options: ['boxed_one', 'boxed_two'] }],
    incident: ({ choice }, view) =>
      choice && {
        type: 'boxed_card',
        cards: choice === 'boxed_one' ? 1 : 2,
        during_deal: isDealing(view),
      },
  },
  {
    name: 'deck',
    family: 'deal',
    fits: always,
    asks: (view) => [
      { type: 'choice', options: isPlaying(view) ? [...deckFaults, ...deckChanges] : deckChanges },
    ],
    incident: ({ choice }) => choice && deckOf(choice),
  },
];
