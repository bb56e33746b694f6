// Story: the floor and the director work without a pointer, and hear what changes.
import type { Page } from '@playwright/test';
import { createEvening, directorAgain, nine, open } from './support/club';
import { Office } from './support/office';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

const mostSteps = 60;

/** Presses Tab until the focus is where it should be, and sees it. */
async function tabTo(page: Page, name: RegExp | string): Promise<void> {
  const wanted = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();
  await expect(wanted).toBeVisible();
  for (let step = 0; step < mostSteps; step += 1) {
    if (await wanted.evaluate((node) => node === document.activeElement)) {
      const outline = await wanted.evaluate((node) => getComputedStyle(node).outlineStyle);
      expect(outline, 'the focus is seen').not.toBe('none');
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${name.toString()}`);
}

test('a call is opened, taken and closed by keyboard, and the floor hears of it', async ({ browser }) => {
  const office = await Office.open({ name: 'Au clavier', players: nine });
  const page = await open(browser);
  await office.pairTablet(page);
  const floor = await open(browser);
  await office.pairFloor(floor);
  const spoken = floor.locator('[aria-live=polite]').filter({ hasText: 'Table 1' });
  await expect(spoken).toHaveCount(0);

  const tablet = new TabletHand(page);
  await tablet.startHand();
  await page.getByRole('button', { name: 'Appeler l’arbitre' }).tap();
  await expect(floor.locator('[data-alert=floor_call]')).toBeVisible();
  await expect(spoken).toContainText('Urgent');

  // The table of the call: its details take the focus, and Escape gives it back.
  await tabTo(floor, 'Ouvrir la table 1');
  await floor.keyboard.press('Enter');
  const details = floor.getByRole('complementary', { name: 'Table 1' });
  await expect(details.getByRole('heading', { name: 'Table 1' })).toBeFocused();
  await floor.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(floor.getByRole('button', { name: 'Ouvrir la table 1' }).first()).toBeFocused();

  await tabTo(floor, 'J’y vais');
  await floor.keyboard.press('Enter');
  await expect(floor.getByText('✓ Paul')).toBeVisible();
  await tabTo(floor, 'Réglé…');
  await floor.keyboard.press('Enter');
  await floor.keyboard.press('Tab');
  await expect(floor.getByRole('textbox')).toBeFocused();
  await floor.keyboard.type('Vu');
  await floor.keyboard.press('Enter');
  await expect(floor.locator('[data-alert]')).toHaveCount(0);
});

test('the director changes section with the arrows, and a dialog keeps the focus and gives it back', async ({
  browser,
}) => {
  const page = await open(browser);
  await directorAgain(page);
  await createEvening(page, { name: 'Direction au clavier', players: nine });
  const here = page.locator('nav a[aria-current]');
  await tabTo(page, 'Tables');
  await page.keyboard.press('ArrowRight');
  await expect(here).toContainText('En cours');
  await expect(here).toBeFocused();
  await page.keyboard.press('End');
  await expect(here).toContainText('Résultats');
  await page.keyboard.press('ArrowRight');
  await expect(here).toContainText('Tables');

  const opener = page.getByRole('button', { name: 'Appairer un affichage' });
  await tabTo(page, 'Appairer un affichage');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press('Tab');
    const isOut = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isOut, 'the focus stays in the dialog').toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
