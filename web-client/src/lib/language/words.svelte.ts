// The language that is shown: its words are loaded before a screen says anything, and before another language is shown.
import type { Language, Messages, Part } from '../messages/language';
import { languageOf, load, type Tag } from './languages';

let shown = $state.raw<{ readonly language: Language; readonly messages: Messages }>();

/** The parts that the screens on this page show. */
const parts = new Set<Part>();
let requests = 0;

/**
 * Shows a language once its words are here; the last call wins. Whether it is shown now.
 *
 * Rejects where the words cannot be loaded: what was shown before stays.
 */
export async function speak(tag: Tag, more: readonly Part[] = []): Promise<boolean> {
  for (const part of more) parts.add(part);
  requests += 1;
  const request = requests;
  const language = languageOf(tag);
  const messages = await load(language, [...parts]);
  if (request !== requests) return false;
  shown = { language, messages };
  document.documentElement.lang = tag;
  document.documentElement.dir = language.direction;
  return true;
}

function spoken(): NonNullable<typeof shown> {
  if (!shown) throw new Error('no language is loaded yet');
  return shown;
}

/** The language that is shown, with its name, locale and direction: reading it in a component follows the choice. */
export const language = (): Language => spoken().language;

/** The messages in the language that is shown. */
export const m = (): Messages => spoken().messages;
