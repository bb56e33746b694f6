// One tick for all countdowns of a page: four times a second, at the same moments of server time on every screen.
import { ServerClock } from '../net/clock';

export const serverClock = new ServerClock(() => performance.now(), Date.now());

const tickMs = 250;

let current = $state(serverClock.now());

/** Quarters of a second of the server's time, not of this page's: digits change together on all screens. */
function tickAtNextQuarter(): void {
  setTimeout(
    () => {
      current = serverClock.now();
      tickAtNextQuarter();
    },
    tickMs - (serverClock.now() % tickMs),
  );
}
tickAtNextQuarter();

/** The server's time at the last tick: reading it in a component follows it. */
export const tick = (): number => current;

/** What changes by the minute looks at the time so often. */
const slowMs = 5_000;
const slow = $derived(Math.floor(current / slowMs) * slowMs);

/** The server's time, a few times a minute: for long lists, which would be worked out anew at every tick. */
export const slowTick = (): number => slow;

/** Moves every countdown at once, after the clock was set. */
export function tickNow(): void {
  current = serverClock.now();
}
