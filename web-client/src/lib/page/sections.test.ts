// The console opens where the director most likely has something to do.
import { expect, test } from 'vitest';
import { sectionNamed, sectionsOf, usualSection } from './sections';
import { tournament } from '../live/tournament.fixture';

const drawn = {
  commitment: null,
  made: [{ number: 1, occasion: { type: 'seats' }, word: '', seed: '', commitment: '' }],
} as const;
const ahead = { stage: 0, ticking: { type: 'not_started' } } as const;

test('players first, then the draw, then play, then results', () => {
  expect(usualSection(tournament({ clock: ahead }))).toBe('players');
  expect(usualSection(tournament({ clock: ahead, draws: drawn }))).toBe('draw');
  expect(usualSection(tournament({ draws: drawn }))).toBe('live');
  expect(usualSection(tournament({ winner: 3 }))).toBe('results');
});

test('a quick table has no plan to prepare', () => {
  expect(sectionsOf(tournament({ plan: null }))).not.toContain('setup');
  expect(usualSection(tournament({ plan: null }))).toBe('tables');
  expect(sectionNamed('#players')).toBe('players');
  expect(sectionNamed('#elsewhere')).toBeUndefined();
});
