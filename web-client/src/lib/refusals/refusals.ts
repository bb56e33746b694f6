// A refusal as a sentence that says what to do next.
import type { Citation, Refused } from '../../protocol/protocol.gen';
import type { Messages } from '../messages/language';
import { reasonText } from '../messages/kinds';
import { articlesOf, problemText, type NameOf } from './problems';

/** `nameOf` finds the players that the refusal is about, where the screen knows them. */
export function refusalText(refused: Refused, all: Messages, nameOf?: NameOf): string {
  if (refused.reason != null) return reasonText(all.reasons, refused.reason);
  if (refused.problem != null) {
    const text = problemText(all.problems, refused.problem, all.somePlayer, nameOf);
    if (text !== undefined) return text;
  }
  return all.errors[refused.code];
}

/** Where it is written, the main article first; nothing where no book has a part in it. */
export function refusalArticles(refused: Refused): readonly Citation[] {
  if (refused.citation != null) return [refused.citation];
  return refused.problem == null ? [] : articlesOf(refused.problem);
}
