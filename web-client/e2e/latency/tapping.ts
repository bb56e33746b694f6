// Hands played by a finger that only calls, checks and gives pots; and what figures say.
import { expect, type CDPSession, type Page } from '@playwright/test';
import type { TabletHand } from '../support/tablet';

/** So many taps, one hand after the other. */
export async function tapAlong(tablet: TabletHand, taps: number): Promise<void> {
  const { page } = tablet;
  for (let tap = 0; tap < taps; tap += 1) {
    await expect(page.locator('[data-decision]')).toHaveAttribute('aria-busy', 'false');
    const claim = page.locator('.claimants button').first();
    if (await tablet.key('call').isVisible()) await tablet.tap(tablet.key('call'));
    else if (await tablet.key('next').isEnabled()) await tablet.tap(tablet.key('next'));
    else await tablet.tap(claim);
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
