// Never more than can be taken in.
import { expect, test } from 'vitest';
import { pages } from './pages';

test('long lists are cut into pages of eight', () => {
  expect(pages([1, 2, 3, 4, 5, 6, 7, 8, 9]).map((page) => page.length)).toEqual([8, 1]);
  expect(pages([])).toEqual([[]]);
});
