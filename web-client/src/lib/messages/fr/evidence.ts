// French, for what the journal tells the floor: hands again, decision times, stacks, slow tables.
import type { Trouble } from '../../evidence/api';
import type { StepWords } from '../../evidence/kinds';
import type { Stretch } from '../../evidence/charts';
import { number } from '../../format/format';
import { ofName } from './person';

const n = (value: number): string => number(value, 'fr-FR');
const many = (count: number, one: string, more: string): string => `${n(count)} ${count > 1 ? more : one}`;
const because = (reason: string): string => (reason === '' ? '' : ` : ${reason}`);

const steps: StepWords = {
  started: () => 'Le coup commence : antes et blinds posées',
  fold: ({ seat, how }, who) =>
    ({
      player: `${who(seat)} passe`,
      run: `${who(seat)} passe (noté avec d’autres)`,
      time_ran_out: `${who(seat)} : main morte, temps écoulé`,
    })[how],
  check: ({ seat }, who) => `${who(seat)} : parole`,
  call: ({ seat, to }, who) => `${who(seat)} suit ${n(to)}`,
  bet: ({ seat, to }, who) => `${who(seat)} mise ${n(to)}`,
  raise: ({ seat, to }, who) => `${who(seat)} relance à ${n(to)}`,
  taken_back: () => 'Dernière saisie annulée',
  gathered: () => 'Mises rassemblées',
  board: ({ cards }) => `Tableau noté : ${cards.join(' ')}`,
  tabled: ({ seat, cards }, who) => `${who(seat)} montre${cards ? ` ${cards.join(' ')}` : ''}`,
  mucked: ({ seat }, who) => `${who(seat)} jette sa main`,
  killed: ({ seat }, who) => `${who(seat)} : main déclarée morte`,
  restored: ({ seat }, who) => `${who(seat)} : main de nouveau en jeu`,
  ruled: () => 'Décision',
  floor_asked: () => 'La table demande une décision de l’arbitre',
  overruled: ({ reason }) =>
    `L’arbitre change la décision : le coup revient à ce qu’il était${because(reason)}`,
  chips_left: ({ seat, to }, who) => `${who(seat)} : ${n(to)} restent devant`,
  set_aside: ({ seat, chips }, who) => `${who(seat)} : ${n(chips)} oubliés sont mis de côté`,
  held: ({ seat }, who) => `${who(seat)} : l’annonce attend son tour`,
  right_lost: ({ seat }, who) => `${who(seat)} perd un droit dans ce coup`,
  dealt_again: () => 'Jetons rendus : le coup est redonné',
  chips_taken: ({ seat, chips }, who) => `${who(seat)} : ${n(chips)} retirés du tournoi`,
  fined: ({ seat, big_blinds }, who) =>
    `${who(seat)} doit ${many(big_blinds, 'grosse blind', 'grosses blinds')}`,
  suspended: ({ seat }, who) => `${who(seat)} : écarté par une sanction`,
  suspension_ended: ({ seat }, who) => `${who(seat)} : écart levé`,
  presence: ({ seat, presence }, who) =>
    presence === 'present' ? `${who(seat)} est de retour` : `${who(seat)} est absent`,
  bought: ({ seat, purchase, chips }, who) =>
    `${who(seat)} : ${purchase === 'rebuy' ? 'recave' : 'add-on'}, ${n(chips)} de plus`,
  refunded: ({ seat, purchase, chips }, who) => {
    const sold = { rebuy: 'recave annulée', add_on: 'add-on annulé', re_entry: 're-entry annulé' }[purchase];
    return `${who(seat)} : ${sold}, ${n(chips)} de moins`;
  },
  stack_set: ({ seat, stack }, who) => `${who(seat)} : tapis porté à ${n(stack)}`,
  seated: ({ seat }, who) => `${who(seat)} s’assied`,
  left: ({ seat, name }) => `Siège ${seat} : ${name} quitte la table`,
  awarded: ({ pot, amount, winners }, who) =>
    `${pot === 0 ? 'Pot principal' : `Pot annexe ${pot}`} de ${n(amount)} : ${winners.map(who).join(', ')}`,
  ended: () => 'Coup terminé',
  eliminated: ({ seat }, who) => `${who(seat)} n’a plus de jetons`,
  time_called: ({ seat, by }, who) =>
    `Time demandé${seat === null ? '' : ` sur ${who(seat)}`}${
      typeof by === 'object' ? ` par le siège ${by.player}` : by === 'floor' ? ' par l’arbitre' : ''
    }`,
  time_asked: ({ seat, by }, who) =>
    `Arbitre appelé pour le time${seat === null ? '' : ` sur ${who(seat)}`}${
      typeof by === 'object' ? ` par le siège ${by.player}` : ''
    }`,
  time_refused: ({ reason }) => `L’arbitre refuse le time${because(reason)}`,
  time_card_used: ({ seat, seconds }, who) => `${who(seat)} pose une carte temps : ${seconds} s de plus`,
  shot_time_changed: () => 'L’arbitre change le chrono',
  shot_clock_stopped: () => 'Chrono arrêté pour ce choix',
  counter_named: ({ seat }, who) => `${who(seat)} compte le time`,
  time_changed: () => 'L’arbitre change le temps',
  time_cancelled: () => 'Time annulé',
  time_ran_out: () => 'Temps écoulé',
  floor_called: ({ reason }) => `La table appelle l’arbitre${because(reason)}`,
  floor_coming: ({ by }) => `${by} vient à la table`,
  floor_done: ({ note }) => `Appel fermé${because(note)}`,
  tablet_lost: () => 'Tablette perdue',
  fault: ({ name }) => `Faute notée : ${name}`,
};

const troubles: Record<Trouble, string> = {
  refused:
    'Seuls le directeur et l’arbitre de ce tournoi voient cet historique. Appairez à nouveau cet appareil.',
  missing: 'Ce coup n’existe pas ici. Revenez à la liste.',
  unreachable: 'Le serveur n’a pas pu lire l’historique. Vérifiez le Wi-Fi, puis réessayez.',
};

const stretch: Record<Stretch, string> = {
  all: 'Tous les tours',
  preflop: 'Préflop',
  flop: 'Flop',
  turn: 'Turn',
  river: 'River',
};

export const evidence = {
  steps,
  troubles,
  open: 'Historique',
  title: 'Historique et rythme',
  why: 'Que s’est-il passé ?',
  views: 'Que regarder',
  tabs: { hands: 'Coups', times: 'Temps', stacks: 'Tapis', pace: 'Rythme' },
  loading: 'Lecture du journal…',
  refresh: 'Actualiser',
  table: 'Table',
  allTables: 'Toutes les tables',
  who: (seat: number, name: string) => (name === '' ? `Siège ${seat}` : `S${seat} ${name}`),
  hands: {
    list: 'Coups, le dernier en premier',
    none: 'Aucun coup joué à cette table. Dès le premier, chaque geste se relit ici.',
    older: 'Coups plus anciens',
    playing: 'en cours',
    dealtAgain: 'redonné',
    took: (time: string) => `durée ${time}`,
    won: (name: string, amount: number) => `${name} +${n(amount)}`,
    pot: (amount: number) => `Pot ${n(amount)}`,
    players: (count: number) => many(count, 'joueur', 'joueurs'),
    showdown: 'abattage',
    rulings: (count: number) => many(count, 'décision', 'décisions'),
    undone: (count: number) => many(count, 'annulation', 'annulations'),
    timeCalls: (count: number) => many(count, 'time', 'times'),
    floorCalls: (count: number) => many(count, 'appel', 'appels'),
  },
  replay: {
    print: 'Imprimer le coup',
    back: 'Tous les coups',
    of: (table: number, hand: number) => `Table ${table} · Coup ${n(hand)}`,
    first: 'Début',
    previous: 'Pas précédent',
    next: 'Pas suivant',
    last: 'Fin',
    play: 'Lecture',
    pause: 'Pause',
    controls: 'Lecture du coup',
    keys: 'Au clavier : ← → pas à pas, Début et Fin.',
    step: (index: number, count: number) => `Pas ${n(index)} sur ${n(count)}`,
    list: 'Ce qui s’est passé, pas à pas',
    undone: 'annulé',
    together: 'même touche',
    later: (time: string) => `+${time}`,
    server: 'Serveur',
    gone: 'Appareil révoqué',
    felt: 'La table après ce pas',
    pot: 'Pot',
    leftOut: (count: number) =>
      `${many(count, 'pas plus ancien', 'pas plus anciens')} de ce coup ne sont pas montrés.`,
    onTurn: 'son tour',
    folded: 'passé',
    allIn: 'TAPIS',
    out: 'hors du coup',
    won: (amount: number) => `+${n(amount)}`,
  },
  times: {
    street: 'Tour d’enchères',
    stretch: (which: Stretch) => stretch[which],
    chart: 'Temps de décision par joueur, du plus lent au plus rapide ; les chiffres sont dans le tableau',
    none: 'Pas encore de décision chronométrée. Elles arrivent avec les premiers coups.',
    few: 'Le graphique commence quand un joueur a pris 3 décisions.',
    median: 'Médiane',
    p90: '9 sur 10',
    field: 'Médiane de tous',
    seconds: 's',
    player: 'Joueur',
    place: 'Place',
    decisions: 'Décisions',
    longest: 'Plus longue',
    slow: 'Plus de 30 s',
    slowShare: (slow: number, all: number) =>
      all === 0 ? '–' : `${n(slow)} (${n(Math.round((100 * slow) / all))} %)`,
    afterDeal: 'Après la donne',
    afterDealOf: (count: number, median: string) => `${n(count)} · ${median}`,
    calls: 'Times reçus',
    killed: 'Mains mortes',
    caption: 'Temps de décision en secondes, du plus lent au plus rapide',
    about:
      'Le temps court depuis le geste précédent. Ne comptent pour personne : les passes et paroles notées en une seule touche (le journal ne peut pas les séparer), les saisies refaites après une annulation, les décisions interrompues par un appel de l’arbitre, et le temps des pauses. La première décision après une donne contient la donne : elle est à part.',
    leftOut: (count: number) => `${many(count, 'autre joueur', 'autres joueurs')}, plus rapides.`,
  },
  stacks: {
    player: 'Joueur',
    top: 'Les plus gros tapis',
    chart: 'Tapis après chaque coup ; les chiffres sont dans le tableau',
    none: 'Pas encore de tapis à montrer. Ils s’ajoutent à la fin de chaque coup.',
    captionTop: 'Les plus gros tapis',
    captionOf: (name: string) => `Tapis ${ofName(name)}, le dernier en premier`,
    now: 'Maintenant',
    high: 'Plus haut',
    low: 'Plus bas',
    hand: 'Coup',
    time: 'Heure',
    stack: 'Tapis',
    change: 'Écart',
    signed: (value: number) => (value > 0 ? `+${n(value)}` : value < 0 ? `−${n(-value)}` : '0'),
  },
  pace: {
    about: (minutes: number) =>
      `Coups par heure sur les ${n(minutes)} dernières minutes de jeu, sans les pauses. Une table à moins de 60 % de la médiane est signalée.`,
    median: (perHour: number) => `Médiane : ${n(perHour)} coups par heure`,
    noMedian: 'La médiane vient quand deux tables ont joué 10 minutes.',
    none: 'Aucun coup joué. Le rythme s’affiche après 10 minutes de jeu.',
    perHour: (perHour: number) => `${n(perHour)} coups/h`,
    early: (minutes: number) => `${n(minutes)} min de jeu : trop tôt pour juger`,
    percent: (percent: number) => `${n(percent)} % de la médiane`,
    slow: 'Table lente',
    hands: (count: number) => many(count, 'coup', 'coups'),
    handMedian: (time: string) => `coup médian ${time}`,
    because: 'Ce qui prend du temps',
    showdowns: (count: number) => many(count, 'abattage', 'abattages'),
    decision: (name: string, seconds: string, street: string, hand: number) =>
      `${name} : ${seconds} s, ${street}, coup ${n(hand)}`,
    withDeal: 'donne comprise',
    look: (table: number) => `Revoir les coups de la table ${table}`,
    lookShort: 'Revoir les coups',
  },
};
