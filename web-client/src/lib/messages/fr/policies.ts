// French: the points on which rulebooks differ, with what they choose.
import { policyTitles } from './policy-titles';
import { policyValues } from './policy-values';

export const policies = { titles: policyTitles, values: policyValues };
