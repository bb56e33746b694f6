// Views held back for a stream that must not help anybody at the table: what was to be seen so many seconds ago.

type Moment<T> = { readonly at: number; readonly seen: T };

const second = 1_000;

/** Keeps one moment for each second of the delay, so that memory is bounded whatever happens in the room. */
export class Held<T> {
  readonly #delay: number;
  #moments: readonly Moment<T>[] = [];

  /** `delay` in seconds. */
  constructor(delay: number) {
    this.#delay = delay * second;
  }

  /** How many moments are kept. */
  get size(): number {
    return this.#moments.length;
  }

  /** This is to be seen now, in milliseconds; it will be shown when the delay is over. */
  see(seen: T, now: number): void {
    const last = this.#moments.at(-1);
    // Of one second only the end is kept: it is shown late rather than early.
    const isSameSecond = last && Math.floor(last.at / second) === Math.floor(now / second);
    const before = isSameSecond ? this.#moments.slice(0, -1) : this.#moments;
    const due = before.findLastIndex(({ at }) => at <= now - this.#delay);
    // The last one that is due is on the screen; those before it never will be again.
    this.#moments = [...before.slice(Math.max(0, due)), { at: now, seen }];
  }

  /** What is shown now; nothing while the first moment is not old enough. */
  at(now: number): T | undefined {
    return this.#moments.findLast(({ at }) => at <= now - this.#delay)?.seen;
  }

  /** Whole seconds until something is shown; 0 when something is. */
  startsIn(now: number): number {
    const [first] = this.#moments;
    if (!first) return Math.ceil(this.#delay / second);
    return Math.max(0, Math.ceil((first.at + this.#delay - now) / second));
  }
}
