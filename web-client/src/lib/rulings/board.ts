// Entries about flop, turn and river.
import type { TableView } from '../../protocol/protocol.gen';
import { isPlaying, type Ask, type Entry, type Facts } from './entry';
import { earlyStreet, streetOnTable } from './moment';

const hasFlop = (view: TableView): boolean => isPlaying(view) && streetOnTable(view) === 'flop';
const hasBoard = (view: TableView): boolean => isPlaying(view) && streetOnTable(view) !== undefined;

const orderAsk: readonly Ask[] = [{ type: 'choice', options: ['order_known', 'order_unknown'] }];
const knownOrder = ({ choice }: Facts): boolean | undefined => choice && choice === 'order_known';

export const board: readonly Entry[] = [
  {
    name: 'premature_street',
    family: 'board',
    fits: (view) => earlyStreet(view) !== undefined,
    // Only for the flop does a book ask whether the burn card is known (cdc2013 8.3).
    asks: (view) =>
      earlyStreet(view) === 'flop' ? [{ type: 'choice', options: ['burn_known', 'burn_unknown'] }] : [],
    incident: ({ choice }, view) => {
      const street = earlyStreet(view);
      if (street === undefined || (street === 'flop' && choice === undefined)) return undefined;
      return { type: 'premature_street', street, burn_known: choice !== 'burn_unknown' };
    },
  },
  {
    name: 'without_burn',
    family: 'board',
    fits: hasBoard,
    asks: (view) => (hasFlop(view) ? orderAsk : []),
    incident: (facts, view) => {
      const street = streetOnTable(view);
      if (street !== 'flop') return street && { type: 'street_without_burn', street };
      const order_known = knownOrder(facts);
      return order_known === undefined ? undefined : { type: 'flop_without_burn', order_known };
    },
  },
  {
    name: 'two_burns',
    family: 'board',
    fits: hasFlop,
    asks: () => orderAsk,
    incident: (facts) => {
      const order_known = knownOrder(facts);
      return order_known === undefined ? undefined : { type: 'flop_after_two_burns', order_known };
    },
  },
  {
    name: 'flop_of_four',
    family: 'board',
    fits: hasFlop,
    asks: () => orderAsk,
    incident: (facts) => {
      const order_known = knownOrder(facts);
      return order_known === undefined ? undefined : { type: 'flop_of_four', order_known };
    },
  },
  {
    name: 'exposed_burn',
    family: 'board',
    fits: hasBoard,
    // Once somebody has acted on the street, its cards are on the table.
    asks: (view) =>
      view.phase === 'betting' ? [] : [{ type: 'choice', options: ['street_not_dealt', 'street_dealt'] }],
    incident: ({ choice }, view) => {
      const street = streetOnTable(view);
      if (street === undefined || (view.phase !== 'betting' && choice === undefined)) return undefined;
      return { type: 'exposed_burn', street, street_dealt: choice !== 'street_not_dealt' };
    },
  },
  {
    name: 'flashed_board',
    family: 'board',
    fits: isPlaying,
    asks: () => [],
    incident: () => ({ type: 'flashed_board' }),
  },
  {
    name: 'board_taken_away',
    family: 'board',
    fits: hasBoard,
    asks: () => [{ type: 'choice', options: ['board_known', 'board_unknown'] }],
    incident: ({ choice }) => choice && { type: 'board_taken_away', recognisable: choice === 'board_known' },
  },
];
