// The practice table can be played to its end, forgives every slip, and says what was touched.
import { beforeAll, expect, test, vi } from 'vitest';
import type { Command } from '../../protocol/protocol.gen';
import { en, fr } from '../language/languages.fixture';
import { speak } from '../language/words.svelte';
import { isAsked, tapped } from './answering';
import { recording } from './lesson.fixture';
import { stepNames, type Asked } from './recording';
import { practice } from './session.svelte';

vi.mock('./recorded', () => import('./lesson.fixture'));

const speaking = [fr, en];

beforeAll(() => speak('fr'));

function begin(): ReturnType<typeof practice> {
  const both = practice();
  both.session.connection.start();
  return both;
}

function log({ session }: ReturnType<typeof practice>, asked: Asked): void {
  if (asked.type === 'command') session.command(1, asked.command, session.views.tables[1]?.decision);
  else session.tournament(asked.command);
}

const act = (seat: number, type: 'fold' | 'check' | 'call' | 'all_in'): Command => ({
  type: 'act',
  seat,
  action: { type },
});

test('every step has a sentence in each language', () => {
  for (const { practice: words } of speaking)
    for (const name of stepNames) {
      expect(words.steps[name].happens).not.toBe('');
      expect(words.steps[name].touch).not.toBe('');
    }
});

test('a newcomer who logs what happened comes to the end of the lesson', () => {
  const both = begin();
  const { session, lesson } = both;
  const answers: string[] = [];
  session.onAnswer((answer) => answers.push(answer.type));
  expect(session.views.tables[1]?.phase).toBe('between');
  for (const step of lesson.steps) {
    expect(lesson.step?.name).toBe(step.name);
    log(both, step.asked);
    expect(session.views.tables[1]?.turn?.seat).toBe(step.view.turn?.seat);
    expect(session.views.tables[1]?.pot).toBe(step.view.pot);
  }
  expect(lesson.step).toBeUndefined();
  expect(lesson.ended).toBeDefined();
  expect(lesson.slips).toBe(0);
  expect(answers).toEqual(lesson.steps.map(() => 'accepted'));
  expect(session.connection.waiting).toEqual([]);

  lesson.begin();
  expect(lesson.step?.name).toBe('begin');
  expect(session.views.tables[1]?.phase).toBe('between');
});

test('a slip changes nothing at the table, is told in words, and is forgotten by the right touch', () => {
  const both = begin();
  const { session, lesson } = both;
  log(both, { type: 'command', command: { type: 'start_hand' } });
  const before = session.views.tables[1];
  log(both, { type: 'command', command: act(4, 'call') });
  expect(lesson.step?.name).toBe('fold');
  expect(lesson.slip).toEqual({ type: 'call', seat: 4 });
  expect(session.views.tables[1]?.pot).toBe(before?.pot);
  // What was armed or typed belongs to the decision before.
  expect(session.views.tables[1]?.decision).not.toEqual(before?.decision);
  for (const { practice: words } of speaking) expect(words.slip({ type: 'call', seat: 4 })).toContain('4');
  log(both, { type: 'command', command: act(4, 'fold') });
  expect(lesson.slip).toBeUndefined();
  expect(lesson.step?.name).toBe('call');
});

test('the countdown and the thinking begin when the step does, not when it was recorded', () => {
  const both = begin();
  for (const step of both.lesson.steps.slice(0, stepNames.indexOf('time') + 1)) log(both, step.asked);
  const call = both.session.views.tables[1]?.time_call;
  expect((call?.ends_at ?? 0) - (call?.called_at ?? 0)).toBe(70_000);
  expect(Math.abs((call?.called_at ?? 0) - Date.now())).toBeLessThan(60_000);
});

const post = (command: Command) => ({ type: 'command', id: 'one', table: 1, command }) as const;
const named = (name: (typeof stepNames)[number]): Asked => {
  const step = recording.steps.find((each) => each.name === name);
  if (!step) throw new Error(name);
  return step.asked;
};

test('the same thing done another way counts', () => {
  const run: Command = { type: 'run', seats: [4], action: 'fold' };
  expect(isAsked(named('fold'), post(run), null)).toBe(true);
  const view = recording.steps[stepNames.indexOf('time')]?.view;
  const all = view?.turn?.raise?.max ?? 0;
  const raise: Command = { type: 'act', seat: 5, action: { type: 'raise_to', to: all } };
  expect(isAsked(named('all_in'), post(raise), view?.turn ?? null)).toBe(true);
});

test('another amount, another seat or only a part of the run does not', () => {
  const raise: Command = { type: 'act', seat: 6, action: { type: 'raise_to', to: 500 } };
  expect(isAsked(named('preset'), post(raise), null)).toBe(false);
  expect(tapped(post(raise), named('preset'))).toEqual({ type: 'raise', seat: 6, to: 500 });
  expect(isAsked(named('call'), post(act(4, 'call')), null)).toBe(false);
  const part: Command = { type: 'run', seats: [1, 2], action: 'fold' };
  expect(isAsked(named('run'), post(part), null)).toBe(false);
  expect(tapped(post(part), named('run'))).toEqual({ type: 'part' });
  expect(tapped(post(act(1, 'fold')), named('run'))).toEqual({ type: 'part' });
  expect(isAsked(named('floor'), post({ type: 'undo' }), null)).toBe(false);
});
