// Going back on a page that people are to stay on.
// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { stayHere } from './stay';

afterEach(() => vi.restoreAllMocks());

test('after the first touch the browser’s back key stays on the page', () => {
  const pushed = vi.spyOn(history, 'pushState');
  const end = stayHere();
  expect(pushed).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointerdown'));
  window.dispatchEvent(new Event('pointerdown'));
  expect(pushed).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('popstate'));
  expect(pushed).toHaveBeenCalledTimes(2);
  end();
  window.dispatchEvent(new Event('popstate'));
  expect(pushed).toHaveBeenCalledTimes(2);
});
