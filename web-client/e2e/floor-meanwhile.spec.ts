// Story: a table plays on without its network, and the floor rules on one of its players meanwhile. What still holds is
// taken; of the rest both screens are told.
import type { Page } from '@playwright/test';
import { Api } from './support/api';
import { alone, backMs, evening, written } from './support/away';
import { lanOptions } from './support/lan';
import { isRulesBuilt } from './support/rules';
import { expect, testWithServer as test } from './support/story';

test.use(lanOptions());
test.skip(!isRulesBuilt, 'the rules were not built');

/** The floor sends a player out for the hand to come, and the one after it. */
async function suspend(floor: Page, name: string): Promise<void> {
  await floor.locator('[data-table="1"]').click();
  const detail = floor.getByRole('complementary');
  await detail.getByRole('button', { name }).click();
  await detail.getByRole('button', { name: 'Noter une faute…' }).click();
  const sheet = floor.getByRole('dialog');
  await sheet.getByRole('searchbox').fill('collusion');
  await sheet.getByRole('list', { name: 'Quel article ?' }).getByRole('button').first().click();
  await sheet.getByRole('button', { name: /Degré 1/ }).click();
  await sheet.getByRole('button', { name: /^Plus : 1 coup/ }).click();
  await sheet.getByRole('button', { name: /^Noter/ }).click();
  await expect(sheet).toBeHidden();
  await expect(detail.getByText('suspendu, 2 coups')).toBeVisible();
}

test('the hand that was on holds; the next one is not taken, as the floor has sent its first player out', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const { event, floor, tables } = await evening(browser, server, 1);
  const [table] = tables;
  if (!table) return;
  const { tablet } = table;
  const { page } = tablet;
  await table.playInto(1, 1);
  // Three players: the button speaks first, and goes on by one seat.
  const first = Number(table.hands[1]?.[0]?.[0]);
  const out = (first % 3) + 1;

  await page.context().setOffline(true);
  await expect(page.locator(alone)).toBeVisible({ timeout: backMs });
  await table.playInto(2, 2);
  await suspend(floor, await tablet.name(out));

  await page.context().setOffline(false);
  const button = page.getByRole('button', { name: '2 non reprises' });
  await expect(button).toBeVisible({ timeout: backMs });
  const alert = floor.locator('[data-alert=not_taken]');
  await expect(alert).toContainText('2 saisies à partir du coup 2');
  const api = await Api.open(server.origin);
  const [whole = [], broken = []] = [table.hands[1], table.hands[2]];
  await expect.poll(() => written(api, event, 1, { 1: [] })).toEqual({ 1: whole });
  expect((await written(api, event, 1, { 2: [] }))[2]).toEqual([]);
  await expect(tablet.seat(out)).toContainText('suspendu');

  await button.tap();
  const sheet = page.getByRole('dialog');
  const lines = broken.map((act) => `Siège ${act.replace(' ', ' : ')}`);
  await expect(sheet.locator('[data-not-taken="2"] li')).toHaveText(lines);
  // The player who is out cannot call: nothing of it is entered, and nothing forgotten.
  await sheet.getByRole('button', { name: 'Saisir à nouveau' }).tap();
  await expect(sheet).toContainText('La première de ces saisies ne va plus avec la table');
  await expect(sheet.locator('[data-not-taken="2"] li')).toHaveText(lines);
  await sheet.getByRole('button', { name: 'Laisser tomber' }).tap();
  await expect(sheet).toBeHidden();
  await expect(button).toBeHidden();
  // Play goes on with the next player, whom the floor's screen shows as well.
  await tablet.expectToAct((out % 3) + 1);
  await table.play(1);
  await expect(floor.getByRole('complementary').locator('[data-street] li')).toHaveCount(1);
});
