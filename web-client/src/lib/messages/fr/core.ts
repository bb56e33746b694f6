// French: the words that every screen may show. Terms follow cdc2013 2.6.
import type { Citation, Priority, Street, StreetDealView } from '../../../protocol/protocol.gen';
import { capital, number } from '../../format/format';
import type { Called } from '../../table/called';
import type { Places } from '../../table/ending';
import { club } from './club';
import { devices } from './devices';
import { director } from './director';
import { display } from './display';
import { events } from './events';
import { evidence } from './evidence';
import { files } from './files';
import { floor } from './floor';
import { help } from './help';
import { inbox } from './inbox';
import { lan } from './lan';
import { live } from './live';
import { own } from './own';
import { ofName, toWhom, who, whoAll, whoFirst } from './person';
import { pin } from './pin';
import { play } from './play';
import { players } from './players';
import { points } from './points';
import { practice } from './practice';
import { print } from './print';
import { ready } from './ready';
import { problems, somePlayer, stops } from './problems';
import { results } from './results';
import { rulebook } from './rulebook';
import { sanctions } from './sanctions';
import { season } from './season';
import { setup } from './setup';
import { start } from './start';
import { visit } from './visit';
import type { Acts, Errors, PairFailures, Reasons } from '../kinds';

const n = (value: number): string => number(value, 'fr-FR');
const list = (seats: readonly number[]): string =>
  seats.length < 2 ? seats.join('') : `${seats.slice(0, -1).join(', ')} et ${seats.at(-1) ?? ''}`;
const sieges = (seats: readonly number[]): string =>
  `${seats.length > 1 ? 'Sièges' : 'Siège'} ${list(seats)}`;

const street: Record<Street, string> = { preflop: 'Préflop', flop: 'Flop', turn: 'Turn', river: 'River' };
const cardsOf: Record<Street, string> = {
  preflop: '2 cartes chacun',
  flop: 'flop (3 cartes)',
  turn: 'turn (1 carte)',
  river: 'river (1 carte)',
};
/** The cards that are still to come when no player can bet any more. */
const runOut: Record<Street, string> = {
  preflop: 'le flop, le turn et la river, une brûlée avant chaque',
  flop: 'le flop, le turn et la river, une brûlée avant chaque',
  turn: 'le turn et la river, une brûlée avant chaque',
  river: 'la river, après une brûlée',
};
const dealt = (deal: StreetDealView, first: string) =>
  `${first}${deal.without_burn ? 'Ne brûlez pas de carte :' : 'Brûlez une carte :'} ${cardsOf[deal.street]}.`;
const priority: Record<Priority, string> = { urgent: 'Urgent', soon: 'À traiter', info: 'Info' };

const acts: Acts = {
  fold: () => 'passe',
  check: () => 'parole',
  call: ({ to }) => `suit ${n(to)}`,
  bet: ({ to }) => `mise ${n(to)}`,
  raise: ({ to }) => `relance à ${n(to)}`,
  dead: () => 'main morte',
};

const errors: Errors = {
  malformed: 'Le serveur n’a pas compris. Rechargez la page.',
  too_big: 'Message trop long. Raccourcissez le texte.',
  hello: 'Cette page n’est plus à jour. Rechargez-la.',
  token: 'Cet appareil n’est plus reconnu. Demandez un nouveau code au directeur.',
  token_expired: 'L’appairage de cet appareil a expiré. Demandez un nouveau code au directeur.',
  proof_needed: 'Cette page n’est plus à jour. Rechargez-la.',
  https_only: 'Ouvrez ce serveur en HTTPS.',
  too_fast: 'Trop de touches à la fois. Attendez un instant, puis reprenez.',
  not_allowed: 'Cet appareil n’a pas ce droit. Demandez à l’arbitre.',
  unknown_tournament: 'Ce tournoi n’existe pas sur ce serveur. Choisissez-en un autre.',
  unknown_table: 'Cette table n’existe plus. Demandez au directeur.',
  unknown_alert: 'Cet appel est déjà fermé.',
  unknown_device: 'Cet appareil n’est plus dans la liste.',
  unknown_book: 'Ce règlement n’est pas installé. Choisissez-en un autre.',
  expect_missing: 'Écran en retard. Rechargez la page.',
  stale: 'Le coup a avancé entre-temps : regardez l’écran, puis touchez à nouveau si besoin.',
  id_reused: 'Rien n’a été noté : cet ordre porte le numéro d’un autre. Rechargez la page et recommencez.',
  rules: 'Le règlement ne le permet pas.',
  invalid: 'Une valeur ne convient pas. Corrigez-la et recommencez.',
  wrong_pin: 'Ce n’est pas le code de l’arbitre.',
  pin_wait: 'Trop de codes faux. Attendez avant d’en taper un autre.',
  no_pin: 'Ce tournoi n’a pas de code d’arbitre. Le directeur en choisit un dans Tables, Appareils.',
  chips_not_conserved:
    'Rien n’a été fait : le compte des jetons ne tomberait pas juste. Appelez l’arbitre et comptez les jetons.',
  storage: 'Rien n’a été enregistré : le disque du serveur refuse. Prévenez le directeur.',
  busy: 'Le serveur est occupé : nouvel essai tout seul.',
};

const reasons: Reasons = {
  out_of_turn: ({ seat, to_act }, called) =>
    `C’est ${toWhom(to_act, called)} de parler, pas ${toWhom(seat, called)}.`,
  nobody_to_act: () => 'Personne ne doit parler maintenant.',
  bet_to_call: ({ to_call }) => `Il y a ${n(to_call)} à suivre : parole n’est pas possible.`,
  nothing_to_call: () => 'Il n’y a rien à suivre : parole ou mise.',
  below_minimum: ({ min }) => `Le minimum est ${n(min)}. Que faut-il noter ?`,
  above_stack: ({ seat, max }, called) =>
    `${whoFirst(seat, called)} n’a que ${n(max)}. Pour tout miser : touche Tapis.`,
  call_is_all_in: () => 'Suivre prend déjà tous les jetons : pas de relance possible.',
  nobody_to_call: () => 'Plus personne ne peut suivre une relance : suivre ou passer.',
  not_reopened: () => 'Les relances ne sont pas rouvertes à ce joueur : suivre ou passer.',
  not_next_in_run: ({ seat }, called) =>
    `Ce n’est pas encore ${toWhom(seat, called)}. Touchez les joueurs un par un.`,
  may_check: ({ seat }, called) => `${whoFirst(seat, called)} peut dire « parole » : posez-lui la question.`,
  nothing_to_undo: ({ because }) =>
    ({
      nothing_done: 'Rien à annuler : personne n’a encore parlé.',
      chips_gathered: 'Les jetons sont réunis : pour corriger, appelez l’arbitre.',
      floor_decided: 'L’arbitre a tranché : lui seul peut y revenir.',
      deck_shuffled: 'On mélange déjà pour le coup suivant : le coup précédent ne se reprend plus.',
      player_left: 'Un joueur a quitté la table depuis ce coup : pour corriger, appelez l’arbitre.',
      chips_changed:
        'Des jetons ont changé depuis ce coup (recave, pénalité ou correction) : pour corriger, appelez l’arbitre.',
    })[because],
  street_not_over: ({ to_act }, called) => `${whoFirst(to_act, called)} doit encore parler.`,
  no_hand: () => 'Aucun coup en cours. Touchez Coup suivant.',
  pot_not_awarded: ({ pot }) => `Dites d’abord qui gagne le ${potName(pot)}.`,
  not_enough_players: () => 'Il faut deux joueurs avec des jetons, dont un présent.',
  no_blinds: () => 'Les blinds ne sont pas fixées. Demandez au directeur.',
  blinds_not_playable: () => 'La grosse blind doit être au moins 1 et pas plus petite que la petite.',
  positions_not_possible: () => 'La grosse blind doit être un joueur avec des jetons.',
  seat_empty: ({ seat }) => `Le siège ${seat} est vide. Choisissez-en un autre.`,
  seat_taken: ({ seat }) => `Le siège ${seat} est pris. Choisissez-en un autre.`,
  no_such_seat: ({ seats }) => `Cette table a ${seats} sièges.`,
  seat_in_hand: ({ seat }, called) => `${whoFirst(seat, called)} joue ce coup : attendez sa fin.`,
  no_chips: ({ seat }, called) => `${whoFirst(seat, called)} n’a pas de jetons.`,
  deal_begun: () => 'La donne a commencé : un arrivant entre au coup suivant.',
  has_to_wait: ({ seat }, called) => `À cette place, ${who(seat, called)} attend un coup.`,
  too_many_chips: () => 'Ce nombre de jetons est trop grand.',
  hand_not_live: ({ seat }, called) => `${whoFirst(seat, called)} n’a plus de main en jeu.`,
  last_hand: ({ seat }, called) => `${whoFirst(seat, called)} a la dernière main en jeu et gagne le pot.`,
  must_table: ({ seat }, called) => `Un joueur est à tapis : ${who(seat, called)} étale sa main.`,
  not_showdown: () => 'Ce n’est pas encore l’abattage.',
  board_cards: ({ allowed }) => `Le tableau a ${allowed} cartes maintenant.`,
  card_twice: ({ card }) => `La carte ${card} est déjà notée ailleurs. Vérifiez les cartes.`,
  other_pot_first: ({ next }) => `D’abord le ${potName(next)}.`,
  not_eligible: ({ seat }, called) => `${whoFirst(seat, called)} ne joue pas pour ce pot.`,
  no_winner: () => 'Touchez au moins un gagnant.',
  cards_speak: ({ winners }, called) => `Les cartes donnent le pot : ${whoAll(winners, called)}.`,
  time_already_called: ({ seat }, called) => `Le time court déjà sur ${who(seat, called)}.`,
  no_time_call: () => 'Aucun time en cours.',
  time_already_asked: ({ seat }, called) =>
    `L’arbitre est déjà appelé pour le time sur ${who(seat, called)}.`,
  no_time_asked: () => 'Aucun time n’est demandé.',
  time_too_soon: () => 'Trop tôt : le joueur a au moins une minute pour réfléchir avant le time.',
  no_shot_clock: () => 'Aucun chrono ne court.',
  shot_clock_runs: ({ seat }, called) => `Le chrono court sur ${who(seat, called)} : pas de time.`,
  no_time_card: ({ seat }, called) => `${whoFirst(seat, called)} n’a plus de carte temps.`,
  time_not_over: () => 'Le temps n’est pas écoulé.',
  not_in_the_hand: ({ seat }, called) =>
    `${whoFirst(seat, called)} n’est pas dans le coup et ne peut pas le demander.`,
  away_from_table: ({ seat }, called) =>
    `${whoFirst(seat, called)} n’est pas à sa place et ne peut pas le demander.`,
  not_of_the_table: () => 'Seule la table peut le demander.',
  bound: ({ seat }, called) => `${whoFirst(seat, called)} a parlé avant son tour : son annonce l’engage.`,
  raise_forfeited: ({ seat }, called) =>
    `${whoFirst(seat, called)} ne peut plus relancer : suivre ou passer.`,
  incident_not_possible: () =>
    'Cela n’a pas pu arriver à ce moment du coup, ou le règlement du club n’en dit rien. Revenez en arrière, ou appelez l’arbitre.',
  no_such_outcome: () => 'Cette issue n’existe plus : le coup a avancé. Recommencez.',
  no_such_ruling: () => 'Cette décision a déjà été changée.',
  too_late: () => 'Trop tard : le coup suivant a commencé, la décision reste.',
  nothing_to_let_stand: () => 'Rien à valider : la relance est correcte, ou les jetons n’y sont pas.',
};

const pairFailures: PairFailures = {
  unknown_code: 'Ce code est faux ou trop vieux. Demandez-en un nouveau au directeur.',
  too_many: 'Trop d’essais. Attendez une minute, puis recommencez.',
  unreachable: 'Serveur introuvable. Vérifiez le Wi-Fi, puis recommencez.',
  server: 'Le serveur a un problème. Recommencez dans un instant.',
};

function potName(pot: number): string {
  return pot === 0 ? 'pot principal' : `pot annexe ${pot}`;
}

export const core = {
  locale: 'fr-FR',
  n,
  acts,
  errors,
  reasons,
  pairFailures,
  events,
  evidence,
  files,
  floor,
  director,
  sanctions,
  visit,
  rulebook,
  club,
  devices,
  help,
  inbox,
  lan,
  live,
  ready,
  own,
  pin,
  play,
  points,
  practice,
  results,
  season,
  setup,
  start,
  players,
  display,
  print,
  problems,
  stops,
  somePlayer,
  potName,
  street: (which: Street) => street[which],
  priority: (which: Priority) => priority[which],
  citation: ({ book, article }: Citation) =>
    `${rulebook.bookNames[book] ?? book}, art. ${rulebook.number(article)}`,
  articleShort: ({ article }: Citation) => `art. ${rulebook.number(article)}`,
  seat: (seat: number) => `Siège ${seat}`,
  seats: sieges,
  table: (table: number) => `Table ${table}`,
  hand: (hand: number) => `Coup ${n(hand)}`,
  level: (level: number) => `Niv. ${level}`,
  blinds: (small: number, big: number, ante: number) =>
    ante > 0 ? `${n(small)}/${n(big)} (${n(ante)})` : `${n(small)}/${n(big)}`,
  common: {
    cancel: 'Annuler',
    close: 'Fermer',
    confirm: 'Confirmer',
    retry: 'Réessayer',
    loading: 'Connexion au serveur…',
    language: 'Langue',
    theme: 'Thème',
    light: 'Clair',
    night: 'Nuit',
    contrast: 'Contraste élevé',
    settings: 'Réglages',
  },
  link: {
    online: 'En ligne',
    slow: (ms: number) => `En ligne, lent (${ms} ms)`,
    connecting: 'Connexion…',
    offline: 'Hors ligne',
    waits: 'Hors ligne : vos actions attendent',
    revoked: 'Cet appareil n’est plus reconnu.',
    revokedHelp: 'Demandez un nouveau code au directeur.',
    pairAgain: 'Appairer à nouveau',
    pairAgainNoted: 'C’est noté : appairer à nouveau',
    replaced: 'Cet appareil est ouvert dans une autre page.',
    takeOver: 'Continuer sur cet écran',
  },
  pair: {
    title: 'Appairer cet appareil',
    code: 'Code à 6 chiffres',
    codeHelp: 'Le directeur l’affiche sur son écran ; le premier code est affiché par le serveur.',
    name: 'Nom de l’appareil',
    nameUsual: 'Appareil',
    go: 'Appairer',
    going: 'Appairage…',
    erase: 'Effacer le dernier chiffre',
  },
  tablet: {
    toAct: 'Parole à',
    /** Beside the player whose turn it is. */
    onTurn: 'son tour',
    toCall: 'Pour suivre',
    thenLevel: (level: number, blinds: string) => `puis niv. ${level} : ${blinds}`,
    free: 'Parole possible',
    nothing: '0',
    min: 'Minimum',
    noRaise: 'Pas de relance',
    pot: 'Pot',
    undo: 'Annuler',
    undoAct: (name: string, act: string) => `${name} ${act}`,
    undoBoard: 'les cartes du tableau',
    undoAward: 'le dernier pot donné',
    undoShown: 'la dernière main montrée',
    undoRuling: 'la décision',
    undoLast: 'la dernière saisie',
    nothingToUndo: 'rien à annuler',
    fold: 'Passer',
    /** In the first hand of a table: to many players « passe » is a check. */
    foldMeans: 'se coucher',
    foldHold: 'parole possible : maintenir',
    foldSure: 'Passer quand même ?',
    foldSanctioned: 'Parole est gratuite. Passer ici est sanctionné. Touchez encore pour passer.',
    foldNeedless: 'Parole est gratuite. Touchez encore pour passer quand même.',
    check: 'Parole',
    call: (amount: number) => `Suivre ${n(amount)}`,
    callAllIn: (amount: number) => `Suivre à tapis ${n(amount)}`,
    bet: 'Miser',
    betTo: (amount: number) => `Miser ${n(amount)}`,
    raise: 'Relancer',
    raiseTo: (amount: number) => `Relancer à ${n(amount)}`,
    pickAmount: 'choisir un montant',
    allIn: 'Tapis',
    allInSure: (amount: number) => `Tapis ${n(amount)} ?`,
    allInCall: 'suivre à tapis',
    notReopened: 'pas rouvert',
    tapAgain: 'toucher encore',
    amount: 'Montant total',
    amountEmpty: 'Montant',
    keypad: 'Pavé',
    presets: 'Montants proposés',
    chips: 'Ajouter un jeton',
    addChip: (value: number) => `Ajouter un jeton de ${n(value)}`,
    backspace: 'Effacer le dernier chiffre',
    clear: 'Effacer',
    above: (max: number) => `Plus que son tapis (${n(max)}). Touche Tapis pour tout miser.`,
    runFold: (seats: readonly number[], called: Called) =>
      `${capital(whoAll(seats, called))} ${seats.length > 1 ? 'passent' : 'passe'}`,
    runCheck: (seats: readonly number[], called: Called) => `${capital(whoAll(seats, called))} : parole`,
    runUndo: '« Annuler » annule tout',
    time: 'TIME',
    timeCall: 'Demander le time',
    timeRuns: (seat: number) => `Time sur siège ${seat}`,
    timeAsked: 'Arbitre appelé',
    timeAskedLong: (seat: number) => `Arbitre appelé pour le time sur le siège ${seat}`,
    timeRefused: (reason: string) => `Time refusé par l’arbitre${reason === '' ? '.' : ` : ${reason}`}`,
    timeAskedOn: (name: string, floor: string | undefined, since: string) =>
      floor === undefined
        ? `Time demandé sur ${name} : arbitre appelé depuis ${since}`
        : `Time demandé sur ${name} depuis ${since} : ${floor} arrive`,
    timeFrom: (seconds: number) => `possible dans ${seconds} s`,
    timeGranted: (name: string) => `Time accordé sur ${name}`,
    timeByFloor: (name: string) => `Time lancé par l’arbitre sur ${name}`,
    timeOn: (name: string) => `Time sur ${name}`,
    timeCounter: (name: string) => `${name} compte à voix haute`,
    timeCards: (left: number) =>
      left === 0 ? 'plus de carte temps' : `${left} ${left === 1 ? 'carte' : 'cartes'} temps`,
    timeCard: (seconds: number, left: number) => `+${seconds} s × ${left}`,
    timeCardLong: (seat: number, seconds: number, left: number) =>
      `Chrono du siège ${seat} : carte temps de ${seconds} secondes, encore ${left}`,
    timeThinking: 'réflexion',
    timeCountdown: 'décompte',
    timeOver: 'temps écoulé',
    floor: 'ARBITRE',
    floorCall: 'Appeler l’arbitre',
    floorCalled: 'Appelé…',
    floorComing: (name: string) => `${name} arrive`,
    floorComingLong: (name: string) => `Arbitre : ${name} arrive`,
    floorCancel: 'toucher : annuler',
    floorCancelSure: 'Annuler l’appel ?',
    button: 'D',
    buttonLong: 'Bouton',
    small: 'PB',
    smallLong: 'Petite blind',
    big: 'GB',
    bigLong: 'Grosse blind',
    folded: 'passé',
    aside: (chips: number) => `De côté ${n(chips)}`,
    allInTag: 'TAPIS',
    absent: 'absent',
    eliminated: 'sorti',
    empty: 'libre',
    tabled: 'montré',
    mucked: 'jeté',
    winner: 'gagne',
    deals: 'donne',
    lastActs: 'Dernières actions',
    rotate: 'Tourner l’écran',
    morePots: (count: number) => (count === 1 ? 'et 1 autre pot' : `et ${count} autres pots`),
    standsWhy: 'La table reste comme elle est : dites une fois où est le siège 1.',
    placeSeatOne: 'Placer le siège 1',
    placing: 'Touchez la place où se trouve le siège 1 autour de la vraie table.',
    hand: 'Main qui touche l’écran',
    hands: { right: 'Droitier', left: 'Gaucher' },
    board: 'Tableau',
    boardEnter: 'Noter le tableau',
    promptHole: (deck: string, first: number, called: Called) =>
      `${deck} : 2 cartes chacun, en commençant par ${who(first, called)}.`,
    promptStreet: (to: Street) => `Rassemblez les mises, brûlez une carte, ${cardsOf[to]}.`,
    promptRuled: (deal: StreetDealView, first: string) => `Rassemblez les mises. ${dealt(deal, first)}`,
    promptRunOut: (to: Street) => `Toutes les mains sur table, puis ${runOut[to]}.`,
    promptRunOutRuled: (deals: readonly string[]) => `Toutes les mains sur table. ${deals.join(' ')}`,
    dealt,
    promptHandsStayDown: 'Main par main : cartes cachées, rien n’est distribué. Attendez les autres tables.',
    promptRunOutDone: 'Toutes les mains sur table : le tableau est complet.',
    promptShowdown: (seat: number, called: Called) => `Abattage : ${who(seat, called)} montre en premier.`,
    promptPush: (name: string) => `Tous les autres ont passé : poussez le pot vers ${name}.`,
    showdown: 'Abattage',
    show: 'Montre',
    muck: 'Jette',
    cards: 'Cartes',
    cardsOf: (name: string) => `Cartes ${ofName(name)}`,
    whoWins: (pot: number) => `Qui gagne le ${potName(pot)} ?`,
    split: 'Partage : touchez chaque gagnant.',
    knownWinners: 'D’après les cartes',
    award: (seats: readonly number[], called: Called) =>
      seats.length > 1
        ? `Partager : ${seats.map((seat) => called(seat) ?? `${seat}`).join(', ')}`
        : seats.map((seat) => `Donner ${toWhom(seat, called)}`).join(''),
    awardNobody: 'Touchez le ou les gagnants',
    won: (amount: number) => `+${n(amount)}`,
    ending: {
      wins: (name: string, amount: number) => `${name} gagne ${n(amount)} : poussez-lui les jetons`,
      several: 'Poussez à chacun ses jetons',
      odd: (amount: number) => `dont ${n(amount)} de jeton impair`,
      out: (names: readonly string[], places: Places | undefined) => {
        const many = names.length > 1;
        const says = `${names.join(', ')} ${many ? 'n’ont' : 'n’a'} plus de jetons : ${many ? 'éliminés' : 'éliminé(e)'}`;
        if (!places) return says;
        return many
          ? `${says}, de la ${places.best}e à la ${places.worst}e place`
          : `${says}, ${places.worst}e`;
      },
      rebuy: (name: string) => `${name} n’a plus de jetons. Recave ?`,
      rebuyFor: (name: string) => `Recave : ${name}`,
      askRebuy: 'Demander la recave',
      without: (names: readonly string[]) => `Sans recave : ${names.join(', ')}`,
    },
    nextHand: 'Coup suivant',
    start: 'Premier coup',
    nextHandSub: (button: number, small: number, big: number) => `D ${button} · PB ${small} · GB ${big}`,
    endHand: 'Finir le coup, attendre',
    between: 'Entre deux coups',
    firstHand: 'Prêts pour le premier coup',
    whoIsHere: 'Touchez un nom pour le noter absent ou présent.',
    allHere: 'Nous sommes tous là',
    present: 'présent',
    toggleAbsent: (name: string) => `${name} : présent, toucher pour absent`,
    togglePresent: (name: string) => `${name} : absent, toucher pour présent`,
    cannotStart: 'Il faut deux joueurs avec des jetons, dont un présent.',
    pickRank: 'Valeur',
    pickSuit: 'Couleur',
    cardsDone: 'Valider',
    boardOf: (count: number) => `Tableau : ${count} cartes`,
    wins: (seats: readonly number[], called: Called) =>
      `${whoAll(seats, called)} ${seats.length > 1 ? 'gagnent' : 'gagne'}`,
    wait: 'Envoi…',
    seatsList: 'Sièges',
  },
};
