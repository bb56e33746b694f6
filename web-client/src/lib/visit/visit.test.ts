// What the addresses of visitors say.
import { expect, test } from 'vitest';
import { phoneVisit, publicPathOf, publicVisit } from './place';

test('a public page is of the event in its address', () => {
  const { search } = new URL(publicPathOf('night-2'), 'http://hall');
  expect(publicVisit(search)).toEqual({ tournament: 'night-2' });
  expect(publicVisit('')).toBeUndefined();
  expect(publicVisit('?event=')).toBeUndefined();
});

test('a card is whole or is none', () => {
  expect(phoneVisit('#night-2.17.0af3')).toEqual({ tournament: 'night-2', card: '17.0af3' });
  for (const wrong of ['', '#', '#night', '#night.17', '#night.x.0af3', '#night.17.zz'])
    expect(phoneVisit(wrong)).toBeUndefined();
});
