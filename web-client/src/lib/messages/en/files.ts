// English, for files of an event that are saved: lists and hands.
import type { files as french } from '../fr/files';

export const files: typeof french = {
  title: 'Files',
  lists: { results: 'Results', players: 'Players', seating: 'Seats', moves: 'Moves' },
  csv: 'Spreadsheet (CSV)',
  page: 'Web page',
  save: (what) => `Save: ${what}`,
  saveAs: (what, format) => `Save ${what}, ${format}`,
  busy: 'The file is on its way…',
  saved: (name) => `Saved: ${name}`,
  troubles: {
    refused: 'Only the director and the floor of this event have these files. Pair this device again.',
    missing: 'This event is no longer on this server. Go back to the list.',
    unreachable: 'The server did not give the file. Check the Wi-Fi, then try again.',
    too_much: 'That is too much for one file: take table by table, or tapis export on the server.',
  },
  hands: 'Hands for other programs',
  handsOf: (table) => `Table ${table}`,
  handsOfAll: 'The whole event',
};
