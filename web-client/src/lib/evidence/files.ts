// Files of an event over HTTP: lists for spreadsheets, pages to print, hands for other programs. The browser saves them.
import { getProven } from '../net/proven';
import { troubleOf, type Source, type Trouble } from './api';

/** Lists that can be saved. */
export type SheetList = 'results' | 'players' | 'seating' | 'moves';
export type SheetFormat = 'csv' | 'html';
export type HandFormat = 'phh' | 'ohh' | 'pokerstars';

/** What is asked for: which part of the evidence, and how. */
export type Wanted = {
  readonly path: 'results' | 'histories';
  readonly asked: Readonly<Record<string, string>>;
};

/** Something to save, with the name of each format. */
export type FileLine = {
  readonly label: string;
  readonly formats: readonly { readonly name: string; readonly wanted: Wanted }[];
};

/** Why nothing was saved: each has a sentence that says what to do. */
export type FileTrouble = Trouble | 'too_much';

export type Saved =
  | { readonly state: 'saved'; readonly name: string }
  | { readonly state: 'failed'; readonly why: FileTrouble };

/** How long a browser may take to begin to save what it was given. */
const keptMs = 60_000;

/** A list, in the language of the screen and by this device's clock. */
export function listWanted(list: SheetList, format: SheetFormat, lang: string): Wanted {
  const offset = -new Date().getTimezoneOffset();
  return { path: 'results', asked: { list, format, lang: lang === 'fr' ? 'fr' : 'en', offset: `${offset}` } };
}

/** Hands of a table, or of the whole event. */
export function handsWanted(format: HandFormat, table?: number): Wanted {
  return { path: 'histories', asked: { format, ...(table !== undefined && { table: `${table}` }) } };
}

/** Asks for a file with a proof of this device's token, which a link cannot say, and gives it to the browser to save. */
export async function save({ tournament, token }: Source, { path, asked }: Wanted): Promise<Saved> {
  const query = new URLSearchParams(asked);
  return saveFrom(`/api/evidence/${encodeURIComponent(tournament)}/${path}?${query.toString()}`, token, path);
}

/** The same of any address. */
export async function saveFrom(address: string, token: string, otherwise = 'tapis'): Promise<Saved> {
  try {
    const response = await getProven(token, address);
    if (!response.ok) return { state: 'failed', why: fileTroubleOf(response.status) };
    const name = nameOf(response.headers.get('content-disposition')) ?? otherwise;
    keep(await response.blob(), name);
    return { state: 'saved', name };
  } catch {
    return { state: 'failed', why: 'unreachable' };
  }
}

/** What a status means for the person who asked. */
export function fileTroubleOf(status: number): FileTrouble {
  return status === 413 ? 'too_much' : troubleOf(status);
}

/** The name that the server gives a file. */
export function nameOf(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
}

function keep(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}
