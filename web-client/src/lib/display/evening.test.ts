// How far the evening is, and the curves of its podium.
import { expect, test } from 'vitest';
import type { PlaceView, PodiumView, Stage } from '../../protocol/protocol.gen';
import { box, curvesOf } from './curves';
import { comingAfter, lastOut, onPodium, partOver } from './evening';

const level = (small: number): Stage => ({
  type: 'level',
  minutes: 20,
  blinds: { small, big: 2 * small, ante: 0, ante_kind: 'each' },
});
const structure: readonly Stage[] = [
  level(25),
  level(50),
  { type: 'break', minutes: 10 },
  level(100),
  level(200),
  level(400),
];

const line = (place: number, isOut: boolean): PlaceView => ({
  player: place,
  name: `Player ${place}`,
  club: '',
  place,
  is_tied: false,
  is_confirmed: true,
  why: isOut ? 'eliminated' : null,
  cents: 0,
  kind: '',
  points: 0,
});

test('the next three levels come with the breaks between them', () => {
  const told = comingAfter(structure, 0, 3).map((each) =>
    each.type === 'level' ? each.number : `break of ${each.minutes}`,
  );
  expect(told).toEqual([2, 'break of 10', 3, 4]);
  expect(comingAfter(structure, 5, 3)).toEqual([]);
});

test('a level is half over when half of its time is left, and a level without an end never is', () => {
  const clock = { length: 1_200, seconds: 600 } as Parameters<typeof partOver>[0];
  expect(partOver(clock)).toBe(0.5);
  expect(partOver({ ...clock, seconds: 1_500 })).toBe(0);
  expect(partOver({ ...clock, seconds: undefined })).toBeUndefined();
});

test('who went out last is told first, and a winner did not go out', () => {
  const ranking = [line(1, false), line(2, true), line(3, true), line(4, true)];
  expect(lastOut(ranking, 2).map(({ place }) => place)).toEqual([2, 3]);
  expect(onPodium(ranking).map(({ place }) => place)).toEqual([2, 1, 3]);
  expect(onPodium(ranking.slice(0, 2)).map(({ place }) => place)).toEqual([2, 1]);
});

test('curves share one time and one scale, and reach the edges of their box', () => {
  const podium: PodiumView = {
    sequence: 1,
    places: [
      {
        player: 1,
        name: 'A',
        place: 1,
        curve: [
          { at: 0, stack: 50 },
          { at: 100, stack: 100 },
        ],
      },
      {
        player: 2,
        name: 'B',
        place: 2,
        curve: [
          { at: 0, stack: 50 },
          { at: 50, stack: 0 },
        ],
      },
      { player: 3, name: 'C', place: 3, curve: [] },
    ],
  };
  const curves = curvesOf(podium);
  expect(curves?.lines.map(({ path }) => path)).toEqual([
    `M0.0 ${box.height / 2}.0L${box.width}.0 0.0`,
    `M0.0 ${box.height / 2}.0L${box.width / 2}.0 ${box.height}.0`,
  ]);
  expect(curvesOf(undefined)).toBeUndefined();
  expect(curvesOf({ sequence: 1, places: [] })).toBeUndefined();
});
