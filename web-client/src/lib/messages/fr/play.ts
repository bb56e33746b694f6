// French: the event as a table sees it: why no hand begins, who goes and comes, the chip race, and counts.
import type { Stop } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';
import { ofName } from './person';

const n = (value: number): string => number(value, 'fr-FR');
const cards = (count: number): string => `${n(count)} carte${count > 1 ? 's' : ''}`;

/** Why no hand begins here, for the players. */
const stopped: Record<Stop, string> = {
  finished: 'Le tournoi est terminé',
  closed: 'Cette table est fermée',
  not_started: 'Le tournoi n’a pas commencé',
  paused: 'Le directeur a arrêté l’horloge',
  break: 'Pause',
  race: 'Course aux jetons avant le prochain coup',
  final_table: 'La table finale se forme',
  hand_for_hand: 'Main par main : les autres tables finissent',
  halted: 'On attend un joueur d’une autre table',
  too_few: 'Trop peu de joueurs présents',
};

/** What the players do meanwhile. */
const meanwhile: Record<Stop, string> = {
  finished: 'Merci d’avoir joué.',
  closed: 'Rejoignez votre nouvelle place.',
  not_started: 'Prenez place, ne distribuez pas encore.',
  paused: 'Ne distribuez pas.',
  break: 'Laissez les jetons sur la table.',
  race: 'Comptez les petits jetons qui restent à chacun.',
  final_table: 'Ne distribuez pas, gardez vos jetons.',
  hand_for_hand: 'Ne distribuez pas encore.',
  halted: 'Ne distribuez pas.',
  too_few: 'Touchez le nom de ceux qui arrivent, ou appelez l’arbitre.',
};

export const play = {
  stopped,
  alone: {
    why: 'Il ne reste qu’un joueur à cette table',
    meanwhile: 'Attendez l’arbitre : il vous donne une autre place.',
  },
  meanwhile,
  hasWon: (name: string) => `${name} remporte le tournoi`,
  resumesIn: (time: string) => `Reprise dans ${time}`,
  lastHand: 'Dernier coup avant l’arrêt',
  endHand: 'Terminer le coup',
  timeLeft: (time: string) => `reste ${time}`,
  isBreak: 'Pause',
  waits: 'attend',
  waitsLong: 'entre au coup d’après',
  dealIn: (seat: number) => `Servir le siège ${seat} : aucune carte donnée`,
  leaves: (seat: number, name: string) => `Siège ${seat}, ${name}`,
  leavesTo: (table: number, seat: number) => `→ table ${table}, siège ${seat}`,
  leavesAfter: 'à la fin du coup',
  comes: 'arrive',
  tableShort: (table: number) => `T${table}`,
  leaving: 'Changent de table',
  arriving: 'Arrivent à cette table',
  arrives: (name: string, seat: number) => `${name} arrive siège ${seat}`,
  arrivesWith: (chips: number) => `avec ${n(chips)}`,
  isThere: 'Arrivé(e)',
  isThereOf: (name: string) => `Arrivé(e) : ${name}`,
  race: {
    title: (old: number, bigger: number) => `Jetons de ${n(old)} contre ${n(bigger)}`,
    official: 'Un arbitre distribue les cartes.',
    dealer: (name: string, seat: number) => `${name} (siège ${seat}) distribue les cartes.`,
    order: 'Dans cet ordre, face visible, une carte par jeton de trop :',
    noCards: 'Changez les jetons : aucune carte n’est nécessaire.',
    awarded: (chips: number, value: number) =>
      chips === 0
        ? 'Aucun jeton à gagner'
        : chips > 1
          ? `${n(chips)} jetons de ${n(value)} à gagner`
          : `${n(chips)} jeton de ${n(value)} à gagner`,
    small: (count: number, value: number) => `${n(count)} × ${n(value)}`,
    wrong: 'Un nombre ne va pas ? Compter',
    notPossible: 'Un tapis ne peut pas être payé avec les jetons qui restent : comptez les tapis.',
    cards: (count: number) => `Noter ${cards(count)}`,
    cardsOf: (name: string) => `Cartes de course ${ofName(name)}`,
    run: 'Valider la course',
    missing: (seats: readonly number[]) => `cartes à noter : S${seats.join(', S')}`,
    draw: 'Sans cartes : tirage vérifiable',
    drawSure: 'Le serveur tire les cartes. Le tirage est définitif, et chacun peut le vérifier.',
    drawGo: 'Tirer',
    result: 'Course terminée',
    wins: (name: string, value: number) => `${name} gagne un jeton de ${n(value)}`,
    nobody: 'Aucun jeton gagné.',
    after: (stack: number) => `a maintenant ${n(stack)}`,
  },
  count: {
    open: 'Compter les tapis',
    title: 'Compte des tapis',
    of: (name: string) => `Tapis ${ofName(name)}`,
    send: 'Envoyer le compte',
    sent: (done: number, all: number) => `${done} sur ${all} tapis comptés`,
    empty: 'à compter',
    next: 'Siège suivant',
    right: 'Le compte est bon',
    differs: 'Le compte diffère : un arbitre vérifie',
    accepted: 'Le compte est gardé',
    difference: (chips: number) => (chips > 0 ? `+${n(chips)}` : `−${n(-chips)}`),
    again: 'Compter à nouveau',
    last: 'Dernier compte',
    receipt: 'Reçu',
    receiptOf: (name: string) => `Reçu ${ofName(name)}`,
    receiptText: 'Photographiez cet écran : il dit ce que vous avez laissé sur la table.',
    stack: 'Tapis compté',
    table: (table: number, seat: number) => `Table ${table}, siège ${seat}`,
    after: (hand: number) => `après le coup ${n(hand)}`,
  },
};
