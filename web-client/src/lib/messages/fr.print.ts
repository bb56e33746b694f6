// French, for what is printed: seats, cards, structure and results.
import type { Blinds } from '../../protocol/protocol.gen';
import { moment, number } from '../format';

const n = (value: number): string => number(value, 'fr-FR');
const antes: Record<Blinds['ante_kind'], string> = {
  each: 'chacun',
  big_blind: 'grosse blind',
  button: 'bouton',
};

export const print = {
  title: 'Imprimer',
  kinds: {
    seats: 'Liste des places',
    cards: 'Cartons de place',
    structure: 'Structure',
    results: 'Résultats',
  },
  choose: 'Document',
  go: 'Imprimer',
  back: 'Retour',
  loading: 'Les données arrivent…',
  loadingTables: (known: number, all: number) => `Tables reçues : ${n(known)} sur ${n(all)}…`,
  offline: 'Le serveur ne répond pas : rien ne peut être imprimé. Nouvel essai tout seul.',
  noTournament: 'Aucun tournoi choisi. Ouvrez un tournoi dans la console, puis imprimez depuis là.',
  noSeats: 'Personne n’a encore de place. Tirez d’abord les places, puis revenez.',
  noPlan: 'Ce tournoi se joue sans structure : il n’y a rien à imprimer ici.',
  noResults: 'Personne n’est encore sorti. Le classement se remplit à chaque élimination.',
  sheets: (count: number) => `${n(count)} feuille${count > 1 ? 's' : ''} A4`,
  date: (iso: string) => moment(Date.parse(`${iso}T12:00`), 'fr-FR', 'day'),
  madeAt: (time: number) => `Imprimé le ${moment(time, 'fr-FR', 'long')}`,
  book: (title: string) => `Règlement : ${title}`,
  byName: 'Par nom',
  byTable: 'Par table',
  name: 'Nom',
  club: 'Club',
  table: 'Table',
  seat: 'Siège',
  firstButton: (seat: number, name: string) =>
    `Premier bouton : siège ${seat}${name === '' ? '' : `, ${name}`}`,
  buttonUnknown: 'Premier bouton : siège',
  button: (seat: number, name: string) => `Bouton : siège ${seat}${name === '' ? '' : `, ${name}`}`,
  cutHere: 'Découpez le long des pointillés.',
  level: 'Niveau',
  minutes: 'Minutes',
  small: 'Petite blind',
  big: 'Grosse blind',
  ante: 'Ante',
  anteOf: (ante: number, kind: Blinds['ante_kind']) => (ante > 0 ? `${n(ante)} (${antes[kind]})` : '–'),
  isBreak: (minutes: number) => `Pause, ${n(minutes)} min`,
  noEnd: 'jusqu’à la fin',
  startsAfter: 'Après',
  elapsed: (minutes: number) =>
    minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${`${minutes % 60}`.padStart(2, '0')}`,
  stack: 'Tapis de départ : ',
  chips: 'Jetons',
  place: 'Place',
  money: 'Gain',
  kind: 'Lot',
  points: 'Points',
  tied: 'ex æquo',
  unconfirmed: 'à confirmer',
  provisional: (left: number) =>
    `Classement provisoire : ${n(left)} joueur${left > 1 ? 's' : ''} encore en jeu.`,
  winner: (name: string) => `Vainqueur : ${name}`,
  entries: (entries: number, rebuys: number, addOns: number) =>
    [
      `${n(entries)} joueur${entries > 1 ? 's' : ''}`,
      rebuys > 0 ? `${n(rebuys)} recave${rebuys > 1 ? 's' : ''}` : '',
      addOns > 0 ? `${n(addOns)} add-on${addOns > 1 ? 's' : ''}` : '',
    ]
      .filter((text) => text !== '')
      .join(', '),
  signature: 'Signature du directeur',
};
