// A finger without sense: real touches at random places, twice, too long, too soon.
import type { CDPSession, Page } from '@playwright/test';
import { chance } from '../support/chance';

/** Where taps go, out of a hundred; the rest goes anywhere. */
const places: readonly (readonly [share: number, selector: string])[] = [
  [22, '[data-decision] .call'],
  [14, '[data-decision] .fold'],
  [10, '[data-decision] .raise'],
  [5, '[data-decision] .all-in'],
  [6, '[data-decision] .undo'],
  [14, '[data-decision] .next'],
  [8, '[data-seat]'],
  [6, '.presets button'],
  [5, '.keypad button, .chips button'],
  [4, '.claimants button'],
];

/** Some fingers rest on the glass: longer than a tap, and longer than the keys are closed after a new decision. */
const restsMs = [0, 0, 0, 0, 40, 120, 350, 450];

export class RandomFinger {
  readonly #page: Page;
  readonly #chance: () => number;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession, seed: number) {
    this.#page = page;
    this.#session = session;
    this.#chance = chance(seed);
  }

  static async on(page: Page, seed: number): Promise<RandomFinger> {
    return new RandomFinger(page, await page.context().newCDPSession(page), seed);
  }

  /** Taps so often; the connection is lost now and then, and the page is brought back to the table. */
  async tap(times: number): Promise<void> {
    for (let left = times; left > 0;) {
      if (this.#happens(0.01)) await this.#page.evaluate(() => window.witness?.cut());
      if (this.#happens(0.05)) await this.#page.keyboard.press('Escape');
      const point = await this.#aim();
      const again = this.#happens(0.15) ? 2 : 1;
      for (let tapped = 0; tapped < again && left > 0; tapped += 1, left -= 1) await this.#touch(point);
    }
  }

  /** A point on something that is there; half of the time, long enough after the last decision. */
  async #aim(): Promise<{ x: number; y: number }> {
    let share = this.#chance() * 100;
    const selector = places.find(([part]) => (share -= part) < 0)?.[1] ?? 'body';
    const [which, across, down, waits] = [this.#chance(), this.#chance(), this.#chance(), this.#happens(0.5)];
    return this.#page.evaluate(
      ([wanted, nth, x, y, moves]) => {
        if (moves) window.ahead = (window.ahead ?? 0) + 400;
        const found = [...document.querySelectorAll(wanted)];
        const target = found[Math.floor(nth * found.length)] ?? document.body;
        const box = target.getBoundingClientRect();
        return { x: box.x + box.width * x, y: box.y + box.height * y };
      },
      [selector, which, across, down, waits] as const,
    );
  }

  async #touch(point: { x: number; y: number }): Promise<void> {
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    const rest = restsMs[Math.floor(this.#chance() * restsMs.length)] ?? 0;
    if (rest > 0) await this.#page.waitForTimeout(rest);
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  #happens(share: number): boolean {
    return this.#chance() < share;
  }
}
