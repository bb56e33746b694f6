// French, for setting an event up: template, structure, chips, latecomers, rebuys and prizes.
import type { ChipColour } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';
import { euros } from '../../plan/money';
import type { FaultKind } from '../../plan/check';

const locale = 'fr-FR';
const n = (value: number): string => number(value, locale);
const s = (count: number): string => (count > 1 ? 's' : '');

const colours: Record<ChipColour, string> = {
  white: 'blanc',
  red: 'rouge',
  blue: 'bleu',
  green: 'vert',
  black: 'noir',
  purple: 'violet',
  yellow: 'jaune',
  orange: 'orange',
  pink: 'rose',
  grey: 'gris',
  brown: 'marron',
};

const faults: Record<FaultKind, string> = {
  name: 'Donnez un nom au tournoi (80 caractères au plus).',
  count: 'Écrivez un nombre entier, zéro ou plus.',
  tables: 'Il faut de 1 à 500 tables.',
  seats: 'Une table a de 2 à 10 sièges.',
  stack: 'Le tapis de départ doit valoir au moins la première grosse blind.',
  stackChips: 'Le tapis de départ ne peut pas être payé avec ces jetons.',
  noLevel: 'Il faut au moins un niveau : touchez Ajouter un niveau.',
  stages: 'Une structure a 100 lignes au plus.',
  breakEnds: 'Une pause se met entre deux niveaux : déplacez-la ou supprimez-la.',
  minutes: 'La durée va de 1 à 720 minutes.',
  blinds: 'La grosse blind doit être au moins 1 et pas plus petite que la petite.',
  blindsDown: 'Les blinds baissent par rapport au niveau d’avant : augmentez-les, ou déplacez la ligne.',
  blindsChips: 'Ces blinds ne peuvent pas être payées avec les jetons de la mallette.',
  noChips: 'Il faut au moins une valeur de jeton : touchez Ajouter une valeur.',
  chipKinds: 'Une mallette a 20 valeurs au plus.',
  chipValue: 'Une valeur est un nombre entier, 1 ou plus.',
  chipTwice: 'Cette valeur est déjà dans la mallette.',
  chipCount: 'Écrivez combien de jetons il y a.',
  money: 'Écrivez un montant, par exemple 20 ou 12,50.',
  share: 'Écrivez un pourcentage de 0 à 100.',
  shares: 'Les pourcentages font plus de 100 % : baissez-en un.',
  rebuyChips: 'Écrivez combien de jetons donne une recave, payables avec la mallette.',
  addOn: 'Un add-on fait 1 ou 2 tapis ; 0 pour aucun.',
  addOnAlone: 'L’add-on suit des recaves : dites jusqu’à quel niveau, ou mettez 0 à l’add-on.',
  finalTable: 'La table finale a de 2 à 10 joueurs.',
  shot: 'De 5 à 600 secondes.',
  long: 'C’est trop long. Raccourcissez.',
};

const templates: Readonly<Record<string, string>> = {
  bonneuil2022: 'Bonneuil 2022 : 1 000 points, 8 tables de 8',
  club_evening: 'Soirée de club : 20 000, niveaux de 20 minutes',
  quick: 'Rapide : 5 000, niveaux de 10 minutes',
  deep: 'Profond : 50 000, niveaux de 30 minutes',
};

/** Where a fault is, before what it is: `Structure, ligne 3 :`. */
function part(at: string): string {
  const [field = '', index] = at.split('.');
  const names: Readonly<Record<string, string>> = {
    name: 'Nom',
    venue: 'Lieu',
    tables: 'Tables',
    seats: 'Sièges',
    stack: 'Tapis',
    finalTable: 'Table finale',
    chips: 'Jetons',
    structure: 'Structure',
    entry: 'Entrée',
    places: 'Prix',
    pointsEachBeaten: 'Points',
    registerLevels: 'Inscriptions',
    keepLevels: 'Retards',
    shotBefore: 'Chrono',
    shotAfter: 'Chrono',
    shotDealing: 'Chrono',
    timeCards: 'Chrono',
    cardSeconds: 'Chrono',
  };
  const line = index === undefined ? '' : `, ligne ${Number(index) + 1}`;
  return `${names[field] ?? 'Recaves'}${line} :`;
}

export const setup = {
  colour: (which: ChipColour) => colours[which],
  fault: (why: FaultKind) => faults[why],
  faultIn: part,
  title: 'Nouveau tournoi',
  intro: 'Un nom suffit : le reste vient du modèle et se change jusqu’au départ.',
  quick: 'Table rapide',
  quickHelp: 'Sans horloge ni inscriptions : une ou deux tables, des noms, et on joue.',
  whole: 'Tournoi complet',
  template: 'Modèle',
  templateName: (id: string) => templates[id] ?? id,
  templatesFailed: 'Modèles introuvables sur le serveur : un modèle simple est proposé.',
  date: 'Date',
  venue: 'Lieu',
  venueExample: 'Salle des fêtes',
  create: 'Créer le tournoi',
  creating: 'Création…',
  draftBack: 'Votre saisie a été retrouvée.',
  draftDrop: 'Tout recommencer',
  draftDropSure: 'Effacer la saisie ? Toucher encore',
  correct: (count: number) => `${n(count)} point${s(count)} à corriger :`,
  toCorrect: 'à corriger',
  afterCreate: 'Ensuite : inscrire les joueurs, tirer les sièges, lancer l’horloge.',

  places: 'Tables et tapis',
  placesLine: (tables: number, seats: number, stack: number) =>
    `${n(tables)} table${s(tables)} de ${n(seats)} = ${n(tables * seats)} places · tapis ${n(stack)}`,
  tables: 'Tables',
  seats: 'Sièges par table',
  stack: 'Tapis de départ',
  finalTable: 'Joueurs à la table finale',
  asBook: 'selon le règlement',

  chips: 'Jetons de la mallette',
  chipsLine: (kinds: number, worth: number) => `${n(kinds)} valeur${s(kinds)} · ${n(worth)} en tout`,
  chipValue: 'Valeur',
  chipColour: 'Couleur',
  chipCount: 'Nombre',
  chipRow: (value: number) => `jeton de ${n(value)}`,
  chipAdd: 'Ajouter une valeur',
  remove: 'Supprimer',
  chipsMissing: (missing: number) =>
    `Si toutes les places sont prises, il manque ${n(missing)} en jetons dans la mallette.`,

  structure: 'Structure',
  structureLine: (levels: number, breaks: number, minutes: number) =>
    `${n(levels)} niveau${levels > 1 ? 'x' : ''} de ${n(minutes)} min · ${n(breaks)} pause${s(breaks)}`,
  structureMixed: (levels: number, breaks: number) =>
    `${n(levels)} niveau${levels > 1 ? 'x' : ''} · ${n(breaks)} pause${s(breaks)}`,
  endLikely: (time: string) => `fin probable vers ${time}`,
  startsAt: 'Début',
  levelNo: (level: number) => `Niveau ${level}`,
  breakName: 'Pause',
  row: (row: number) => `ligne ${row}`,
  minutes: 'Minutes',
  small: 'Petite blind',
  big: 'Grosse blind',
  ante: 'Ante',
  anteKind: 'Ante payée par',
  until: 'Jusqu’à',
  levelAdd: 'Ajouter un niveau',
  breakAdd: 'Ajouter une pause après',
  duplicate: 'Dupliquer',
  up: 'Monter',
  down: 'Descendre',
  putBack: 'Remettre la ligne supprimée',
  stageOver: 'joué',
  stageOn: 'en cours',
  lastLevel: 'Le dernier niveau dure jusqu’au vainqueur.',
  structureShort: (players: number) =>
    `À ${n(players)} joueurs la structure s’arrête tôt : ajoutez des niveaux, ou le dernier sera long.`,
  endWhy: (time: string, players: number, blinds: number) =>
    `Fin probable vers ${time} : à ${n(players)} joueurs, il n’y a alors plus que ${n(blinds)} grosses blinds en jeu.`,

  generator: 'Proposer une structure',
  generatorHelp: 'D’après la mallette, pour finir à l’heure. Vous pourrez tout changer.',
  generatorPlayers: 'Joueurs attendus',
  generatorFrom: 'Début',
  generatorTo: 'Fin souhaitée',
  generatorLevel: 'Minutes par niveau',
  generatorEvery: 'Une pause tous les … niveaux',
  generatorBreak: 'Minutes de pause',
  generatorGo: 'Calculer',
  generatorBusy: 'Calcul…',
  fileStructure: 'Structure d’un fichier',
  fileChoose: 'Fichier CSV ou The Tournament Director (.tdt)',
  fileHelp:
    'Les colonnes dans n’importe quel ordre : petite blind, grosse blind (ou blinds), ante, minutes ; une ligne Pause pour chaque pause.',
  fileFailed: 'Le serveur n’a pas lu ce fichier. Vérifiez que c’est le bon, puis recommencez.',
  fileEmpty: 'Il n’y a aucun niveau dans ce fichier. Choisissez-en un autre.',
  fileColumns: (text: string) =>
    `Aucune colonne de blinds. Nommez les colonnes dans la première ligne : ${text}.`,
  fileFound: (levels: number, breaks: number, stack: number | undefined) =>
    `${n(levels)} niveau${levels > 1 ? 'x' : ''}, ${n(breaks)} pause${s(breaks)}${stack === undefined ? '' : `, tapis de ${n(stack)}`}`,
  fileLevel: (minutes: number, small: number, big: number, ante: number) =>
    `${n(small)}/${n(big)}${ante > 0 ? ` ante ${n(ante)}` : ''}, ${n(minutes)} min`,
  fileBreak: (minutes: number) => `Pause, ${n(minutes)} min`,
  fileUse: 'Prendre cette structure',
  fileUsed: 'La structure du fichier est dans le tournoi. Vérifiez les jetons.',
  generatorFailed: 'Le serveur n’a rien trouvé. Vérifiez joueurs, jetons et horaires, puis recommencez.',
  generatorTimes: 'Écrivez un début et une fin différents.',
  generatorNoChips: 'Écrivez d’abord les jetons de la mallette.',
  generatorResult: (stack: number, levels: number, end: string) =>
    `Tapis de ${n(stack)}, ${n(levels)} niveaux, fin vers ${end}`,
  generatorPiles: 'Chaque joueur reçoit',
  generatorUse: 'Prendre cette structure',
  generatorLeft: (values: string) =>
    `Trop peu nombreux pour ce tournoi, restent dans la mallette : ${values}.`,
  generatorUsed: 'Structure, tapis et jetons en jeu remplacés.',

  shot: 'Chrono de décision',
  shotNone: 'Sans chrono : le time se demande',
  shotLine: (before: number, after: number, cards: number, seconds: number) =>
    `${before} s avant le flop, ${after} s après${cards > 0 ? `, ${cards} carte${cards > 1 ? 's' : ''} temps de ${seconds} s` : ''}`,
  shotBefore: 'Secondes par décision avant le flop',
  shotHelp: 'Vide : pas de chrono. Il part seul quand la parole passe ; à zéro, le règlement s’applique.',
  shotOff: 'sans',
  shotAfter: 'Secondes par décision dès le flop',
  shotDealing: 'Secondes de plus pendant la donne',
  shotDealingHelp: 'Pour la première décision de chaque tour, le temps de donner les cartes.',
  timeCards: 'Cartes temps par joueur',
  cardSeconds: 'Secondes par carte temps',
  late: 'Retards et inscriptions tardives',
  lateLine: (register: number) =>
    register === 0
      ? 'pas d’inscription après le départ'
      : `inscriptions jusqu’à la fin du niveau ${n(register)}`,
  registerLevels: 'Inscriptions ouvertes jusqu’à la fin du niveau',
  registerHelp: '0 : personne après le départ.',
  keepLevels: 'Niveaux pendant lesquels un siège est gardé',

  rebuys: 'Recaves et add-on',
  rebuysNone: 'aucune : une seule vie',
  rebuysLine: (levels: number, most: number | null, addOn: number) =>
    [
      levels > 0 ? `recaves jusqu’à la fin du niveau ${n(levels)}` : 'pas de recave',
      levels > 0 && most !== null ? `${n(most)} par joueur` : '',
      addOn > 0 ? 'add-on' : '',
    ]
      .filter((part) => part !== '')
      .join(' · '),
  rebuyLevels: 'Recaves jusqu’à la fin du niveau',
  rebuyLevelsHelp: '0 : pas de recave.',
  rebuyMost: 'Recaves par joueur, au plus',
  noLimit: 'sans limite',
  rebuyChips: 'Jetons par recave',
  rebuyPrice: 'Prix d’une recave (€)',
  addOn: 'Tapis de l’add-on',
  addOnHelp: '0 : pas d’add-on ; 2 : add-on double.',

  again: 'Re-entries',
  againNone: 'aucun : qui est éliminé ne revient pas',
  againLine: (levels: number, most: number | null) =>
    [`jusqu’à la fin du niveau ${n(levels)}`, most === null ? '' : `${n(most)} par joueur`]
      .filter((part) => part !== '')
      .join(' · '),
  againLevels: 'Re-entries jusqu’à la fin du niveau',
  againHelp: '0 : pas de re-entry. Un re-entry coûte une entrée : tapis de départ, place tirée au sort.',
  againMost: 'Re-entries par joueur, au plus',
  mayGiveUp: 'On peut abandonner ses jetons pour un re-entry : ils sortent du jeu',

  prizes: 'Entrée et prix',
  prizesFree: 'entrée gratuite',
  prizesEntry: (cents: number) => `entrée ${euros(cents, locale)}`,
  prizesLine: (entry: string, places: number) =>
    `${entry} · ${places === 0 ? 'aucun prix' : `${n(places)} place${s(places)} récompensée${s(places)}`}`,
  entry: 'Entrée (€)',
  pointsEach: 'Points par joueur battu',
  placeNo: (place: number) => (place === 1 ? '1er' : `${place}e`),
  money: 'Montant (€)',
  share: 'Part du total (%)',
  kind: 'Lot',
  kindExample: 'Trophée',
  points: 'Points',
  placeAdd: 'Ajouter une place',
  sharesLeft: (share: string) => `Reste ${share} % à répartir.`,
  sharesAll: 'Tout ce qui est payé est réparti.',

  edit: 'Modifier le tournoi',
  editHelp: 'Avant le départ tout se change ; ensuite, ce qui reste à jouer.',
  save: 'Enregistrer les changements',
  saving: 'Enregistrement…',
  saved: 'Changements enregistrés.',
  nothingChanged: 'Rien n’a changé.',
  undoChanges: 'Annuler mes changements',
  changedElsewhere:
    'Quelqu’un d’autre a changé le tournoi entre-temps : enregistrer remplace ses changements.',
  started: 'Le tournoi a commencé : tapis et jetons restent comme ils sont.',
};
