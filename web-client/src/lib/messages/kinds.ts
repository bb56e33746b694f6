// Tables of sentences that have to have an entry for every code of the protocol.
import type { ActKind, ErrorCode, Incident, Instruction, Reason, Verdict } from '../../protocol/protocol.gen';
import type { PairFailure } from '../device/pairing';

/** A sentence for each reason of the rules, made from its figures. */
export type Reasons = { readonly [K in Reason['type']]: (reason: Extract<Reason, { type: K }>) => string };

/** What an act is called. */
export type Acts = { readonly [K in ActKind['type']]: (act: Extract<ActKind, { type: K }>) => string };

/** The headline of each ruling. `opening` says whether a raise would open the betting, where that is known. */
export type Verdicts = {
  readonly [K in Verdict['type']]: (
    verdict: Extract<Verdict, { type: K }>,
    opening: boolean | undefined,
  ) => string;
};

/** What people do with cards and chips after a ruling. */
export type Steps = {
  readonly [K in Instruction['type']]: (step: Extract<Instruction, { type: K }>) => string;
};

/** What went wrong, with its facts, in a line. */
export type Incidents = {
  readonly [K in Incident['type']]: (incident: Extract<Incident, { type: K }>) => string;
};

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

/** The headline of a ruling. */
export function verdictText(verdicts: Verdicts, verdict: Verdict, opening?: boolean): string {
  const say = verdicts[verdict.type] as (verdict: Verdict, opening: boolean | undefined) => string;
  return say(verdict, opening);
}

/** One thing that somebody does. */
export function stepText(steps: Steps, step: Instruction): string {
  const say = steps[step.type] as (step: Instruction) => string;
  return say(step);
}

/** What went wrong. */
export function incidentText(incidents: Incidents, incident: Incident): string {
  const say = incidents[incident.type] as (incident: Incident) => string;
  return say(incident);
}
