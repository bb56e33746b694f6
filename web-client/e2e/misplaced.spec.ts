// Story: button and blinds in the wrong place, told at the tablet until the book answers: every fact can be said.
import type { Page } from '@playwright/test';
import { open } from './support/club';
import { Office } from './support/office';
import { show } from './support/pictures';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

/** Opens a form that is further down in its family. */
async function tell(tablet: TabletHand, entry: string): Promise<void> {
  const { page } = tablet;
  await tablet.tap(page.locator('button.problem'));
  await tablet.tap(page.getByRole('button', { name: 'Donne et paquet', exact: true }));
  const more = page.getByRole('button', { name: /^Suite/ });
  while (!(await tablet.tile(entry).isVisible())) await tablet.tap(more);
  await tablet.tap(tablet.tile(entry));
}

async function chips(page: Page, ...values: readonly string[]): Promise<void> {
  for (const value of values) {
    const chip = page.locator('[data-wizard] .chip').filter({ hasText: new RegExp(`^${value}$`) });
    await chip.tap();
  }
  await page.locator('[data-wizard] .ok').tap();
}

const answered = (page: Page): Promise<void> =>
  expect(page.locator('[data-wizard=ruling] h3').first()).toBeVisible();

const players = ['Alice', 'Bruno', 'Chloé', 'Driss'];

test('a wrong button, wrong blinds and a blind by mistake are told in full and ruled on', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const office = await Office.open({ name: 'Mal placés', players, book: 'ropta2025' });
  const page = await open(browser);
  await office.pairTablet(page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const actor = await tablet.actor();
  const seat = (steps: number): number => ((actor - 1 + steps) % 4) + 1;

  await tell(tablet, 'wrong_button');
  const ask = page.locator('[data-wizard]');
  await expect(ask).toContainText('Où doit être le bouton');
  await tablet.tap(tablet.concerned(seat(0)));
  await expect(tablet.concerned(seat(0))).toContainText('bouton');
  await expect(ask).toContainText('petite blind');
  await show(page, 'wrong-button');
  await tablet.tap(tablet.concerned(seat(1)));
  await expect(ask).toContainText('Qui doit être de grosse blind');
  await tablet.tap(tablet.concerned(seat(2)));
  await answered(page);
  await show(page, 'wrong-button-ruling');
  await page.getByRole('button', { name: 'Fermer', exact: true }).tap();

  // No player has the small blind.
  await tell(tablet, 'wrong_button');
  await tablet.tap(tablet.concerned(seat(0)));
  await tablet.tap(tablet.tile('nobody'));
  await tablet.tap(tablet.concerned(seat(2)));
  await answered(page);
  await page.getByRole('button', { name: 'Fermer', exact: true }).tap();

  await tell(tablet, 'wrong_blinds');
  await expect(ask).toContainText('Petite blind de ce niveau');
  await chips(page, '100', '100');
  await expect(ask).toContainText('Grosse blind de ce niveau');
  await show(page, 'wrong-blinds');
  await chips(page, '100', '100', '100', '100');
  await answered(page);
  await page.getByRole('button', { name: 'Fermer', exact: true }).tap();

  await tell(tablet, 'blind_by_mistake');
  await expect(ask).toContainText('Quels jetons');
  await show(page, 'blind-by-mistake');
  await chips(page, '100', '100');
  await tablet.tap(tablet.tile('before_the_cards'));
  await answered(page);
});
