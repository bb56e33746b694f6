// What a step says in words: an entry for every kind of step of the protocol.
import type { Seat, StepKind } from '../../protocol/protocol.gen';

/** How a player is called: `siège 3, Alice`. */
export type Who = (seat: Seat) => string;

export type StepWords = {
  readonly [K in StepKind['type']]: (step: Extract<StepKind, { type: K }>, who: Who) => string;
};

/** What a step says. */
export function stepText(words: StepWords, step: StepKind, who: Who): string {
  const say = words[step.type] as (step: StepKind, who: Who) => string;
  return say(step, who);
}
