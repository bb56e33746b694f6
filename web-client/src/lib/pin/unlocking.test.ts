// One PIN at a time, and what the pad says about it.
import { expect, test } from 'vitest';
import type { Refused } from '../../protocol/protocol.gen';
import type { Answer } from '../net/session.svelte';
import { Unlocking } from './unlocking.svelte';

type Done = (answer: Answer | undefined) => void;

const wrong: Refused = { id: 'a', code: 'wrong_pin', message: '', readings: [] };

/** A server that answers when the test says so; `isThere` says whether it can be reached. */
function door(isThere = true) {
  const asked: { pin: string; done: Done }[] = [];
  const unlock = (pin: string, done: Done): boolean => {
    if (isThere) asked.push({ pin, done });
    return isThere;
  };
  return { asked, unlock };
}

function typed(unlocking: Unlocking): Unlocking {
  for (const key of ['4', '7', '1', '1'] as const) unlocking.press(key);
  unlocking.send();
  return unlocking;
}

test('a right PIN opens, and is forgotten at once', () => {
  const server = door();
  let isOpen = false;
  const unlocking = typed(new Unlocking(server, () => (isOpen = true)));
  expect(unlocking.typed).toBe('');
  expect(unlocking.isChecking).toBe(true);
  server.asked[0]?.done({ type: 'accepted', id: 'a', sequence: 1 });
  expect(isOpen).toBe(true);
  expect(unlocking.isChecking).toBe(false);
});

test('nothing is typed or sent while one is looked at', () => {
  const server = door();
  const unlocking = typed(new Unlocking(server, () => undefined));
  typed(unlocking);
  expect(unlocking.typed).toBe('');
  expect(server.asked.map(({ pin }) => pin)).toEqual(['4711']);
});

test('three digits are no PIN', () => {
  const server = door();
  const unlocking = new Unlocking(server, () => undefined);
  for (const key of ['4', '7', '1'] as const) unlocking.press(key);
  unlocking.send();
  expect(server.asked).toEqual([]);
});

test('a wrong one is told until the next is sent', () => {
  const server = door();
  const unlocking = typed(new Unlocking(server, () => undefined));
  server.asked[0]?.done({ type: 'refused', ...wrong });
  expect(unlocking.refused?.code).toBe('wrong_pin');
  typed(unlocking);
  expect(unlocking.refused).toBeUndefined();
});

test('without the server, or when it goes away, the pad says so and can be used again', () => {
  const gone = typed(new Unlocking(door(false), () => undefined));
  expect([gone.isLost, gone.isChecking]).toEqual([true, false]);
  const server = door();
  const unlocking = typed(new Unlocking(server, () => undefined));
  server.asked[0]?.done(undefined);
  expect([unlocking.isLost, unlocking.isChecking]).toEqual([true, false]);
  unlocking.press('1');
  expect(unlocking.isLost).toBe(false);
});
