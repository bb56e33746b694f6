// Pictures of every screen at every size, in both languages: to be looked at.
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createEvening, directorAgain, open, pairFloor, pairTablet } from './support/club';
import { dress, folder, languages, shoot } from './support/pictures';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

const players = [
  ['Alice', 'Bruno', 'Chloé', 'Driss', 'Éva', 'Farid', 'Gaëlle', 'Hugo', 'Inès', 'Jean-Baptiste'],
  ['Karim', 'Léa', 'Marc', 'Nadia', 'Oscar', 'Pauline', 'Quentin', 'Rose', 'Samir', 'Théo'],
].flat();

async function picture(page: Page, name: string): Promise<void> {
  for (const language of languages) {
    await dress(page, { language });
    await shoot(page, `${name}-${language}`);
  }
  await dress(page, { language: 'fr' });
}

test('pictures of every screen', async ({ browser }) => {
  test.setTimeout(300_000);
  mkdirSync(folder, { recursive: true });
  const newcomer = await open(browser);
  await newcomer.goto('/pair');
  await picture(newcomer, 'pair');

  const office = await open(browser);
  await directorAgain(office);
  await createEvening(office, { name: 'Tournoi du vendredi', players, seats: 10, tables: 2, stack: 20_000 });
  const page = await open(browser);
  const other = await open(browser);
  await pairTablet(office, page, 1);
  await pairTablet(office, other, 2);
  const floor = await open(browser);
  await pairFloor(office, floor, 'Paul');
  await picture(office, 'director');
  await office.getByRole('button', { name: 'Appairer un affichage' }).click();
  await shoot(office, 'pairing-fr');
  await office.keyboard.press('Escape');
  await office.getByRole('button', { name: 'Tous les tournois', exact: true }).click();
  await shoot(office, 'new-tournament-fr');

  await picture(page, 'tablet-between');
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const first = await tablet.actor();
  const seat = (steps: number): number => ((first - 1 + steps) % 10) + 1;
  await picture(page, 'tablet-preflop');
  await tablet.tap(page.locator('.presets [data-amount="600"]'));
  await tablet.expectToAct(seat(1));
  await tablet.tap(tablet.seat(seat(4)));
  await tablet.expectToAct(seat(4));
  await shoot(page, 'tablet-run-fr');
  await tablet.typeAmount(['9', '00']);
  await tablet.tap(tablet.key('raise'));
  await expect(page.locator('[data-wizard=facts]')).toBeVisible();
  await shoot(page, 'tablet-question-fr');
  await tablet.tap(tablet.tile('raise'));
  await expect(page.locator('[data-wizard=ruling]')).toContainText('relance à');
  await shoot(page, 'tablet-ruling-fr');
  await tablet.apply();
  await tablet.expectToAct(seat(5));
  await tablet.callTime();
  await other.getByRole('button', { name: 'Appeler l’arbitre' }).tap();
  await expect(floor.locator('article')).toHaveCount(2);
  await floor.locator('[data-alert=floor_call]').getByRole('button', { name: 'J’y vais' }).click();
  await picture(page, 'tablet-time');
  await picture(floor, 'floor');
  await floor.locator('[data-table="1"]').click();
  await shoot(floor, 'floor-table-fr');

  for (const step of [6, 7, 8, 9, 10]) await tablet.act('fold', seat(step));
  await tablet.tap(tablet.key('call'));
  await expect(page.locator('.prompt')).toContainText('flop');
  await picture(page, 'tablet-flop');
  for (const [each, name] of [
    [page, 'tablet'],
    [floor, 'floor'],
  ] as const) {
    await each.evaluate(() => (document.documentElement.dataset['theme'] = 'night'));
    await shoot(each, `${name}-night-fr`);
    await each.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  }
  await tablet.expectToAct(seat(0));
  await tablet.allIn();
  await tablet.expectToAct(seat(4));
  await tablet.tap(tablet.key('call'));
  await tablet.tap(page.getByRole('button', { name: /Noter le tableau/ }));
  await shoot(page, 'tablet-cards-fr');
  await tablet.pick(['2c', '7d', '9h', '3s', '4c']);
  await tablet.holeCards(seat(0), ['Kd', 'Kc']);
  await picture(page, 'tablet-showdown');
  await tablet.holeCards(seat(4), ['As', 'Ah']);
  await picture(page, 'tablet-winner');
  await page.getByRole('button', { name: 'Tourner' }).tap();
  await shoot(page, 'tablet-turned-fr');
});
