// French: the event while it is played, for the director and the floor.
import type { Blinds, Entry, MoveReason, Stop, Why } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';

const n = (value: number): string => number(value, 'fr-FR');
const list = (all: readonly number[]): string =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} et ${all.at(-1) ?? ''}`;
const tables = (all: readonly number[]): string => `${all.length > 1 ? 'tables' : 'table'} ${list(all)}`;
const stakes = ({ small, big, ante }: Blinds): string =>
  ante > 0 ? `${n(small)}/${n(big)} (${n(ante)})` : `${n(small)}/${n(big)}`;
const players = (count: number): string => `${n(count)} joueur${count > 1 ? 's' : ''}`;

/** Why no hand begins at a table, in a word or two. */
const stopped: Record<Stop, string> = {
  finished: 'Terminé',
  closed: 'Fermée',
  not_started: 'Pas commencé',
  paused: 'Horloge arrêtée',
  break: 'Pause',
  race: 'Course aux jetons',
  final_table: 'Table finale',
  hand_for_hand: 'Attend les autres tables',
  halted: 'Attend un joueur',
  too_few: 'Trop peu de présents',
};

/** Where the others are out, no player is missing. */
const alone = 'Plus qu’un joueur';

const entry: Record<Entry, string> = {
  plays: 'joue tout de suite',
  button_passes: 'joue tout de suite, le bouton passe',
  waits: 'attend un coup',
  waits_then_button_passes: 'attend un coup, puis le bouton passe',
};

const moveReason: Record<MoveReason, string> = {
  balance: 'Équilibrage',
  break: 'Fermeture de table',
  final_table: 'Table finale',
};

const why: Record<Why, string> = {
  stack: 'Tapis de départ',
  rebuy: 'Recaves',
  add_on: 'Add-ons',
  race: 'Courses aux jetons',
  correction: 'Corrections',
  penalty: 'Pénalités',
  departure: 'Départs',
};

export const live = {
  stakes,
  stopped,
  alone,
  entry,
  moveReason,
  tables,
  players,
  tableSeat: (table: number, seat: number) => `table ${table}, siège\u00a0${seat}`,
  clock: {
    title: 'Horloge',
    level: (level: number) => `Niveau ${level}`,
    isBreak: 'Pause',
    notStarted: 'Pas encore commencé',
    paused: 'Horloge arrêtée',
    noEnd: 'Dernier niveau, sans fin',
    left: (time: string) => `Temps restant : ${time}`,
    next: (level: number, blinds: Blinds) => `Ensuite : niveau ${level}, ${stakes(blinds)}`,
    nextIsBreak: (minutes: number) => `Ensuite : pause de ${minutes} min`,
    breakIn: (time: string, minutes: number) => `Prochaine pause dans ${time} (${minutes} min)`,
    noBreak: 'Plus de pause',
    start: 'Lancer le tournoi',
    startNeedsSeats: 'Tirez d’abord les sièges : personne n’est assis.',
    stop: 'Arrêter l’horloge',
    resume: 'Relancer l’horloge',
    more: '+1 min',
    less: '−1 min',
    forward: 'Niveau suivant',
    back: 'Niveau précédent',
    toBreak: 'Pause',
    breakNow: 'Pause maintenant',
    breakOver: (level: number) => `Reprendre le niveau ${level}`,
    thenLevel: (level: number, blinds: Blinds, left: string) =>
      `Ensuite : niveau ${level}, ${stakes(blinds)}, encore ${left}`,
    jump: (what: string) => `Aller à : ${what} ?`,
    jumpText:
      'Le niveau ou la pause repart avec toute sa durée. Les nouvelles blinds valent au prochain coup de chaque table.',
    jumpGo: 'Y aller',
    stageLevel: (level: number, blinds: Blinds) => `niveau ${level}, ${stakes(blinds)}`,
    stageBreak: (minutes: number) => `pause de ${minutes} min`,
    none: 'Ce tournoi n’a pas d’horloge : les niveaux se changent à la main.',
    over: 'Le tournoi est terminé.',
    toResults: 'Voir les résultats',
    average: (chips: number, bigBlinds: number) => `Moyenne ${n(chips)} (${n(bigBlinds)} GB)`,
  },
  todo: {
    drawFirst: 'D’abord, tirez les places : personne n’est assis.',
    goDraw: 'Aller au tirage',
    goPlayers: 'Aller aux joueurs',
    bust: (name: string) => `${name} n’a plus de jetons`,
    bustPlace: (place: number) => `Place : ${place}`,
    bustOut: 'Confirmer l’élimination',
    bustSure: (name: string) => `Éliminer ${name} ?`,
    rebuy: 'Recave',
    enterAgain: 'Re-entry',
    addOn: (stacks: number) => (stacks > 1 ? `Add-on (${stacks} tapis)` : 'Add-on'),
    count: (table: number) => `Table ${table} : le compte diffère`,
    countLine: (seat: number, name: string, logged: number, counted: number) =>
      `S${seat} ${name} : ${n(counted)} comptés, ${n(logged)} notés`,
    countAccept: 'Garder le compte',
    countReject: 'Faire recompter',
    countSure: 'Les tapis notés sont remplacés par ceux qui ont été comptés.',
    onTheWay: (name: string, chips: number) => `${name} est en route avec ${n(chips)}`,
    toGo: (name: string) => `${name} part à la fin du coup`,
    toward: (table: number, seat: number) => `vers la table ${table}, siège\u00a0${seat}`,
    from: (table: number, seat: number) => `de la table ${table}, siège\u00a0${seat}`,
    arrived: 'Arrivé(e)',
    redirect: 'Autre siège',
    cancelMove: 'Annuler le départ',
    finalTable: (count: number) => `Table finale : ${players(count)}`,
    finalCall: 'Annoncer la table finale',
    finalCallSure: 'Chaque table s’arrête à la fin de son coup, puis les sièges sont tirés.',
    drawFinal: 'Tirer la table finale',
    drawFinalWaits: (playing: readonly number[]) => `Un coup se joue encore : ${tables(playing)}.`,
    breakTable: (table: number) => `Fermer la table ${table}`,
    breakPlayers: (count: number) => `${players(count)} à replacer`,
    draw: 'Tirer les places',
    drawText:
      'Le tirage est définitif, et chacun peut le vérifier : l’empreinte est visible avant, la clé après.',
    drawWord: 'Mot de la salle (facultatif)',
    drawSeal: (seal: string) => `Empreinte : ${seal}`,
    move: (name: string) => `${name} change de table`,
    moveHow: (how: Entry) => `À l’arrivée : ${entry[how]}.`,
    moveGo: 'Déplacer',
    moveOther: 'Choisir autrement',
    overdue: (name: string) => `${name} ne vient pas`,
    overdueTaken: (chips: number) => `Son tapis de ${n(chips)} passe à un joueur de la liste d’attente.`,
    overdueSure: (name: string) => `Rayer ${name} du tournoi ?`,
    strikeOff: 'Rayer',
    strikeOffFor: 'Remplacé par',
    strikeOffNobody: 'Personne',
    handForHand: 'La bulle est proche',
    handForHandGo: 'Jouer main par main',
    race: (value: number) => `Color-up : les jetons de ${n(value)} ne servent plus`,
    raceGo: 'Lancer la course aux jetons',
    raceSure: (value: number) =>
      `Chaque table change ses jetons de ${n(value)} avant son prochain coup. On ne revient pas en arrière.`,
  },
  round: {
    title: (round: number) => `Main par main, tour ${round}`,
    waits: (playing: readonly number[]) => `Jouent encore : ${tables(playing)}.`,
    done: 'Toutes les tables ont fini.',
    end: 'Arrêter le main par main',
    begin: 'Jouer main par main',
    beginSure: 'Jouer main par main ?',
    beginText: 'Chaque table finit son coup, puis attend que toutes les autres aient fini le leur.',
  },
  racing: {
    title: (old: number, bigger: number) => `Course : ${n(old)} contre ${n(bigger)}`,
    progress: (done: number, all: number) => `${done} sur ${all} tables`,
    waits: (left: readonly number[]) => `Restent : ${tables(left)}.`,
  },
  places: {
    title: 'Déplacer un joueur',
    player: 'Joueur',
    table: 'Vers la table',
    seat: 'Siège',
    full: 'Aucun siège libre à cette table.',
    go: 'Déplacer',
    noOther: 'Aucune autre table ouverte. Ouvrez-en une dans Tables.',
  },
  room: {
    title: 'Tables',
    slips: 'Imprimer les fiches',
    seated: (count: number, seats: number) => `${count}/${seats}`,
    playing: 'Joue',
    between: 'Prête',
    playOn: 'Jouer quand même',
    close: 'Fermer',
    closeSure: (table: number) => `Fermer la table ${table} ? Personne n’y est assis.`,
    breakUp: 'Fermer et replacer',
    open: 'Ouvrir une table',
    openSure: (table: number, seats: number) => `La table ${table} s’ouvre avec ${seats} sièges.`,
    move: 'Déplacer un joueur…',
  },
  ledger: {
    title: 'Jetons',
    adds: 'Le compte est bon',
    differs: (chips: number) => `Il y a un écart de ${n(chips)}.`,
    differsHelp: 'Faites compter les tables.',
    issued: 'Émis',
    removed: 'Retirés',
    expected: 'Doivent être en jeu',
    atTables: 'Aux tables',
    transit: 'En route',
    table: (table: number) => `Table ${table}`,
    byReason: 'Par raison',
    byTable: 'Par table',
    why,
  },
  alert: {
    bust: (name: string) => `${name} n’a plus de jetons`,
    countDiffers: (difference: number) =>
      difference === 0
        ? 'Le total est bon, mais les tapis diffèrent d’un siège à l’autre'
        : `Compte différent : ${difference > 0 ? '+' : '−'}${n(Math.abs(difference))}`,
    countOf: (logged: number, counted: number) => `${n(counted)} comptés, ${n(logged)} notés`,
  },
};
