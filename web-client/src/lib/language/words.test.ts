// The language that is shown: never before its words are here, and never an older choice over a newer one.
// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

const words = () => import('./words.svelte');

test('nothing is said before a language is loaded', async () => {
  const { m, speak } = await words();
  expect(() => m()).toThrow('no language is loaded yet');
  await speak('en');
  expect(m().common.close).toBe('Close');
  expect(document.documentElement.lang).toBe('en');
});

test('while another language is on its way, the one before stays', async () => {
  const { m, speak } = await words();
  await speak('fr');
  const changing = speak('en');
  expect(m().common.close).toBe('Fermer');
  expect(document.documentElement.lang).toBe('fr');
  await changing;
  expect(m().common.close).toBe('Close');
});

test('of two choices the later one is shown', async () => {
  const { m, speak } = await words();
  const both = [speak('en'), speak('fr')];
  expect(await Promise.all(both)).toEqual([false, true]);
  expect(m().common.close).toBe('Fermer');
});

test('the parts that a screen asked for come in the next language too', async () => {
  const { m, speak } = await words();
  await speak('fr', ['rulings']);
  await speak('en');
  expect(m().rulings.back).toBe('Back');
});
