// The practice table by the clock of its page: levels end, and time that was asked for is granted and runs out.
import { expect, test } from 'vitest';
import type { Command } from '../../protocol/protocol.gen';
import { PracticeTable } from './practice-table';
import { madeRules } from './rules.fixture';

const made = madeRules();
const second = 1_000;
const minute = 60 * second;

async function seated() {
  if (!made) throw new Error('there are no rules');
  const clock = { now: made.event.at };
  const { event, rules } = made;
  const table = new PracticeTable({ rules: await rules(), event, now: () => clock.now });
  let taps = 0;
  const log = (command: Command): string => {
    taps += 1;
    return table.hear({ type: 'command', id: `tap-${taps}`, table: 1, command, expect: table.view.decision })
      .type;
  };
  /** Time goes by until something happens by itself. */
  const wait = (): void => {
    clock.now = table.wakesAt ?? clock.now;
    table.passTime();
  };
  return { table, clock, log, wait, begins: event.at };
}

test.skipIf(!made)('a level ends by itself, and the last one never', async () => {
  const { table, clock, wait, begins } = await seated();
  expect(table.wakesAt).toBe(begins + 20 * minute);
  wait();
  expect(table.clock).toEqual({ stage: 1, ticking: { type: 'running', ends_at: clock.now + 20 * minute } });
  wait();
  wait();
  expect(table.clock).toEqual({ stage: 3, ticking: { type: 'running', ends_at: null } });
  expect(table.wakesAt).toBeUndefined();
});

test.skipIf(!made)('time that is asked for is granted after a minute, and runs out', async () => {
  const { table, clock, log, wait, begins } = await seated();
  log({ type: 'start_hand' });
  expect(log({ type: 'call_time', by: 'table' })).toBe('accepted');
  expect(table.view.time_asked?.seat).toBe(4);
  expect(table.wakesAt).toBe(begins + minute);
  wait();
  expect(table.view.time_asked ?? null).toBeNull();
  expect(table.view.time_call?.seat).toBe(4);
  wait();
  expect(clock.now).toBe(begins + minute + 30 * second);
  expect(table.view.turn?.seat).toBe(5);
});

test.skipIf(!made)('a tap for a decision that has passed is refused', async () => {
  const { table, log } = await seated();
  const before = table.view.decision;
  log({ type: 'start_hand' });
  const command = { type: 'start_hand' } as const;
  expect(table.hear({ type: 'command', id: 'late', table: 1, command, expect: before }).type).toBe('refused');
});
