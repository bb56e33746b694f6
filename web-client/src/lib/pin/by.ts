// Who did something, as the server writes it down, in the words of the reader.
import type { Messages } from '../messages/language';

/** What the server writes before the name of a tablet that the floor opened by its PIN. */
const byPin = 'Floor · ';

export const doneBy = (who: string, words: Messages): string =>
  who.startsWith(byPin) ? words.pin.by(who.slice(byPin.length)) : who;
