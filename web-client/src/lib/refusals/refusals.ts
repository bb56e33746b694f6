// A refusal as a sentence that says what to do next.
import type { Citation, Refused } from '../../protocol/protocol.gen';
import type { Messages } from '../messages/language';
import { reasonText } from '../messages/kinds';
import { bySeat, type Called } from '../table/called';
import { articlesOf, problemText, type NameOf } from './problems';

/** How a screen finds the players that a refusal is about, as far as it knows them. */
export type RefusalNames = { readonly player?: NameOf; readonly called?: Called };

export function refusalText(
  refused: Refused,
  all: Messages,
  { player, called = bySeat }: RefusalNames = {},
): string {
  if (refused.reason != null) return reasonText(all.reasons, refused.reason, called);
  if (refused.problem != null) {
    const text = problemText(all.problems, refused.problem, all.somePlayer, player);
    if (text !== undefined) return text;
  }
  return all.errors[refused.code];
}

/** Where it is written, the main article first; nothing where no book has a part in it. */
export function refusalArticles(refused: Refused): readonly Citation[] {
  if (refused.citation != null) return [refused.citation];
  return refused.problem == null ? [] : articlesOf(refused.problem);
}
