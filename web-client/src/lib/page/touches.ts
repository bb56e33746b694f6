// What each finger meant: keys change while it is on its way, and a click may be told after the next touch has begun.

/** A finger that came down: when, by the event's own clock, what the screen said then, and the key under it. */
type Down = { readonly at: number; readonly saying: number; readonly key: EventTarget | undefined };

/** Touches that are remembered: more fingers than a hand has are not told apart. */
const remembered = 5;

export class Touches {
  /** Counts what the screen has said one after the other. */
  #saying = 0;
  #changedAt = 0;
  #downs: readonly Down[] = [];
  #meant: Down | undefined;
  /** The key that is pressed now is another one than the finger came down on. */
  #isElsewhere = false;

  /** From now on the screen says something else; `at` is the time of an event that happens now. */
  change(at = new Event('change').timeStamp): void {
    this.#saying += 1;
    this.#changedAt = at;
  }

  /**
   * A finger comes down: it means what it touched, however long it stays. A busy browser tells of it late: it means
   * what was there when it came down.
   */
  down(at: number, key?: EventTarget): void {
    const saying = at < this.#changedAt ? this.#saying - 1 : this.#saying;
    this.#meant = { at, saying, key };
    this.#downs = [this.#meant, ...this.#downs].slice(0, remembered);
    this.#isElsewhere = false;
  }

  /**
   * A click is told. It belongs to the last finger that came down before it happened, and presses what is under that
   * finger now: nothing, where another key has moved there.
   */
  click(at: number, key?: EventTarget): void {
    this.#meant = this.#downs.find((down) => down.at <= at);
    this.#isElsewhere = key !== this.#meant?.key;
  }

  /** The click has been heard; fingers that came down after it are still there. */
  clicked(at: number): void {
    this.#downs = this.#downs.filter((down) => down.at > at);
    this.#meant = this.#downs[0];
    this.#isElsewhere = false;
  }

  /** No finger presses: keyboards and voices press keys at once. Fingers that are still there mean what they meant. */
  none(): void {
    this.#meant = undefined;
    this.#isElsewhere = false;
  }

  /** Whether what is pressed now was meant for what the screen said before. */
  get isStale(): boolean {
    return this.#meant !== undefined && (this.#meant.saying !== this.#saying || this.#isElsewhere);
  }
}
