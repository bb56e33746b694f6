// A refusal as a sentence that says what to do next.
import type { Refused } from '../protocol/protocol.gen';
import type { Messages } from './messages/fr';
import { reasonText } from './messages/kinds';

export function refusalText(refused: Refused, all: Messages): string {
  if (refused.reason != null) return reasonText(all.reasons, refused.reason);
  return all.errors[refused.code];
}
