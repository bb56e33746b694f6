// Tables of sentences that have to have an entry for every code of the protocol.
import type { ActKind, ErrorCode, Reason } from '../../protocol/protocol.gen';
import type { PairFailure } from '../pairing';

/** A sentence for each reason of the rules, made from its figures. */
export type Reasons = { readonly [K in Reason['type']]: (reason: Extract<Reason, { type: K }>) => string };

/** What an act is called. */
export type Acts = { readonly [K in ActKind['type']]: (act: Extract<ActKind, { type: K }>) => string };

/** What to do next about each error. */
export type Errors = Readonly<Record<ErrorCode, string>>;

export type PairFailures = Readonly<Record<PairFailure, string>>;

/** The sentence of a reason. */
export function reasonText(reasons: Reasons, reason: Reason): string {
  const say = reasons[reason.type] as (reason: Reason) => string;
  return say(reason);
}

/** What somebody did, in words. */
export function actText(acts: Acts, act: ActKind): string {
  const say = acts[act.type] as (act: ActKind) => string;
  return say(act);
}
