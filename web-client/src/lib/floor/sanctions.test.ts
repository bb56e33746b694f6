// The ladder is read as the book writes it; what was lifted or only noted does not count.
import { expect, test } from 'vitest';
import type { SanctionView } from '../../protocol/protocol.gen';
import { en } from '../language/languages.fixture';
import { ladderOf, penaltiesOf, suspensionLeft, timesBefore, withFigure } from './sanctions';

test('a rung has everything it costs, the least of each', () => {
  expect(penaltiesOf('[{ type = "warning" }, { type = "fine", big_blinds = 1 }]')).toEqual([
    { type: 'warning' },
    { type: 'fine', big_blinds: 1 },
  ]);
  expect(penaltiesOf('[{ least = 5, most = 20, type = "minutes" }]')).toEqual([
    { type: 'minutes', minutes: 5 },
  ]);
  expect(penaltiesOf('[{ type = "orbits", least = 1, most = 4 }]')).toEqual([{ type: 'orbits', orbits: 1 }]);
  expect(penaltiesOf('[{ type = "something_new" }]')).toEqual([]);
});

test('the ladder has the rungs that the book has', () => {
  const policies = [
    { policy: 'sanction_step3', value: '[{ type = "disqualification" }]', articles: [] },
    { policy: 'sanction_step1', value: '[{ type = "warning" }]', articles: [] },
  ];
  expect(ladderOf(policies).map(({ step }) => step)).toEqual([1, 3]);
  const before = { policy: 'sanction_first', value: '[{ type = "warning" }]', articles: [] };
  expect(ladderOf([...policies, before]).map(({ step }) => step)).toEqual([0, 1, 3]);
});

test('a figure can be changed, where there is one', () => {
  expect(withFigure({ type: 'hands', hands: 1 }, 3)).toEqual({ type: 'hands', hands: 3 });
  expect(withFigure({ type: 'warning' }, 3)).toEqual({ type: 'warning' });
});

test('faults before are counted for the same player and article, while they stand', () => {
  const article = { book: 'cdc2013', article: '12.4' };
  const sanction: SanctionView = {
    number: 1,
    player: 7,
    name: 'Alice',
    table: 1,
    article,
    penalties: [{ type: 'warning' }],
    hands: 0,
    until: null,
    note: '',
    by: 'Paul',
    at: 0,
    lifted: null,
  };
  const all = [
    sanction,
    { ...sanction, player: 8 },
    { ...sanction, penalties: [] },
    { ...sanction, lifted: { reason: '', by: 'Paul', at: 0 } },
    { ...sanction, article: { book: 'cdc2013', article: '12.3' } },
  ];
  expect(timesBefore(all, 7, article)).toBe(1);
});

test('a suspension says hands first, else the time that is left', () => {
  expect(suspensionLeft({ hands_left: 2, until: null }, 0, en.sanctions)).toBe('suspended, 2 hands');
  expect(suspensionLeft({ hands_left: 0, until: 65_000 }, 5_000, en.sanctions)).toBe('suspended, 1:00');
});
