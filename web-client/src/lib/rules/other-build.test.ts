// A page of another build than its server: when loading it again is worth saying, and when it is not.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adviceOn, reloadFor, serverAnswers } from './other-build';

const older = { own: 'old', server: 'new' };
const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('nothing is said where page and server have the same rules, or none', () => {
  expect(adviceOn({ own: 'same', server: 'same' }, false)).toBeUndefined();
  expect(adviceOn({ own: undefined, server: undefined }, false)).toBeUndefined();
});

test('an older page is told to be loaded again, also one that came without rules', () => {
  expect(adviceOn(older, false)).toBe('reload');
  expect(adviceOn({ own: undefined, server: 'new' }, false)).toBe('reload');
});

test('a reload that did not help is not asked for again, until the server is another one', () => {
  reloadFor(older);
  expect(reload).toHaveBeenCalledOnce();
  expect(adviceOn(older, false)).toBe('ask');
  expect(adviceOn({ own: 'old', server: 'newer' }, false)).toBe('reload');
});

test('a reload is not asked for where it brings no rules, or where the page’s own server is not the one that answers', () => {
  expect(adviceOn({ own: 'old', server: undefined }, false)).toBe('ask');
  expect(adviceOn(older, true)).toBe('ask');
});

test('a server that is ready has a page to give; one that is not, or is away, has none', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  fetched.mockResolvedValueOnce({ ok: true });
  expect(await serverAnswers()).toBe(true);
  fetched.mockResolvedValueOnce({ ok: false });
  expect(await serverAnswers()).toBe(false);
  fetched.mockRejectedValueOnce(new TypeError('away'));
  expect(await serverAnswers()).toBe(false);
});

test('a server that does not answer is not waited for: the table would be loaded again in the middle of a hand', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_done, failed) => {
      signal.addEventListener('abort', () => failed(new Error('late')));
    });
  });
  const answer = serverAnswers();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toBe(false);
});
