// French, for the screen that the whole room reads.
import type { Blinds } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';

const n = (value: number): string => number(value, 'fr-FR');
const list = (all: readonly number[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} et ${all.at(-1) ?? ''}`;
const tables = (all: readonly number[]): string => `${all.length > 1 ? 'tables' : 'table'} ${list(all)}`;
const antes: Record<Blinds['ante_kind'], string> = {
  each: 'chacun',
  big_blind: 'grosse blind',
  button: 'bouton',
};

export const display = {
  title: 'Affichage',
  keys: 'Écrans',
  pages: {
    clock: 'Horloge',
    seating: 'Places',
    moves: 'Changements',
    'hand-for-hand': 'Main par main',
    finalists: 'Finalistes',
    results: 'Classement',
    overlay: 'Incrustation vidéo',
  },
  held: (time: string) => `En différé : début dans ${time}`,
  movesNone: 'Personne ne change de place en ce moment. Restez assis.',
  movesAre: (count: number) =>
    `${n(count)} joueur${count > 1 ? 's' : ''} change${count > 1 ? 'nt' : ''} de place`,
  roundNone: 'Pas de main par main en ce moment.',
  roundNoneHelp: 'Le directeur l’annonce à l’approche des prix.',
  tablePlays: 'joue',
  tableDone: 'a fini',
  tablesDone: (done: number, all: number) =>
    `${n(done)} table${done > 1 ? 's' : ''} sur ${n(all)} ${done > 1 ? 'ont' : 'a'} fini`,
  finalistsNone: 'La table finale n’est pas encore formée. Ses joueurs s’afficheront ici.',
  bigBlinds: (count: number) => `${n(count)} GB`,
  screens: {
    title: 'Écrans de la salle et vidéo',
    help: 'Choisissez une ou plusieurs pages : plusieurs se relaient toutes les 20 secondes.',
    delay: 'Différé (secondes)',
    delayHelp: 'Pour une vidéo : tout est montré plus tard, l’horloge aussi.',
    table: 'Table suivie à l’incrustation',
    noTable: 'Aucune',
    open: 'Ouvrir ici',
    address: 'Adresse pour l’écran',
    qr: (url: string) => `Code QR de ${url}`,
    paired: 'Sur un écran qui n’est pas encore appairé, cette adresse demande d’abord un code d’affichage.',
  },
  back: 'Retour',
  connecting: 'Connexion au serveur…',
  lost: 'Liaison perdue, nouvel essai…',
  none: 'Aucun tournoi à montrer.',
  noneHelp: 'Dans la console du directeur, ouvrez un tournoi, puis touchez « Appairer un affichage ».',
  level: (level: number) => `Niveau ${level}`,
  isBreak: 'Pause',
  paused: 'Horloge arrêtée',
  resumesAt: (level: number) => `Reprise au niveau ${level}`,
  left: (time: string) => `Temps restant : ${time}`,
  noEnd: 'Dernier niveau',
  noClock: 'Sans horloge',
  blinds: 'Blinds',
  stakes: ({ small, big }: Blinds) => `${n(small)} / ${n(big)}`,
  ante: ({ ante, ante_kind }: Blinds) => `Ante ${n(ante)} (${antes[ante_kind]})`,
  noAnte: 'Sans ante',
  next: 'Ensuite',
  nextLevel: (level: number) => `niveau ${level}`,
  nextAnte: ({ ante }: Blinds) => (ante > 0 ? `ante ${n(ante)}` : ''),
  breakIn: 'Pause dans',
  noBreak: 'Plus de pause',
  minutes: (minutes: number) => `${minutes} min`,
  players: 'Joueurs',
  of: (left: number, all: number) => [n(left), ` / ${n(all)}`] as const,
  average: 'Tapis moyen',
  inBlinds: (count: number) => `${n(count)} GB`,
  chips: 'Jetons en jeu',
  tables: 'Tables',
  bought: (rebuys: number, addOns: number, again: number) =>
    [
      rebuys > 0 ? `${n(rebuys)} recave${rebuys > 1 ? 's' : ''}` : '',
      addOns > 0 ? `${n(addOns)} add-on${addOns > 1 ? 's' : ''}` : '',
      again > 0 ? `${n(again)} re-entr${again > 1 ? 'ies' : 'y'}` : '',
    ]
      .filter((text) => text !== '')
      .join(', '),
  isFinal: 'Table finale',
  announcements: 'Annonces',
  finalCalled: 'Table finale',
  finalCalledHelp: 'Chaque table finit son coup, puis s’arrête : les sièges sont tirés.',
  handForHand: (round: number) => `Main par main, tour ${round}`,
  stillPlaying: (playing: readonly number[]) =>
    playing.length > 0 ? `Encore en jeu : ${tables(playing)}` : 'Toutes les tables ont fini.',
  race: (value: number) => `Les jetons de ${n(value)} sortent`,
  raceHelp: (bigger: number, left: readonly number[]) =>
    `Course contre des jetons de ${n(bigger)}${left.length > 0 ? ` : ${tables(left)}` : ''}`,
  timeOn: (name: string) => `Time : ${name}`,
  timeOver: 'temps écoulé',
  moves: 'Changent de place',
  place: (table: number, seat: number) => `T${table} siège ${seat}`,
  placeLong: (table: number, seat: number) => `table ${table}, siège ${seat}`,
  to: 'vers',
  prizes: 'Prix',
  points: (points: number) => `${n(points)} pt${points > 1 ? 's' : ''}`,
  winner: 'Vainqueur',
  welcome: 'Bienvenue',
  registered: (count: number) => `${n(count)} joueur${count > 1 ? 's' : ''} inscrit${count > 1 ? 's' : ''}`,
  here: (count: number) => `${n(count)} pointé${count > 1 ? 's' : ''}`,
  waiting: (count: number) => `${n(count)} en liste d’attente`,
  notDrawn: 'Les places seront tirées bientôt.',
  takeSeats: 'Prenez place : le tournoi va commencer.',
  commitment: 'Empreinte du prochain tirage',
  commitmentHelp: 'Notez-la : la graine publiée après le tirage doit lui correspondre (SHA-256).',
  drawn: (draw: number) => `Graine du tirage ${draw}`,
  drawnWord: (word: string) => (word === '' ? 'sans mot de la salle' : `mot de la salle : ${word}`),
  seating: 'Places',
  seatingNone: 'Personne n’a encore de place. La liste arrive dès le tirage.',
  results: 'Classement',
  resultsNone: 'Personne n’est encore sorti. Le classement se remplit à chaque élimination.',
  playing: (left: number) => `${n(left)} joueur${left > 1 ? 's' : ''} encore en jeu`,
  voice: 'Voix',
  voiceBlocked: 'Touchez l’écran pour entendre les annonces.',
  spoken: {
    on: 'Annonces parlées.',
    timeCalled: (table: number, seat: number, name: string) =>
      `Time demandé, table ${table}, siège ${seat} : ${name}.`,
    lastSeconds: (table: number, seat: number, seconds: number) =>
      `Table ${table}, siège ${seat} : encore ${seconds} seconde${seconds > 1 ? 's' : ''}.`,
    floorCalled: (table: number) => `Arbitre demandé, table ${table}.`,
  },
  pageOf: (page: number, pages: number) => `Page ${page} sur ${pages}`,
};
