// What a display shows, as its address says it: one page or several in turn, and how late.
import { isHallSound, type HallSound } from '../sound/hall';
import { pageAt } from './paging';

export const pages = [
  'clock',
  'seating',
  'moves',
  'hand-for-hand',
  'finalists',
  'results',
  'overlay',
] as const;
export type Page = (typeof pages)[number];

/** Pages that somebody at the screen can turn to; the overlay is for a programme that streams. */
export const turnable = pages.filter((page) => page !== 'overlay');

export type Shown = {
  /** At least one; several take turns. */
  readonly pages: readonly Page[];
  /** How long each of several is shown, in seconds. */
  readonly seconds: number;
  /** How late everything is shown, in seconds. */
  readonly delay: number;
  /** The table that an overlay follows as well. */
  readonly table: number | undefined;
  /** The sound that the hall hears from this screen; nothing where the screen itself has chosen. */
  readonly sound?: HallSound | undefined;
  /** Whether it speaks. */
  readonly voice?: boolean;
};

const secondsOfTurn = 20;
const secondsAtLeast = 5;

/** Longest delay, in seconds: what is held back takes memory, a moment for each second. */
export const delayAtMost = 900;

/** What the address asks for; what it does not say, or says wrongly, is as usual. */
export function asked(search: string): Shown {
  const said = new URLSearchParams(search);
  const named = (said.get('page') ?? '').split(',');
  const found = named.flatMap((name) => pages.filter((page) => page === name));
  return {
    pages: found.length > 0 ? found : ['clock'],
    seconds: Math.max(secondsAtLeast, whole(said.get('seconds')) ?? secondsOfTurn),
    delay: Math.min(delayAtMost, whole(said.get('delay')) ?? 0),
    table: whole(said.get('table')),
    sound: soundIn(said.get('sound')),
    voice: said.get('voice') === '1',
  };
}

/** The page at a moment: screens with the same address turn at the same moment. */
export function turnOf(shown: Shown, now: number): Page {
  return shown.pages[pageAt(now, shown.pages.length, shown.seconds)] ?? 'clock';
}

/** The address of a screen, short enough for a QR code. */
export function pathOf(shown: Shown): string {
  const said = new URLSearchParams();
  if (shown.seconds !== secondsOfTurn && shown.pages.length > 1) said.set('seconds', `${shown.seconds}`);
  if (shown.delay > 0) said.set('delay', `${shown.delay}`);
  if (shown.table !== undefined) said.set('table', `${shown.table}`);
  if (shown.sound !== undefined) said.set('sound', shown.sound);
  if (shown.voice === true) said.set('voice', '1');
  const rest = said.toString();
  // Commas may stand in a query as they are, and people read this address.
  return `/display?page=${shown.pages.join(',')}${rest === '' ? '' : `&${rest}`}`;
}

const soundIn = (text: string | null): HallSound | undefined => (isHallSound(text) ? text : undefined);

/** A number without a sign or a point; nothing for anything else. */
function whole(text: string | null): number | undefined {
  if (text === null || !/^\d{1,6}$/.test(text)) return undefined;
  return Number(text);
}
