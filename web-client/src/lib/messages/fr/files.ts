// French, for files of an event that are saved: lists and hands.
import type { FileTrouble, SheetList } from '../../evidence/files';

const lists: Record<SheetList, string> = {
  results: 'Résultats',
  players: 'Joueurs',
  seating: 'Places',
  moves: 'Déplacements',
};

const troubles: Record<FileTrouble, string> = {
  refused: 'Seuls le directeur et l’arbitre de ce tournoi ont ces fichiers. Appairez à nouveau cet appareil.',
  missing: 'Ce tournoi n’est plus sur ce serveur. Revenez à la liste.',
  unreachable: 'Le serveur n’a pas donné le fichier. Vérifiez le Wi-Fi, puis recommencez.',
  too_much: 'C’est trop pour un seul fichier : prenez table par table, ou tapis export sur le serveur.',
};

export const files = {
  title: 'Fichiers',
  lists,
  csv: 'Tableur (CSV)',
  page: 'Page web',
  save: (what: string) => `Enregistrer : ${what}`,
  saveAs: (what: string, format: string) => `Enregistrer ${what}, ${format}`,
  busy: 'Le fichier arrive…',
  saved: (name: string) => `Enregistré : ${name}`,
  troubles,
  hands: 'Coups pour d’autres logiciels',
  handsOf: (table: number) => `Table ${table}`,
  handsOfAll: 'Tout le tournoi',
};
