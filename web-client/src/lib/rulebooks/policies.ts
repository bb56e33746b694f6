// Policies and what books choose, in words. What has no words here is told by the articles alone: never by raw tokens.
import { policyTitles as titlesEn } from '../messages/policies.en';
import { policyTitles as titlesFr } from '../messages/policies.fr';
import { policyValues as valuesEn } from '../messages/policy-values.en';
import { policyValues as valuesFr } from '../messages/policy-values.fr';
import type { Language } from '../settings.svelte';

type Words = Readonly<Record<string, string>>;

const titles: Readonly<Record<Language, Words>> = { fr: titlesFr, en: titlesEn };
const values: Readonly<Record<Language, Readonly<Record<string, Words>>>> = { fr: valuesFr, en: valuesEn };

/** What a policy is about; a policy newer than this screen keeps its name, written like words. */
export function policyTitle(policy: string, language: Language): string {
  return titles[language][policy] ?? policy.replaceAll('_', ' ');
}

/** What was chosen, in words or as a figure; `undefined` where only the articles tell it. */
export function policyValue(policy: string, value: string, language: Language): string | undefined {
  return values[language][policy]?.[value] ?? figure(policy, value);
}

function figure(policy: string, value: string): string | undefined {
  if (/^\d+$/.test(value)) return value;
  if (policy !== 'time_allowed') return undefined;
  const [seconds, countdown] = ['seconds', 'countdown'].map(
    (name) => new RegExp(`\\b${name} = (\\d+)`).exec(value)?.[1],
  );
  return seconds && countdown ? `${seconds} s + ${countdown} s` : undefined;
}
