// A table of nine whose first hand is dealt, for stories about what goes wrong in it.
import type { Browser, Page } from '@playwright/test';
import { nine, open } from './club';
import { Office } from './office';
import { expect } from './story';
import { TabletHand } from './tablet';

/** A table of nine by the Club des Clubs, its first hand dealt, and who follows whom. */
export type Evening = {
  readonly page: Page;
  readonly tablet: TabletHand;
  readonly office: Office;
  readonly first: number;
  readonly after: (steps: number) => number;
};

/** Sets it up. */
export async function evening(browser: Browser, name: string): Promise<Evening> {
  const office = await Office.open({ name: name.slice(0, 60), players: nine });
  const page = await open(browser);
  await office.pairTablet(page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const first = await tablet.actor();
  return { page, tablet, office, first, after: (steps) => ((first - 1 + steps) % nine.length) + 1 };
}

/** The preflop round is called all around: the flop is next. */
export async function toTheFlop({ tablet, page, after }: Evening): Promise<void> {
  for (let step = 1; step <= nine.length - 1; step += 1) await tablet.act('call', after(step));
  await tablet.tap(tablet.key('call'));
  await expect(page.locator('.prompt')).toContainText('flop (3 cartes)');
}
