// Hands played by a finger that only calls, checks and gives pots; and what figures say.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, type CDPSession, type Page } from '@playwright/test';
import type { TabletHand } from '../support/tablet';

/** Some taps lead to no other decision: after this the next one comes. */
const longestMs = 2_000;

/** What taps did, as it is drawn on a page that `watchDecisions` watches. */
export class Drawings {
  #note = (): void => undefined;

  static async of(page: Page): Promise<Drawings> {
    const drawings = new Drawings();
    await page.exposeFunction('tapDrawn', () => {
      drawings.#note();
    });
    return drawings;
  }

  /** The next one. */
  async next(): Promise<void> {
    const drawn = new Promise<void>((resolve) => (this.#note = resolve));
    await Promise.race([drawn, wait(longestMs)]);
  }
}

/**
 * So many taps, one hand after the other. With `drawings` the page is left alone until it has drawn what a tap did: a test
 * that asks it something meanwhile takes the time that it measures.
 */
export async function tapAlong(tablet: TabletHand, taps: number, drawings?: Drawings): Promise<void> {
  const { page } = tablet;
  for (let tap = 0; tap < taps; tap += 1) {
    await expect(page.locator('[data-decision]')).toHaveAttribute('aria-busy', 'false');
    const claim = page.locator('.claimants button').first();
    const drawn = drawings?.next();
    if (await tablet.key('call').isVisible()) await tablet.tap(tablet.key('call'));
    else if (await tablet.key('next').isEnabled()) await tablet.tap(tablet.key('next'));
    else await tablet.tap(claim);
    await drawn;
  }
}

/** The page's processor is so many times slower from now on. */
export async function slow(page: Page, times: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  return session;
}

/** The figure below which a share of all lies. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
