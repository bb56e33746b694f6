// What cannot be done in a tournament, as a sentence that says what to do next.
import type {
  ChipNeed,
  Citation,
  NotAgain,
  NotRefunded,
  Refundable,
  NotSold,
  PlayerId,
  Problem,
  Stop,
} from '../../protocol/protocol.gen';

/** A sentence for each problem, made from its figures; `who` is the name of the player it is about. */
export type Problems = {
  readonly [K in Problem['type']]: (problem: Extract<Problem, { type: K }>, who: string) => string;
};

/** Why no hand begins at a table, and what has to happen first. */
export type Stops = Readonly<Record<Stop, string>>;

/** Why a rebuy or an add-on is not sold now. */
export type NotSoldWords = Readonly<Record<NotSold, string>>;

/** Why a player may not enter again now. */
export type NotAgainWords = Readonly<Record<NotAgain, string>>;

/** What was sold, inside a sentence. */
export type SoldWords = Readonly<Record<Refundable, string>>;

/** Why a purchase is not refunded. */
export type NotRefundedWords = Readonly<Record<NotRefunded, string>>;

/** What chips are still needed for. */
export type NeedWords = Readonly<Record<ChipNeed, string>>;

/** Finds the name of a player. */
export type NameOf = (player: PlayerId) => string | undefined;

/** The sentence of a problem; nothing for one that these screens do not know. */
export function problemText(
  problems: Problems,
  problem: Problem,
  nobody: string,
  nameOf?: NameOf,
): string | undefined {
  const say = (problems as Partial<Problems>)[problem.type] as
    ((problem: Problem, who: string) => string) | undefined;
  const who = 'player' in problem ? nameOf?.(problem.player) : undefined;
  return say?.(problem, who ?? nobody);
}

/** The articles behind a problem, where it is a book that does not allow it. */
export function articlesOf(problem: Problem): readonly Citation[] {
  const { article, citations } = problem as { article?: Citation | null; citations?: readonly Citation[] };
  return citations ?? (article == null ? [] : [article]);
}
