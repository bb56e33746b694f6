// The coach of the practice table: what happens is said, what else was logged is told, and the table goes on from there.
// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import type { Command } from '../../protocol/protocol.gen';
import { en, fr } from '../language/languages.fixture';
import { speak } from '../language/words.svelte';
import { isAsked, tapped } from './answering';
import { Coach } from './coach.svelte';
import { firstHand } from './first-hand';
import { stepNames } from './happening';
import { PracticeTable } from './practice-table';
import { chances, madeRules } from './rules.fixture';

const made = madeRules();

beforeAll(() => speak('fr'));

const act = (seat: number, type: 'fold' | 'check' | 'call' | 'all_in'): Command => ({
  type: 'act',
  seat,
  action: { type },
});
const undo: Command = { type: 'undo', steps: 1 };
const folds = (seats: readonly number[]): Command => ({ type: 'run', seats, action: 'fold' });

/** A learner at the practice table. */
class Learner {
  readonly coach = new Coach({ chance: chances(7), now: () => 0 });
  readonly table: PracticeTable;
  #taps = 0;

  constructor(table: PracticeTable) {
    this.table = table;
    this.coach.begin(table.view);
  }

  static async seated(): Promise<Learner> {
    if (!made) throw new Error('there are no rules');
    const { event, rules } = made;
    return new Learner(new PracticeTable({ rules: await rules(), event, now: () => event.at }));
  }

  get step(): string | undefined {
    return this.coach.happening?.step ?? this.coach.happening?.type;
  }

  log(command: Command): void {
    const before = this.table.view;
    this.#taps += 1;
    const id = `tap-${this.#taps}`;
    const answer = this.table.hear({ type: 'command', id, table: 1, command, expect: before.decision });
    if (answer.type === 'refused') this.coach.refused(command);
    else this.coach.logged(command, before, this.table.view);
  }

  /** Logs what happens, so many times. */
  follow(times: number): void {
    for (let left = times; left > 0; left -= 1) {
      const asked = this.coach.happening?.asked;
      if (!asked) throw new Error('nothing happens');
      this.log(asked);
    }
  }
}

test.skipIf(!made)('a newcomer who logs what happened comes to the end of the first hand', async () => {
  const learner = await Learner.seated();
  const steps = stepNames.map(() => {
    const { step } = learner;
    for (const { practice } of [fr, en])
      if (learner.coach.happening) expect(practice.happening(learner.coach.happening).touch).not.toBe('');
    learner.follow(1);
    return step;
  });
  expect(steps).toEqual(firstHand.map(({ name }) => name));
  expect(learner.coach.isTaught).toBe(true);
  expect(learner.coach.slips).toBe(0);
  expect(learner.table.view.seats.find(({ seat }) => seat === 5)?.stack).toBe(6_300);

  learner.coach.playOn();
  learner.follow(60);
  expect(learner.coach.isTaught).toBe(false);
  expect(learner.table.view.decision.hand).toBeGreaterThan(3);
});

test.skipIf(!made)('a slip is on the table, is told, and is gone when it is taken back', async () => {
  const learner = await Learner.seated();
  learner.follow(1);
  learner.log(act(4, 'call'));
  expect(learner.step).toBe('undo');
  expect(learner.coach.slip).toEqual({ type: 'call', seat: 4 });
  expect(learner.table.view.turn?.seat).toBe(5);
  for (const { practice } of [fr, en]) expect(practice.slip({ type: 'call', seat: 4 })).toContain('4');
  learner.log(undo);
  expect(learner.coach.slip).toBeUndefined();
  expect(learner.step).toBe('fold');
  expect(learner.coach.slips).toBe(1);
});

test.skipIf(!made)('a call for time is no slip, and puts none right', async () => {
  const learner = await Learner.seated();
  learner.follow(1);
  learner.log({ type: 'call_time', by: 'table' });
  expect([learner.step, learner.coach.slip]).toEqual(['fold', undefined]);
  learner.log(act(4, 'call'));
  learner.log({ type: 'call_time', by: 'table' });
  expect([learner.step, learner.coach.slip?.type]).toEqual(['undo', 'call']);
});

test.skipIf(!made)('what was right and is taken back happens again', async () => {
  const learner = await Learner.seated();
  learner.follow(3);
  learner.log(undo);
  expect([learner.step, learner.coach.taught]).toEqual(['call', 2]);
  learner.log(undo);
  expect([learner.step, learner.coach.taught]).toEqual(['fold', 1]);
});

test.skipIf(!made)('some of the players who fold are right, and the rest still fold', async () => {
  const learner = await Learner.seated();
  learner.follow(4);
  learner.log(act(1, 'fold'));
  expect(learner.coach.slip).toEqual({ type: 'part' });
  expect(learner.coach.happening?.asked).toEqual(folds([2, 3]));
  learner.log(folds([2, 3]));
  expect(learner.step).toBe('street');
  expect(learner.coach.slips).toBe(0);
});

test.skipIf(!made)('the table goes on from a slip that nobody takes back', async () => {
  const learner = await Learner.seated();
  learner.follow(1);
  learner.log(act(4, 'call'));
  learner.log(act(5, 'call'));
  expect(learner.coach.slip).toBeUndefined();
  expect(learner.coach.steps).toBe(0);
  expect(learner.coach.happening?.step).toBeUndefined();
  for (let left = 40; left > 0 && !learner.coach.isTaught; left -= 1) learner.follow(1);
  expect(learner.coach.isTaught).toBe(true);
});

test.skipIf(!made)('what the rules refuse is told, and nothing has changed', async () => {
  const learner = await Learner.seated();
  learner.follow(1);
  learner.log(act(4, 'check'));
  expect(learner.coach.slip).toEqual({ type: 'check', seat: 4 });
  expect(learner.step).toBe('fold');
});

test('the same thing done another way counts', () => {
  expect(isAsked(act(4, 'fold'), folds([4]), null)).toBe(true);
  expect(isAsked(act(4, 'fold'), folds([4, 5]), null)).toBe(false);
  expect(isAsked(act(4, 'fold'), act(5, 'fold'), null)).toBe(false);
});

test('another amount, another seat or only a part of the run does not', () => {
  const raise = (to: number): Command => ({ type: 'act', seat: 6, action: { type: 'raise_to', to } });
  expect(isAsked(raise(600), raise(500), null)).toBe(false);
  expect(tapped(raise(500), raise(600))).toEqual({ type: 'raise', seat: 6, to: 500 });
  const run = folds([1, 2, 3]);
  expect(isAsked(run, folds([1, 2]), null)).toBe(false);
  expect(tapped(folds([1, 2]), run)).toEqual({ type: 'part' });
  expect(tapped({ type: 'call_time', by: 'table' }, run)).toBeUndefined();
});
