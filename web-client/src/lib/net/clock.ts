// The server's time, estimated from pings: countdowns must agree on every screen.

/** One ping: when it left and came back by our stopwatch, and the server's time in between. */
export type Sample = { readonly sentAt: number; readonly receivedAt: number; readonly serverTime: number };

const samplesKept = 8;

/** The server's clock as seen from here. The local stopwatch never jumps, unlike the time of day. */
export class ServerClock {
  #samples: Sample[] = [];
  #offset: number;
  /** Of several connections one keeps the time: the clocks of two servers differ by a little. */
  #keeper: object | undefined;
  readonly #stopwatch: () => number;

  constructor(stopwatch: () => number, timeOfDay: number) {
    this.#stopwatch = stopwatch;
    this.#offset = timeOfDay - stopwatch();
  }

  /** Whether a connection keeps the time. Where none does, it does from now on. */
  isKeptBy(connection: object): boolean {
    if (this.#keeper === undefined) {
      this.#keeper = connection;
      this.forget();
    }
    return this.#keeper === connection;
  }

  /** A connection is gone: the next one that is heard keeps the time. */
  release(connection: object): void {
    if (this.#keeper === connection) this.#keeper = undefined;
  }

  /** Takes the quickest of the last few round trips: its error is at most half of its duration. */
  add(sample: Sample): void {
    this.#samples = [...this.#samples, sample].slice(-samplesKept);
    const best = this.#samples.reduce((one, other) => (roundTrip(other) < roundTrip(one) ? other : one));
    this.#offset = best.serverTime + roundTrip(best) / 2 - best.receivedAt;
  }

  /** A first estimate from a message that carries the time but answers nothing. */
  hint(serverTime: number): void {
    if (this.#samples.length === 0) this.#offset = serverTime - this.#stopwatch();
  }

  /** Old samples say nothing about a connection that was just made. */
  forget(): void {
    this.#samples = [];
  }

  now(): number {
    return this.#stopwatch() + this.#offset;
  }
}

function roundTrip(sample: Sample): number {
  return sample.receivedAt - sample.sentAt;
}
