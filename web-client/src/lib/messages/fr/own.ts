// French: what a tablet does by its own rules, before its server has heard of it.
import { number } from '../../format/format';

const n = (value: number): string => number(value, 'fr-FR');

export const own = {
  unconfirmed: (count: number) => (count > 1 ? `${n(count)} pas encore confirmés` : 'Pas encore confirmé'),
  corrected: 'Autre chose a été noté entre-temps : la table est à jour, regardez l’écran.',
};
