// Refusals of the tournament are sentences, in both languages, with the player's name where it is known.
import { expect, test } from 'vitest';
import { en, fr } from '../language/languages.fixture';
import { problemText } from './problems';
import { refusalText } from './refusals';
import type { Problem, Refused } from '../../protocol/protocol.gen';

const refused = (problem: Problem): Refused => ({
  id: 'x',
  code: 'rules',
  message: 'for logs',
  problem,
  readings: [],
});

test('a problem says its figures and what to do', () => {
  const down = refused({ type: 'blinds_go_down', stage: 4 });
  expect(refusalText(down, fr)).toContain('Ligne 4');
  expect(refusalText(down, en)).toContain('Line 4');
});

test('the player is named where the screen knows them', () => {
  const standing: Problem = { type: 'standing', player: 7 };
  expect(refusalText(refused(standing), fr, { player: () => 'Alice' })).toMatch(/^Alice /);
  expect(refusalText(refused(standing), fr)).toMatch(/^Ce joueur /);
});

test('a problem of a newer server falls back to what its code says', () => {
  const newer = { type: 'of_another_time' } as unknown as Problem;
  expect(problemText(fr.problems, newer, '')).toBeUndefined();
  expect(refusalText(refused(newer), fr)).toBe(fr.errors.rules);
});
