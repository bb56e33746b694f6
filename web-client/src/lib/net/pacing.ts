// Shows what changes often no faster than this machine can draw it: a slow one keeps time for fingers and countdowns.
import { afterFrame } from '../page/frame';

/** For each millisecond that a frame took, so many are left to everything else. */
const restShare = 2;
/** However slow the machine is, this is the longest wait (ms). */
export const longestWaitMs = 1_000;

/** Time, as the browser has it; tests bring their own. */
export type Clockwork = {
  readonly now: () => number;
  readonly later: (run: () => void, milliseconds: number) => void;
  /** When the next frame has been drawn. */
  readonly afterFrame: (run: () => void) => void;
};

const browser: Clockwork = {
  now: () => performance.now(),
  later: (run, milliseconds) => void setTimeout(run, milliseconds),
  afterFrame,
};

export class Pacing {
  readonly #show: () => void;
  readonly #clock: Clockwork;
  #isBusy = false;
  #isAsked = false;
  /** Which drawing this is: what was waited for before it no longer counts. */
  #drawing = 0;

  constructor(show: () => void, clock: Clockwork = browser) {
    this.#show = show;
    this.#clock = clock;
  }

  /** There is something new: it is shown now, or once the last thing has been drawn and the rest has passed. */
  request(): void {
    this.#isAsked = true;
    if (!this.#isBusy) this.#draw();
  }

  #draw(): void {
    this.#isAsked = false;
    this.#isBusy = true;
    this.#drawing += 1;
    const drawing = this.#drawing;
    const began = this.#clock.now();
    this.#show();
    const free = (): void => this.#free(drawing);
    this.#clock.afterFrame(() => this.#clock.later(free, (this.#clock.now() - began) * restShare));
    // A page that nobody sees draws no frames.
    this.#clock.later(free, longestWaitMs);
  }

  #free(drawing: number): void {
    if (drawing !== this.#drawing || !this.#isBusy) return;
    this.#isBusy = false;
    if (this.#isAsked) this.#draw();
  }
}
