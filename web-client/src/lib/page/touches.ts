// What each finger meant: keys change while it is on its way, and a click may be told after the next touch has begun.

/** A finger that came down: when, by the event's own clock, and what the screen said then. */
type Down = { readonly at: number; readonly saying: number };

/** Touches that are remembered: more fingers than a hand has are not told apart. */
const remembered = 5;

export class Touches {
  /** Counts what the screen has said one after the other. */
  #saying = 0;
  #downs: readonly Down[] = [];
  #meant: number | undefined;

  /** From now on the screen says something else. */
  change(): void {
    this.#saying += 1;
  }

  /** A finger comes down: it means what it touched, however long it stays. */
  down(at: number): void {
    this.#downs = [{ at, saying: this.#saying }, ...this.#downs].slice(0, remembered);
    this.#meant = this.#saying;
  }

  /** A click is told. It belongs to the last finger that came down before it happened. */
  click(at: number): void {
    this.#meant = this.#downs.find((down) => down.at <= at)?.saying;
  }

  /** The click has been heard; fingers that came down after it are still there. */
  clicked(at: number): void {
    this.#downs = this.#downs.filter((down) => down.at > at);
    this.#meant = this.#downs[0]?.saying;
  }

  /** There is no finger: keyboards and voices press keys at once. */
  none(): void {
    this.#downs = [];
    this.#meant = undefined;
  }

  /** Whether what is pressed now was meant for what the screen said before. */
  get isStale(): boolean {
    return this.#meant !== undefined && this.#meant !== this.#saying;
  }
}
