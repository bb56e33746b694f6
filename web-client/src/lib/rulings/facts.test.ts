// Facts are put together as the protocol says.
import { expect, test } from 'vitest';
import { merged, withFact } from './facts';

test('facts are merged field by field, and null takes a field away', () => {
  const gesture = { type: 'gesture', gesture: { seat: 4, tapped: true } };
  expect(merged(gesture, { gesture: { tapped: null, standing: true } })).toEqual({
    type: 'gesture',
    gesture: { seat: 4, standing: true },
  });
  expect(merged({ affected: [1, 2] }, { affected: [] })).toEqual({ affected: [] });
});

test('a fact goes where its pointer says, into lists as well', () => {
  expect(withFact({}, '/seat', 3)).toEqual({ seat: 3 });
  expect(withFact({ gesture: { motions: [0, 500] } }, '/gesture/motions/0', 200)).toEqual({
    gesture: { motions: [200, 500] },
  });
  expect(withFact({ confirmed: true }, '', { seat: 3, did: { type: 'call' } })).toEqual({
    confirmed: true,
    seat: 3,
    did: { type: 'call' },
  });
});
