// The rules that tablets carry, in stories.
import { existsSync } from 'node:fs';
import { expect, type Browser, type Page } from '@playwright/test';
import { open } from './club';
import { Office } from './office';
import { TabletHand } from './tablet';

/** They are made where the compiler can make them (`scripts/tablet`). */
export const isRulesBuilt = existsSync('rules/tablet.wasm');

/** The tablet asks its server for everything, as one does that cannot carry the rules. */
export async function carriesNoRules(page: Page): Promise<void> {
  await page.route('**/*.wasm', (route) => route.abort());
}

/** The tablet answers taps by its own rules from now on. */
export async function carriesRules(page: Page): Promise<void> {
  await expect(page.locator('main[data-rules=own]')).toBeVisible();
}

/** What stands between a page and its server. */
type Between = { over(page: Page): Promise<void> };

type TwoTablets = {
  readonly page: Page;
  readonly tablet: TabletHand;
  readonly second: TabletHand;
  /** The seat that acts first. */
  readonly first: number;
};

/** Two tablets of a table of four in its first hand; the one that carries the rules has something before its server. */
export async function twoTablets(browser: Browser, name: string, between: Between): Promise<TwoTablets> {
  const office = await Office.open({ name, players: ['Alice', 'Bruno', 'Chloé', 'Driss'] });
  const [page, other] = [await open(browser), await open(browser)];
  await between.over(page);
  await office.pairTablet(page);
  await office.pairTablet(other);
  await carriesRules(page);
  const [tablet, second] = [new TabletHand(page), new TabletHand(other)];
  await tablet.startHand();
  return { page, tablet, second, first: await tablet.actor() };
}
