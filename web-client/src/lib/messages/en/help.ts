// English: what helps at the table without being asked.
import type { DeckView } from '../../../protocol/protocol.gen';
import { capital } from '../../format/format';
import type { Called } from '../../table/called';
import type { Messages } from '../language';
import { who } from './person';

const doing = (verbs: readonly string[]): string =>
  verbs.length < 2 ? verbs.join('') : `${verbs.slice(0, -1).join(', ')} and ${verbs.at(-1) ?? ''}`;

function deck({ shuffler, cutter, dealer }: DeckView, called: Called, least?: number | null): string {
  const deeds = [
    [shuffler, 'shuffles'],
    [cutter, least == null ? 'cuts' : `cuts (at least ${least} cards in each pile)`],
    [dealer, 'deals'],
  ] as const satisfies readonly (readonly [number, string])[];
  const seats = [...new Set(deeds.map(([seat]) => seat))];
  const parts = seats.map((seat) => {
    const verbs = deeds.filter(([who]) => who === seat).map(([, verb]) => verb);
    return `${who(seat, called)} ${doing(verbs)}`;
  });
  return capital(parts.join(', '));
}

export const help: Messages['help'] = {
  deck,
  cut: (cards) => `cut: at least ${cards} cards in each pile`,
  decks: 'Decks of cards',
  oneDeck: '1 deck',
  twoDecks: '2 decks',
  practise: 'Practise (3 min)',
  practiseWhy: 'New at this table? Learn to log a hand; the event is not touched.',
};
