// Policies and what books choose, in words. What has no words here is told by the articles alone: never by raw tokens.
import type { Messages } from '../messages/language';

/** What a policy is about; a policy newer than this screen keeps its name, written like words. */
export function policyTitle(policy: string, { policies }: Messages): string {
  return policies.titles[policy] ?? policy.replaceAll('_', ' ');
}

/** What was chosen, in words or as a figure; `undefined` where only the articles tell it. */
export function policyValue(policy: string, value: string, { policies }: Messages): string | undefined {
  return policies.values[policy]?.[value] ?? figure(policy, value);
}

function figure(policy: string, value: string): string | undefined {
  if (/^\d+$/.test(value)) return value;
  if (policy !== 'time_allowed') return undefined;
  const [seconds, countdown] = ['seconds', 'countdown'].map(
    (name) => new RegExp(`\\b${name} = (\\d+)`).exec(value)?.[1],
  );
  return seconds && countdown ? `${seconds} s + ${countdown} s` : undefined;
}
