// Pictures of what goes wrong: the wizard, rulings, rulebooks; to be looked at.
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { open } from './support/club';
import { Office } from './support/office';
import { folder, isGallery, show } from './support/pictures';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

const players = [
  'Alice',
  'Bruno',
  'Chloé',
  'Driss',
  'Éva',
  'Farid',
  'Gaëlle',
  'Hugo',
  'Inès',
  'Jean-Baptiste',
];

/** Opens something, takes its pictures, and leaves it. */
async function picture(page: Page, name: string, scene: () => Promise<void>): Promise<void> {
  const reload = async (): Promise<void> => {
    await page.reload();
    await expect(page.locator('h1').first()).toBeVisible();
  };
  await reload();
  await scene();
  await show(page, name);
  await reload();
}

test('pictures of rulings and rulebooks', async ({ browser }) => {
  // Several minutes: made when somebody wants to look at them.
  test.skip(!isGallery, 'SCREENS_DIR says where to put them');
  test.setTimeout(1_200_000);
  mkdirSync(folder, { recursive: true });
  const office = await Office.open({ name: 'Tournoi du vendredi', players, seats: 10, stack: 20_000 });
  const page = await open(browser);
  await office.pairTablet(page);
  const floor = await open(browser);
  await office.pairFloor(floor, 'Paul');
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const first = await tablet.actor();
  const seat = (steps: number): number => ((first - 1 + steps) % 10) + 1;
  const problem = page.locator('.problem');

  await picture(page, 'wizard-now', () => tablet.tap(problem));
  await picture(page, 'wizard-family', async () => {
    await tablet.tap(problem);
    await tablet.tap(page.locator('[data-wizard] .tabs button').nth(1));
  });
  await picture(page, 'wizard-card', async () => {
    await tablet.problem('card_exposed');
    await tablet.tap(tablet.concerned(seat(3)));
  });
  await picture(page, 'wizard-early', async () => {
    await tablet.problem('out_of_turn');
    await tablet.tap(tablet.concerned(seat(2)));
  });
  await picture(page, 'wizard-gesture', () => tablet.problem('gesture'));
  await picture(page, 'wizard-chips', async () => {
    await tablet.problem('gesture');
    await tablet.tap(tablet.tile('silent'));
    for (const chip of ['500', '100', '100']) {
      await page
        .locator('[data-wizard] .chip')
        .filter({ hasText: new RegExp(`^${chip}$`) })
        .tap();
    }
  });
  await picture(page, 'ruling-misdeal', async () => {
    await tablet.problem('card_count');
    await tablet.tap(tablet.concerned(seat(3)));
    await tablet.tap(tablet.tile('cards_3'));
    await expect(page.locator('[data-wizard=ruling] h3').first()).toBeVisible();
  });
  await picture(page, 'ruling-short-call', async () => {
    await tablet.problem('gesture');
    await tablet.tap(tablet.tile('silent'));
    await page.locator('[data-wizard] .chip').filter({ hasText: /^100$/ }).tap();
    await tablet.tap(page.locator('[data-wizard] .ok'));
    await expect(page.locator('[data-wizard=ruling] h3').first()).toBeVisible();
  });
  const thrown = async (): Promise<void> => {
    await tablet.tap(problem);
    await tablet.tap(page.locator('[data-wizard] .tabs button').nth(4));
    await tablet.tap(tablet.tile('cards_thrown'));
    await tablet.tap(tablet.concerned(seat(0)));
    await tablet.tap(page.locator('[data-wizard] .flags button').first());
    await tablet.tap(tablet.tile('nearer_the_player'));
    await expect(page.locator('[data-wizard=ruling] h3').first()).toBeVisible();
  };
  await picture(page, 'ruling-floor', thrown);
  await thrown();
  await tablet.tap(page.locator('[data-wizard] .call, [data-wizard] .quiet').first());
  await expect(floor.locator('[data-alert=ruling]')).toBeVisible();
  await floor.locator('[data-alert=ruling] .primary').click();
  await picture(floor, 'floor-asked', async () => {
    await floor.locator('[data-table="1"]').click();
    await expect(floor.locator('.asked')).toBeVisible();
  });
  await picture(floor, 'floor-rules', async () => {
    await floor.locator('[data-table="1"]').click();
    await floor.locator('.asked .primary').click();
    await expect(floor.locator('[data-wizard=ruling] h3').first()).toBeVisible();
  });
  await floor.locator('[data-table="1"]').click();
  await floor.locator('.asked .primary').click();
  await floor.locator('[data-wizard] .ready button').nth(1).click();
  await floor.locator('[data-wizard] .go').first().click();
  await expect(floor.locator('[data-ruling="1"]')).toBeVisible();

  await tablet.expectToAct(await tablet.actor());
  const actor = await tablet.actor();
  const next = (steps: number): number => ((actor - 1 + steps) % 10) + 1;
  await tablet.problem('out_of_turn');
  await tablet.tap(tablet.concerned(next(2)));
  await tablet.tap(tablet.tile('raise_to_600'));
  await expect(page.locator('[data-wizard=ruling] .go').first()).toBeVisible();
  await show(page, 'ruling-held');
  await tablet.apply();
  await show(page, 'tablet-banner');
  await page.locator('.banner a').tap();
  await show(page, 'article');
  await page.getByRole('dialog').getByRole('button', { name: 'Voir dans le règlement' }).tap();
  await expect(page.getByRole('dialog').locator('.marked')).toBeVisible();
  await show(page, 'article-book');
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).tap();
  await tablet.act('fold', next(1));
  await tablet.act('fold', next(2));
  await picture(page, 'tablet-bound', async () => {
    await expect(page.locator('.bar .bound')).toBeVisible();
  });
  await picture(floor, 'floor-rulings', async () => {
    await floor.locator('[data-table="1"]').click();
    await floor.locator('[data-ruling]').first().scrollIntoViewIfNeeded();
  });
  await picture(floor, 'floor-overrule', async () => {
    await floor.locator('[data-table="1"]').click();
    await floor.locator('[data-ruling="2"] .button').click();
    await floor.locator('[data-ruling="2"] form').scrollIntoViewIfNeeded();
  });
  await picture(page, 'wizard-list', async () => {
    await tablet.tap(problem);
    await tablet.tap(page.locator('.head .button').first());
  });
  const fault = async (): Promise<void> => {
    await floor.locator('[data-table="1"]').click();
    await floor.locator('.row').nth(4).click();
    await floor.locator('.more > .button').last().click();
    await floor.getByRole('searchbox').fill('collusion');
    await floor.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
    await floor.getByRole('dialog').locator('.ladder .button').first().click();
  };
  await picture(floor, 'floor-fault', fault);
  await fault();
  await floor.getByRole('dialog').locator('.primary').click();
  await expect(page.locator('.tag.away')).toBeVisible();
  await picture(page, 'tablet-suspended', async () => {
    await expect(page.locator('.tag.away')).toBeVisible();
  });
  await picture(floor, 'floor-suspended', async () => {
    await floor.locator('[data-table="1"]').click();
    await floor.locator('.row').nth(4).click();
    await floor.locator('[data-sanction]').scrollIntoViewIfNeeded();
  });
  const reader = await open(browser);
  await reader.goto('/rules?book=cdc2013&article=10.9.b3');
  await picture(reader, 'rules-article', async () => {
    await expect(reader.locator('.marked')).toBeVisible();
  });
  await reader.goto('/rules?view=differences&book=cdc2013&with=gleize2007');
  await picture(reader, 'rules-differences', async () => {
    await expect(reader.locator('[data-policy]').first()).toBeVisible();
  });
});
