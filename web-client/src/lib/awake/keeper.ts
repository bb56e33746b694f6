// Decides how the screen is kept on: by the browser's lock where it has one, else by a film of our own.

/**
 * `lock` and `film` keep the screen on; `touch` will, once somebody has touched it; with `device` it is up to the
 * device's own setting.
 */
export type Awake = 'lock' | 'film' | 'touch' | 'device';

export type Lock = { readonly released: boolean; release(): Promise<void> };
export type Film = { readonly isPlaying: boolean; play(): Promise<void>; stop(): void };

/** What a browser offers to keep a screen on. */
export type Offers = {
  /** The lock, in a secure context only; `lost` is called when the browser takes it back. */
  readonly lock: ((lost: () => void) => Promise<Lock>) | undefined;
  readonly film: (() => Film) | undefined;
  isVisible(): boolean;
};

export class Keeper {
  readonly #offers: Offers;
  readonly #show: (state: Awake) => void;
  #lock: Lock | undefined;
  #film: Film | undefined;
  #isAsking = false;
  #isOver = false;

  constructor(offers: Offers, show: (state: Awake) => void) {
    this.#offers = offers;
    this.#show = show;
  }

  /** Asks for what is not held. Some browsers give it only while somebody touches the screen: `isTouched`. */
  async wake(isTouched: boolean): Promise<void> {
    if (this.#isAsking || this.#isOver) return;
    if (!this.#offers.isVisible()) {
      this.rest();
      return;
    }
    this.#isAsking = true;
    const state = (await this.#byLock()) ?? (await this.#byFilm(isTouched));
    this.#isAsking = false;
    if (this.#isGone()) this.rest();
    else this.#show(state);
  }

  /** Lets the screen go, for a page that nobody sees; `wake` begins again. */
  rest(): void {
    void this.#lock?.release();
    this.#lock = undefined;
    this.#film?.stop();
    this.#film = undefined;
  }

  /** Lets the screen go for good. */
  stop(): void {
    this.#isOver = true;
    this.rest();
  }

  #isGone(): boolean {
    return this.#isOver || !this.#offers.isVisible();
  }

  async #byLock(): Promise<Awake | undefined> {
    const { lock } = this.#offers;
    if (!lock) return undefined;
    if (this.#lock && !this.#lock.released) return 'lock';
    try {
      this.#lock = await lock(() => void this.wake(false));
    } catch {
      // Refused, for example on a low battery or before the first touch.
      return undefined;
    }
    // One of them is enough.
    this.#film?.stop();
    this.#film = undefined;
    return 'lock';
  }

  async #byFilm(isTouched: boolean): Promise<Awake> {
    const { film } = this.#offers;
    if (!film) return this.#offers.lock && !isTouched ? 'touch' : 'device';
    if (this.#film?.isPlaying) return 'film';
    this.#film?.stop();
    this.#film = film();
    try {
      await this.#film.play();
      return 'film';
    } catch {
      this.#film.stop();
      this.#film = undefined;
      return isTouched ? 'device' : 'touch';
    }
  }
}
