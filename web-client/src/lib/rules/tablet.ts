// The own table of this tablet, with the rules that came with the page.
import { rules } from 'virtual:tablet-rules';
import type { TableView } from '../../protocol/protocol.gen';
import { serverClock } from '../time/ticker.svelte';
import { compiledRules } from './load';
import type { Rules } from './message';
import { rulesOf } from './module';
import { OwnTable } from './own-table.svelte';

async function load(): Promise<Rules | undefined> {
  const module = await compiledRules();
  return module && rulesOf(module);
}

export function ownTable(table: number): (show: (view: TableView) => void) => OwnTable {
  const now = (): number => serverClock.now();
  return (show) => new OwnTable({ table, hash: rules?.hash, load, now, show });
}
