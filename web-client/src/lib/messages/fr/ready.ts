// French: what is still missing before the event begins, and the room with its tablets.
import { number } from '../../format/format';

const n = (value: number): string => number(value, 'fr-FR');
const s = (count: number): string => (count > 1 ? 's' : '');
const of = (done: number, all: number): string => `${n(done)}/${n(all)}`;

export const ready = {
  title: 'Prêts à partir ?',
  isReady: 'Tout est prêt.',
  seats: (done: number, all: number) => `Places tirées : ${of(done, all)}`,
  toDraw: 'Aller au tirage',
  tablets: (done: number, all: number) => `Tablettes : ${of(done, all)}`,
  connect: (missing: number) =>
    missing > 1 ? `Relier les ${n(missing)} tablettes qui manquent` : 'Relier la tablette qui manque',
  away: (at: string) => `Hors ligne : ${at}`,
  seeRoom: 'Voir la salle',
  presence: (here: number, all: number) => `Présents : ${of(here, all)}`,
  missing: (names: string) => `Pas encore vus : ${names}`,
  structure: (levels: number, breaks: number) =>
    `Structure : ${n(levels)} niveau${levels > 1 ? 'x' : ''}, ${n(breaks)} pause${s(breaks)}`,
  change: 'Changer',
  pin: 'Code de l’arbitre en place',
  noPin: 'Pas de code d’arbitre (facultatif)',
  setPin: 'Choisir un code',
  anyway: 'Lancer quand même ?',
  anywayText: 'Il manque encore quelque chose. Une table où personne n’est pointé ne pourra pas commencer.',
  go: 'Lancer quand même',
  room: {
    title: 'La salle',
    noTablet: 'Pas de tablette',
    online: 'En ligne',
    connected: (what: string) => `✓ ${what}`,
    allConnected: 'Chaque table a sa tablette.',
    isIn: (name: string) => `« ${name} » est reliée.`,
    isInOther: (name: string) => `« ${name} » est relié.`,
    next: (table: number) => `Ensuite : table ${table}`,
    manage: 'Gérer les appareils',
  },
};
