// One tick for all countdowns of a page: four times a second, in server time.
import { ServerClock } from './clock';

export const serverClock = new ServerClock(() => performance.now(), Date.now());

const tickMs = 250;

let current = $state(serverClock.now());
setInterval(() => (current = serverClock.now()), tickMs);

/** The server's time at the last tick: reading it in a component follows it. */
export const tick = (): number => current;

/** Moves every countdown at once, after the clock was set. */
export function tickNow(): void {
  current = serverClock.now();
}
