// Story: a tablet asks for a table by the general QR code, the floor accepts; a spare one takes over in time.
import { createEvening, director, open, pairFloor } from './support/club';
import { show } from './support/pictures';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

/** What a club may lose when a tablet breaks, in milliseconds. */
const takesOverWithinMs = 30_000;

test('a tablet joins without a code, and a spare one takes over in the middle of a hand', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const office = await open(browser);
  await director(office);
  await createEvening(office, { name: 'Tablettes', players: ['Alice', 'Bruno', 'Chloé', 'Driss'] });
  const floor = await open(browser);
  await pairFloor(office, floor);
  await office.getByRole('button', { name: 'Autoriser', exact: true }).click();
  const path = (await office.locator('[data-join-path]').getAttribute('data-join-path')) ?? '';

  const page = await open(browser);
  await page.goto(path);
  await page.getByRole('textbox').fill('Tablette bleue');
  await page.getByRole('button', { name: /Table 1/ }).tap();
  await expect(page.getByText('Table 1 demandée')).toBeVisible();
  const card = floor.locator('[data-join="1"]');
  await expect(card).toContainText('« Tablette bleue » demande la table 1');
  await show(floor, 'joining-floor');
  await show(office, 'joining-director');
  await card.getByRole('button', { name: 'Accepter' }).tap();
  await expect(page).toHaveURL(/\/tablet/);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const actor = await tablet.actor();

  // The tablet falls into the beer. Somebody takes the spare one.
  const began = Date.now();
  const spare = await open(browser);
  await spare.goto(path);
  await spare.getByRole('button', { name: /Table 1.*remplacer/ }).tap();
  await show(spare, 'joining-asked');
  await expect(card).toContainText('remplacer celle de la table 1');
  await card.getByRole('button', { name: 'Accepter' }).tap();
  const other = new TabletHand(spare);
  await other.expectToAct(actor);
  const took = Date.now() - began;
  console.log(`a spare tablet took over in ${took} ms`);
  expect(took).toBeLessThan(takesOverWithinMs);
  await expect(page.getByText('Cet appareil n’est plus reconnu.')).toBeVisible();
  await other.tap(other.key('call'));
  await expect(floor.locator('[data-table="1"]')).not.toContainText(`S${actor}`);
});

test('two tablets at one table are named on both and on the floor’s screen', async ({ browser }) => {
  const office = await open(browser);
  await director(office);
  await createEvening(office, { name: 'Deux tablettes', players: ['Alice', 'Bruno', 'Chloé'] });
  const floor = await open(browser);
  await pairFloor(office, floor);
  const [one, other] = [await open(browser), await open(browser)];
  for (const [page, name] of [
    [one, 'Rouge'],
    [other, 'Verte'],
  ] as const) {
    await office.getByRole('button', { name: 'Appairer une tablette Table 1' }).click();
    const code = (await office.locator('[data-code]').getAttribute('data-code')) ?? '';
    await office.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
    await page.goto(`/pair#code=${code}`);
    await page.getByRole('textbox').fill(name);
    await page.locator('button[type=submit]').click();
    await expect(page).toHaveURL(/\/tablet/);
  }
  const text = /2 tablettes.*«\sRouge\s» et «\sVerte\s»/;
  for (const page of [one, other, floor]) await expect(page.getByText(text)).toBeVisible();
  await show(one, 'conflict-tablet');
  await other.context().close();
  await expect(one.getByText(text)).toBeHidden();
  await expect(floor.getByText(text)).toBeHidden();
});
