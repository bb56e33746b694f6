// French, for the list of players, check-in, files of players, and the draw of seats.
import type { LineProblem } from '../../entrants/reading';
import type { Shown } from '../../entrants/list';
import type { LineProblemKind, Occasion, Standing } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';

const n = (value: number): string => number(value, 'fr-FR');
const s = (count: number): string => (count > 1 ? 's' : '');
const people = (count: number): string => `${n(count)} joueur${s(count)}`;

const lineProblems: Record<LineProblem, string> = {
  empty: 'pas de nom',
  long: 'nom ou club trop long (60 caractères au plus)',
  twice: 'déjà plus haut dans la liste',
  known: 'déjà inscrit',
};

const fileProblems: Record<LineProblemKind, (text: string) => string> = {
  empty: () => 'Ce fichier n’a aucun joueur. Choisissez-en un autre.',
  not_text: () => 'Ce n’est pas du texte. Dans le tableur : Enregistrer sous, CSV.',
  columns: (text) => `Aucune colonne de noms. Nommez les colonnes en première ligne : ${text}.`,
  no_header: () =>
    'Aucune colonne Nom, Joueur ou Prénom en première ligne : chaque ligne est prise comme un joueur, son nom dans la première colonne. Vérifiez la liste.',
  no_name: () => 'pas de nom, ligne laissée de côté.',
  name_too_long: (text) => `nom de plus de 60 caractères, ligne laissée de côté : « ${text} ».`,
  club_too_long: (text) => `club de plus de 60 caractères, joueur pris sans club : « ${text} ».`,
  control_characters: (text) => `caractères invisibles, ligne laissée de côté : « ${text} ».`,
  line_break: (text) => `guillemet non fermé ou retour à la ligne, ligne laissée de côté : « ${text} ».`,
  duplicate: (text) => `« ${text} » est déjà plus haut, ligne laissée de côté.`,
  payment: (text) => `« ${text} » ne dit pas si l’entrée est payée : noté non payé.`,
  too_many: () => 'Un tournoi a 5 000 joueurs au plus : la suite est laissée de côté.',
  licence: (text) => `une licence de plus de 32 caractères, pris sans elle : « ${text} ».`,
  licence_twice: (text) => `cette licence est déjà plus haut, ligne laissée de côté : « ${text} ».`,
  blinds: (text) => `pas de blinds jouables, ligne laissée de côté : « ${text} ».`,
  minutes: () => 'pas de durée en minutes : celle de la ligne d’avant est prise.',
  too_many_levels: () => 'Une structure a au plus 100 niveaux et pauses : le reste est laissé de côté.',
};

const shown: Record<Shown, string> = {
  all: 'Tous',
  absent: 'À pointer',
  unpaid: 'À payer',
  waiting: 'Liste d’attente',
  gone: 'Partis',
};

const standing: { readonly [K in Standing['type']]: (it: Extract<Standing, { type: K }>) => string } = {
  registered: () => 'inscrit',
  waiting: () => 'en attente',
  withdrawn: () => 'retiré',
  playing: ({ table, seat }) => `table ${table}, siège ${seat}`,
  moving: () => 'change de table',
  busted: ({ table, seat }) => `plus de jetons, table ${table}, siège ${seat}`,
  out: () => 'sorti',
};

const occasion: { readonly [K in Occasion['type']]: (it: Extract<Occasion, { type: K }>) => string } = {
  seats: () => 'Places du départ',
  break_table: ({ table }) => `Fermeture de la table ${table}`,
  final_table: () => 'Table finale',
  race: ({ table }) => `Petits jetons, table ${table}`,
  re_entry: () => 'Re-entry',
};

export const players = {
  tabs: {
    label: 'Parties du tournoi',
    setup: 'Préparation',
    players: 'Joueurs',
    draw: 'Tirage',
    tables: 'Tables',
    live: 'En cours',
    results: 'Résultats',
  },
  title: 'Joueurs',
  standing: (which: Standing): string => {
    const say = standing[which.type] as (which: Standing) => string;
    return say(which);
  },
  shown: (which: Shown) => shown[which],
  filter: 'Qui montrer',
  search: 'Chercher un joueur',
  searchHelp: 'Entrée pointe le joueur quand il n’en reste qu’un.',
  places: (entries: number, places: number) => `${people(entries)} pour ${n(places)} places`,
  here: (here: number) => `${n(here)} pointé${s(here)}`,
  paid: (count: number) => `${n(count)} payé${s(count)}`,
  waiting: (count: number) => `${n(count)} en attente`,
  none: 'Aucun joueur encore.',
  noneHelp: 'Importez le fichier des inscrits, collez une liste, ou ajoutez-les un par un.',
  noneShown: {
    all: 'Personne n’est inscrit.',
    absent: 'Tout le monde est pointé.',
    unpaid: 'Tout le monde a payé.',
    waiting: 'Personne n’attend.',
    gone: 'Personne n’est parti.',
  } satisfies Record<Shown, string>,
  allHere: 'Tous présents',
  allHereSure: (missing: number) =>
    `${people(missing)} pas encore pointé${s(missing)} : tout le monde est là ?`,
  notFound: (typed: string) => `Personne ne s’appelle « ${typed} » ici.`,
  addFound: (typed: string) => `Inscrire ${typed}`,

  isHere: 'présent',
  notHere: 'à pointer',
  notice: 'sera en retard',
  pay: 'À payer',
  payOf: (name: string) => `${name} a payé`,
  hasPaid: 'payé',
  card: 'Fiche',
  cardOf: (name: string) => `Fiche : ${name}`,
  waitingNo: (place: number) => `${n(place)}${place === 1 ? 'er' : 'e'} en attente`,
  chips: (stack: number) => n(stack),

  add: 'Ajouter un joueur',
  import: 'Importer un fichier',
  paste: 'Coller une liste',
  name: 'Nom du joueur',
  club: 'Club (facultatif)',
  hasPaidField: 'L’entrée est payée',
  noticeField: 'A prévenu d’un retard',
  register: 'Inscrire',
  registering: 'Inscription…',
  registered: (name: string) => `Inscription faite : ${name}.`,
  registeredMany: (count: number) => `${people(count)} inscrit${s(count)}.`,
  nameTwice: (name: string) => `${name} est déjà sur la liste : ajoutez une initiale ou un surnom.`,
  nameMissing: 'Écrivez un nom.',
  full: (places: number) => `Les ${n(places)} places sont prises : les suivants vont sur la liste d’attente.`,

  fileTitle: 'Importer un fichier de joueurs',
  fileHelp:
    'Un fichier CSV (Excel : Enregistrer sous, CSV). Une colonne nom suffit ; prénom, club et payé sont reconnus.',
  fileChoose: 'Choisir un fichier CSV',
  fileDrop: 'ou déposez-le ici',
  fileReading: 'Lecture du fichier…',
  fileFailed: 'Le fichier n’a pas pu être lu. Enregistrez-le au format CSV, puis recommencez.',
  fileOther: 'Choisir un autre fichier',
  columns: {
    title: 'Colonnes du fichier',
    heads: (line: string) => `La première ligne nomme les colonnes : ${line}`,
    none: '— aucune —',
    column: (column: number, head: string) => (head === '' ? `Colonne ${n(column)}` : head),
    parts: {
      name: 'Nom',
      first_name: 'Prénom',
      club: 'Club',
      licence: 'Licence',
      paid: 'Payé',
    },
  },
  pasteTitle: 'Coller une liste de joueurs',
  pasteHelp: 'Un joueur par ligne ; le club après un point-virgule.',
  pasteField: 'Liste des joueurs',
  pasteExample: 'Alice Martin; Club de Caen\nBruno Petit',
  preview: (count: number) => `${people(count)} à inscrire`,
  previewNone: 'Personne à inscrire ici.',
  previewLine: 'N°',
  previewName: 'Nom',
  previewClub: 'Club',
  previewPaid: 'Payé',
  previewYes: 'oui',
  previewNo: 'non',
  lineProblem: (which: LineProblem) => lineProblems[which],
  namesakes: (names: readonly string[]) => `Ce sont d’autres joueurs : inscrire aussi ${names.join(', ')}`,
  remarks: (count: number) => `${n(count)} remarque${s(count)}`,
  fileLine: (line: number) => `Ligne ${n(line)}`,
  fileProblem: (kind: LineProblemKind, text: string) => fileProblems[kind](text),
  fileTooBig: 'Ce fichier est trop gros pour une liste de joueurs. Vérifiez que c’est le bon.',
  registerAll: (count: number) => `Inscrire ${people(count)}`,
  overflow: (count: number) => `${people(count)} ${count > 1 ? 'iront' : 'ira'} sur la liste d’attente.`,

  edit: (name: string) => `Fiche : ${name}`,
  save: 'Enregistrer',
  seatLate: 'Asseoir',
  seatLateHelp: 'La table la plus courte est proposée.',
  seatLateWaits: 'Sur la liste d’attente\u00a0: aucun siège ne peut être donné pour l’instant.',
  seatLateNone: 'Aucun siège libre : ouvrez une table ou attendez une élimination.',
  table: 'Table',
  tableFree: (table: number, count: number) => `Table ${table}, ${people(count)}`,
  seat: 'Siège',
  withdraw: 'Retirer de la liste',
  withdrawSure: (name: string) => `Retirer ${name} ?`,
  withdrawText: 'Le premier de la liste d’attente prend la place.',
  leave: 'Part définitivement',
  leaveSure: (name: string) => `${name} quitte le tournoi ?`,
  leaveText: 'Classement immédiat, jetons retirés à la fin du coup. Demandez confirmation au joueur.',
  uncheck: 'Annuler le pointage',
  overdue: 'Retardataires à rayer',

  draw: {
    title: 'Tirage des places',
    who: (count: number, seats: number, tables: number) =>
      `${people(count)} à placer sur ${n(seats)} sièges, ${n(tables)} table${s(tables)}.`,
    nobody: 'Inscrivez d’abord les joueurs.',
    few: 'Il faut au moins deux joueurs inscrits.',
    toPlayers: 'Aller aux joueurs',
    absent: (count: number) => `${people(count)} ${count > 1 ? 'ne sont pas pointés' : 'n’est pas pointé'}.`,
    absentHelp:
      'Ils sont tirés avec les autres et leur tapis les attend. Retirez d’abord ceux qui ne viendront pas.',
    tooMany: (count: number, seats: number) =>
      `${people(count)} pour ${n(seats)} sièges : ajoutez une table dans Préparation.`,
    seal: 'Empreinte du tirage',
    sealNone: 'L’empreinte arrive avec le premier tirage.',
    sealWhat: 'Qu’est-ce que c’est ?',
    sealWhy:
      'Le hasard de ce tirage est déjà fixé : voici son empreinte (SHA-256). Après le tirage, la clé est publiée et chacun peut vérifier qu’elle correspond à l’empreinte. Le mot de la salle est ajouté au dernier moment : personne, pas même le serveur, ne pouvait connaître le résultat.',
    sealFull: 'Empreinte complète',
    word: 'Mot de la salle (facultatif)',
    wordHelp: 'Demandez un mot à la salle juste avant de tirer.',
    wordExample: 'chaussette',
    go: 'Tirer les places',
    going: 'Tirage…',
    again: 'Refaire le tirage',
    againSure: 'Refaire tout le tirage ?',
    againText: 'Toutes les places changent. Les cartons déjà imprimés ne valent plus rien.',
    started: 'Le tournoi a commencé : les places ne se tirent plus.',
    done: (count: number) => `${people(count)} placé${s(count)}.`,
    next: 'Ensuite : imprimez les places, puis préparez le départ.',
    toTables: 'Appairer les tablettes',
    toLive: 'Préparer le départ',
    seating: 'Placement',
    byTable: 'Par table',
    byName: 'Par nom',
    print: 'Imprimer',
    printList: 'Liste des places',
    printCards: 'Cartons de place',
    printStructure: 'Structure',
    made: 'Tirages effectués',
    madeNone: 'Aucun tirage encore. Le premier attribue les places.',
    madeNo: (count: number) => `Tirage ${n(count)}`,
    occasion: (which: Occasion): string => {
      const say = occasion[which.type] as (which: Occasion) => string;
      return say(which);
    },
    seed: 'Clé',
    madeWord: 'Mot',
    quoted: (word: string) => `« ${word} »`,
    noWord: 'aucun',
    verify: 'Pour vérifier, sur le serveur :',
    verifyWhat: 'La commande refait chaque tirage à partir de sa clé et du mot, et compare.',
    name: 'Nom',
    place: 'Place',
    at: (table: number, seat: number) => `table ${table}, siège ${seat}`,
  },
};
