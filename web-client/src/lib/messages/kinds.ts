// Tables of sentences that have to have an entry for every code of the protocol.
import type { ActKind, ErrorCode, Incident, Instruction, Reason, Verdict } from '../../protocol/protocol.gen';
import type { PairFailure } from '../device/pairing';
import type { Called } from '../table/called';

/** A sentence for each reason of the rules, made from its figures. */
export type Reasons = {
  readonly [K in Reason['type']]: (reason: Extract<Reason, { type: K }>, called: Called) => string;
};

/** What an act is called. */
export type Acts = { readonly [K in ActKind['type']]: (act: Extract<ActKind, { type: K }>) => string };

/** The headline of each ruling. `opening` says whether a raise would open the betting, where that is known. */
export type Verdicts = {
  readonly [K in Verdict['type']]: (
    verdict: Extract<Verdict, { type: K }>,
    called: Called,
    opening: boolean | undefined,
  ) => string;
};

/** What people do with cards and chips after a ruling. */
export type Steps = {
  readonly [K in Instruction['type']]: (step: Extract<Instruction, { type: K }>, called: Called) => string;
};

/** What went wrong, with its facts, in a line. */
export type Incidents = {
  readonly [K in Incident['type']]: (incident: Extract<Incident, { type: K }>, called: Called) => string;
};

/** What to do next about each error. */
export type Errors = Readonly<Record<ErrorCode, string>>;

export type PairFailures = Readonly<Record<PairFailure, string>>;

/** The sentence of a reason. */
export function reasonText(reasons: Reasons, reason: Reason, called: Called): string {
  const say = reasons[reason.type] as (reason: Reason, called: Called) => string;
  return say(reason, called);
}

/** What a player did, in words. */
export function actText(acts: Acts, act: ActKind): string {
  const say = acts[act.type] as (act: ActKind) => string;
  return say(act);
}

/** The headline of a ruling. */
export function verdictText(verdicts: Verdicts, verdict: Verdict, called: Called, opening?: boolean): string {
  const say = verdicts[verdict.type] as (
    verdict: Verdict,
    called: Called,
    opening: boolean | undefined,
  ) => string;
  return say(verdict, called, opening);
}

/** One thing that a player does. */
export function stepText(steps: Steps, step: Instruction, called: Called): string {
  const say = steps[step.type] as (step: Instruction, called: Called) => string;
  return say(step, called);
}

/** What went wrong. */
export function incidentText(incidents: Incidents, incident: Incident, called: Called): string {
  const say = incidents[incident.type] as (incident: Incident, called: Called) => string;
  return say(incident, called);
}
