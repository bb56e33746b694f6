// French, for league points by a formula.
import type { FormulaFault } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';

const n = (value: number): string => number(value, 'fr-FR');

/** What is wrong with a formula, and what to do. */
export function formulaFault(fault: FormulaFault): string {
  switch (fault.type) {
    case 'empty':
      return 'Formule vide : écrivez-en une, ou effacez les espaces.';
    case 'too_long':
      return `Formule trop longue : ${n(fault.most)} caractères au plus.`;
    case 'letter':
      return `« ${fault.letter} » n’a pas sa place dans une formule : multipliez avec *, divisez avec /, décimales avec un point.`;
    case 'word':
      return `« ${fault.word} » n’est pas connu : players, place, paid, entry, pool, rebuys ; sqrt, ln, log10, min, max, floor, round, abs.`;
    case 'unreadable':
      return 'Formule incomplète : vérifiez les parenthèses et les signes. Les décimales ont un point : 1.5.';
    case 'no_number':
      return `La place ${n(fault.place)} sur ${n(fault.players)} ne donne pas de nombre : évitez de diviser par zéro.`;
  }
}

export const points = {
  title: 'Points de championnat : formule',
  help: 'S’ajoute aux autres points ; vide pour aucune. players : joueurs, place, paid : places primées, entry et pool : entrée et cagnotte en euros, rebuys : recaves du joueur.',
  examples: 'Exemples de formules',
  example: { linear: 'Linéaire', root: 'Racine carrée', field: 'Place et nombre de joueurs' },
  preview: (players: number) => `Avec ${n(players)} joueurs :`,
  placeHas: (place: string, value: number) => `${place} ${n(value)} pts`,
  unreachable: 'Le serveur ne répond pas : l’aperçu manque. Vérifiez le Wi-Fi.',
};
