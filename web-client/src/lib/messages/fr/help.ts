// French: what helps at the table without being asked: who handles the deck, how long somebody has been thinking.
import type { DeckView } from '../../../protocol/protocol.gen';
import { capital } from '../../format/format';
import type { Called } from '../../table/called';
import { plainly } from './person';

/** What one person does with the deck. */
const doing = (verbs: readonly string[]): string =>
  verbs.length < 2 ? verbs.join('') : `${verbs.slice(0, -1).join(', ')} et ${verbs.at(-1) ?? ''}`;

/** Who does what, each person once and in the order in which it happens; with what the cut leaves in each pile, or not. */
function deck({ shuffler, cutter, dealer }: DeckView, called: Called, least?: number | null): string {
  const deeds = [
    [shuffler, 'mélange'],
    [cutter, least == null ? 'coupe' : `coupe (au moins ${least} cartes par tas)`],
    [dealer, 'donne'],
  ] as const satisfies readonly (readonly [number, string])[];
  const seats = [...new Set(deeds.map(([seat]) => seat))];
  const parts = seats.map((seat) => {
    const verbs = deeds.filter(([who]) => who === seat).map(([, verb]) => verb);
    return `${plainly(seat, called)} ${doing(verbs)}`;
  });
  return capital(parts.join(', '));
}

export const help = {
  deck,
  /** What a cut leaves in each pile, where the book says so. */
  cut: (cards: number) => `coupe : au moins ${cards} cartes par tas`,
  decks: 'Paquets de cartes',
  oneDeck: '1 paquet',
  twoDecks: '2 paquets',
  practise: 'S’entraîner (3 min)',
  practiseWhy: 'Nouveau à cette table ? Apprenez à noter un coup, sans rien changer au tournoi.',
};
