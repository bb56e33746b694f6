// How long to wait before the next attempt to connect.

const shortestMs = 300;
const longestMs = 5_000;

/** Doubles with each failure and is spread by chance, so that a hall of tablets does not knock in step. */
export function backoff(failures: number, chance: number): number {
  const ceiling = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 10));
  return Math.round(shortestMs + (ceiling - shortestMs) * chance);
}
