// The rules and the practice event as `scripts/tablet` makes them; undefined where it has not.
import { existsSync, readFileSync } from 'node:fs';
import type { Rules } from '../rules/message';
import { rulesOf } from '../rules/module';
import type { PracticeEvent } from './event';

const [module, event] = ['rules/tablet.wasm', 'rules/practice.json'];

export type MadeRules = { readonly rules: () => Promise<Rules>; readonly event: PracticeEvent };

export function madeRules(): MadeRules | undefined {
  if (!existsSync(module) || !existsSync(event)) {
    console.warn('The practice table is not tried: its rules are not here. scripts/tablet makes them.');
    return undefined;
  }
  const compiled = new WebAssembly.Module(readFileSync(module));
  return {
    rules: () => rulesOf(compiled),
    event: JSON.parse(readFileSync(event, 'utf8')) as PracticeEvent,
  };
}

/** Chances that are the same each time. */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
