// A finger that stays on the glass as long as a person's: what a key shows when it is touched is seen before the tap.
import { setTimeout as stay } from 'node:timers/promises';
import type { CDPSession, Locator } from '@playwright/test';

/** How long a finger that taps stays down: people lift it after 60 to 120 ms. */
const contactMs = 80;

export class Finger {
  readonly #browser: CDPSession;

  constructor(browser: CDPSession) {
    this.#browser = browser;
  }

  tap = async (target: Locator): Promise<void> => {
    const box = await target.boundingBox();
    if (!box) throw new Error('there is nothing to touch');
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.#browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await stay(contactMs);
    await this.#browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}
