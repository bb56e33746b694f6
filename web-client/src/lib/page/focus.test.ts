// The keyboard's way through lists and dialogs.
// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { rememberFocus, stepBy } from './focus';

test('arrows go around a list, Home and End to its ends', () => {
  expect(stepBy('ArrowRight', 2, 3)).toBe(0);
  expect(stepBy('ArrowLeft', 0, 3)).toBe(2);
  expect(stepBy('Home', 2, 3)).toBe(0);
  expect(stepBy('End', 0, 3)).toBe(2);
  expect(stepBy('a', 0, 3)).toBeUndefined();
  expect(stepBy('ArrowRight', -1, 3)).toBeUndefined();
});

test('what was closed gives the focus back, but never takes it from where somebody went on', async () => {
  document.body.innerHTML = '<button id="one"></button><button id="two"></button>';
  const [one, two] = ['one', 'two'].map((id) => document.getElementById(id));
  one?.focus();
  const giveBack = rememberFocus();
  one?.blur();
  giveBack();
  await Promise.resolve();
  expect(document.activeElement).toBe(one);
  two?.focus();
  giveBack();
  await Promise.resolve();
  expect(document.activeElement).toBe(two);
});
