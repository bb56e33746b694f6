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

type OneTablet = {
  readonly office: Office;
  readonly page: Page;
  readonly tablet: TabletHand;
  /** The seat that acts first. */
  readonly first: number;
};

/** A table of four in its first hand, whose tablet carries the rules and has something before its server. */
export async function oneTablet(browser: Browser, name: string, between: Between): Promise<OneTablet> {
  const office = await Office.open({ name, players: ['Alice', 'Bruno', 'Chloé', 'Driss'] });
  const page = await open(browser);
  await between.over(page);
  await office.pairTablet(page);
  await carriesRules(page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  return { office, page, tablet, first: await tablet.actor() };
}

/** The same with a second tablet at the table. */
export async function twoTablets(
  browser: Browser,
  name: string,
  between: Between,
): Promise<OneTablet & { readonly second: TabletHand }> {
  const one = await oneTablet(browser, name, between);
  const other = await open(browser);
  await one.office.pairTablet(other);
  return { ...one, second: new TabletHand(other) };
}
