// The own table of this tablet, with the rules that came with the page.
import { rules } from 'virtual:tablet-rules';
import { shelfOf, type Device } from '../device/device';
import { serverClock, tickNow } from '../time/ticker.svelte';
import { compiledRules } from './load';
import type { Rules } from './message';
import { rulesOf } from './module';
import { OwnTable } from './own-table.svelte';
import type { Clock, TableLink } from './table-link';
import { DatabaseStore } from './local-store';

/** A browser's timers reach no further, and none rings without a pause. */
const longestMs = 3_600_000;
const shortestMs = 250;

const clock: Clock = {
  now: () => serverClock.now(),
  ahead: () => serverClock.now() - Date.now(),
  restore: (ahead) => {
    serverClock.hint(Date.now() + ahead);
    tickNow();
  },
  wake: (at, run) => {
    const wait = Math.min(longestMs, Math.max(shortestMs, at - serverClock.now()));
    const timer = setTimeout(run, wait);
    return () => clearTimeout(timer);
  },
};

async function load(): Promise<Rules | undefined> {
  const module = await compiledRules();
  return module && rulesOf(module);
}

/** For a tablet: how its table is opened. */
export function ownTable(device: Device): ((link: TableLink) => OwnTable) | undefined {
  const { role } = device;
  if (role.type !== 'tablet') return undefined;
  const { table } = role;
  // Another pairing is another table.
  const store = new DatabaseStore(`tapis.table.${shelfOf(device)}`);
  return (link) => new OwnTable({ table, hash: rules?.hash, load, clock, store, ...link });
}
