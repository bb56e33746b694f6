// Entries about the deal and the deck.
import type { FaultOf, Incident, SeenBy, TableView, TurnedUpBy } from '../../protocol/protocol.gen';
import { always, dealtIn, has, isPlaying, type Choice, type Entry, type Facts } from './entry';
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

type Card = { readonly card?: 1 | 2 };

const seen: Readonly<Partial<Record<Choice, Card & { readonly by: SeenBy }>>> = {
  seen_by_owner: { by: 'owner' },
  first_seen_by_owner: { by: 'owner', card: 1 },
  second_seen_by_owner: { by: 'owner', card: 2 },
  seen_by_other: { by: 'other' },
  first_seen_by_other: { by: 'other', card: 1 },
  second_seen_by_other: { by: 'other', card: 2 },
};

const fallen: Readonly<Partial<Record<Choice, Card & { readonly by: FaultOf }>>> = {
  fault_of_dealer: { by: 'dealer' },
  first_fault_of_dealer: { by: 'dealer', card: 1 },
  second_fault_of_dealer: { by: 'dealer', card: 2 },
  fault_of_owner: { by: 'owner' },
  first_fault_of_owner: { by: 'owner', card: 1 },
  second_fault_of_owner: { by: 'owner', card: 2 },
};

const namesOf = (choices: object): readonly Choice[] => Object.keys(choices) as Choice[];

/** Which of the two cards it was matters in the deal only; later nobody is asked. */
const whichCard = (view: TableView, choices: Readonly<Partial<Record<Choice, Card>>>): readonly Choice[] =>
  namesOf(choices).filter((choice) => (choices[choice]?.card !== undefined) === isDealing(view));

const counts: Readonly<Partial<Record<Choice, number>>> = { cards_0: 0, cards_1: 1, cards_3: 3, cards_4: 4 };

/** While the first cards are the question: before the flop. */
const isPreflop = (view: TableView): boolean => view.phase === 'betting' && view.street === 'preflop';

/** Once somebody has acted, it can matter whose hands an error has touched. */
const hasActed = (view: TableView): boolean => view.acts.length > 0;

/** Whether another card was exposed in this deal, as the table has reported it. */
export function wasExposed(view: TableView): boolean {
  return view.rulings.some(
    ({ hand, incident, standing }) =>
      hand === view.decision.hand && incident.type === 'card_exposed' && standing.type === 'stands',
  );
}

const anotherOf = (facts: Facts, view: TableView): { another?: boolean } =>
  has(facts, 'another') || wasExposed(view) ? { another: true } : {};

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

const wrongDeals: readonly Choice[] = ['order', 'seat_not_entitled', 'player_forgotten'];
const deckChanges: readonly Choice[] = ['change_damaged', 'change_scheduled', 'change_wished'];
const deckFaults: readonly Choice[] = ['fouled', 'decks_recoverable', 'decks_lost'];

export const deal: readonly Entry[] = [
  {
    name: 'card_exposed',
    family: 'deal',
    fits: isPreflop,
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
      return { type: 'card_exposed', seat: facts.seat, ...what, ...anotherOf(facts, view) };
    },
  },
  {
    name: 'wrong_deal',
    family: 'deal',
    fits: isPlaying,
    asks: (view) => [
      ...(hasActed(view) ? [{ type: 'seats', from: dealtIn(view) } as const] : []),
      {
        type: 'choice',
        options: isPreflop(view) ? [...wrongDeals, 'two_in_a_row'] : wrongDeals,
      },
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
      { type: 'choice', options: whichCard(view, seen) },
      { type: 'flag', flag: 'touched' },
      ...(isDealing(view) ? [{ type: 'flag', flag: 'another' } as const] : []),
    ],
    incident: (facts, view) => {
      const what = facts.choice && seen[facts.choice];
      if (facts.seat === undefined || !what) return undefined;
      const touched = has(facts, 'touched') ? { touched: true } : {};
      const another = isDealing(view) ? anotherOf(facts, view) : {};
      return { type: 'card_seen', seat: facts.seat, ...what, ...touched, ...another };
    },
  },
  {
    name: 'card_off_table',
    family: 'deal',
    fits: isPlaying,
    asks: (view) => [
      { type: 'seat', role: 'seat', from: dealtIn(view) },
      // After the deal only its player can drop a card.
      { type: 'choice', options: isPreflop(view) ? whichCard(view, fallen) : ['fault_of_owner'] },
      ...(isDealing(view) ? [{ type: 'flag', flag: 'another' } as const] : []),
    ],
    incident: (facts, view) => {
      const what = facts.choice && fallen[facts.choice];
      if (facts.seat === undefined || !what) return undefined;
      const another = isDealing(view) ? anotherOf(facts, view) : {};
      return { type: 'card_off_table', seat: facts.seat, ...what, ...another };
    },
  },
  {
    name: 'dead_card_mixed',
    family: 'deal',
    fits: (view) => view.turn !== null,
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
