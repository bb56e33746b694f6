// A player who is left alone is not asked to touch the names of others.
import { expect, test } from 'vitest';
import { fr } from '../language/languages.fixture';
import { stopWords } from './stopped';
import { seat, table } from './table.fixture';

test('too few are there only where somebody could come', () => {
  const two = table({ seats: [seat(1), seat(2)] });
  expect(stopWords('too_few', two, fr).why).toBe('Trop peu de joueurs présents');
  const one = table({ seats: [seat(1), seat(2, { part: 'eliminated', stack: 0 })] });
  expect(stopWords('too_few', one, fr).why).toBe('Il ne reste qu’un joueur à cette table');
  expect(stopWords('break', one, fr).why).toBe('Pause');
});
