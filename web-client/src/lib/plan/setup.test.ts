// A new event: what is wrong with it is said before it is sent.
import { expect, test } from 'vitest';
import { clubEvening, nextBlinds, problems, setupOf, type SetupForm } from './setup';

const ready: SetupForm = { ...clubEvening, name: ' Friday ', players: 'Alice\n\n Bruno \nChloé\n' };
const found = (change: Partial<SetupForm>): string[] =>
  problems({ ...ready, ...change }).map(({ type }) => type);

test('a name and players are all that the preset lacks', () => {
  expect(found({})).toEqual([]);
  expect(problems(clubEvening).map(({ type }) => type)).toEqual(['name', 'few']);
  expect(setupOf(ready)).toMatchObject({
    name: 'Friday',
    players: ['Alice', 'Bruno', 'Chloé'],
    tables: [{ seats: 9 }],
    chip_values: [25, 100, 500, 1_000, 5_000],
  });
});

test('each mistake is named', () => {
  expect(found({ small: 300 })).toEqual(['blinds']);
  expect(found({ chips: '100 25' })).toEqual(['chips']);
  expect(found({ chips: 'red' })).toEqual(['chips']);
  expect(found({ seats: 11 })).toEqual(['tables']);
  expect(found({ stack: 10 })).toEqual(['stack']);
  expect(found({ seats: 2 })).toEqual(['players']);
  expect(found({ players: 'Alice\nAlice' })).toEqual(['twice']);
});

test('the next level is proposed in chips that exist', () => {
  const blinds = { small: 100, big: 200, ante: 0, ante_kind: 'each' } as const;
  expect(nextBlinds(blinds)).toMatchObject({ small: 150, big: 300, ante: 0 });
  expect(nextBlinds({ ...blinds, ante: 200 })).toMatchObject({ ante: 300 });
  expect(nextBlinds({ ...blinds, small: 60_000 })).toMatchObject({ small: 120_000 });
});
