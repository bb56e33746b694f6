// Story: a tablet is paired by its code and logs a whole hand, while the floor sees each step; then over a bad network.
import type { Browser } from '@playwright/test';
import { createEvening, director, open, pairFloor, pairTablet } from './support/club';
import { crowded, worsen } from './support/network';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

for (const network of ['good', 'crowded'] as const)
  test(`a raise by keypad, all-ins, a side pot, a showdown by the cards, the next hand, over a ${network} network`, ({
    browser,
  }) => play(browser, network === 'crowded'));

async function play(browser: Browser, isCrowded: boolean): Promise<void> {
  test.setTimeout(120_000);
  const office = await open(browser);
  await director(office);
  const players = ['Alice', 'Bruno', 'Chloé', 'Driss'];
  await createEvening(office, { name: 'Une main complète', players, stack: 2_000 });
  const page = await open(browser);
  const floor = await open(browser);
  if (isCrowded) for (const each of [page, floor]) await worsen(each, crowded);
  await pairTablet(office, page);
  await pairFloor(office, floor);
  const tablet = new TabletHand(page);
  const tile = floor.locator('[data-table="1"]');
  await expect(tile).toContainText('Entre deux coups');

  const { button, small, big } = await tablet.nextPositions();
  const first = (big % players.length) + 1;

  // The floor corrects the stack of the first to act: the side pot will be the others'.
  await tile.click();
  const detail = floor.getByRole('complementary');
  await detail.getByRole('button', { name: await tablet.name(first) }).click();
  await detail.getByLabel(/Nouveau tapis/).fill('1000');
  await detail.getByRole('button', { name: 'Appliquer' }).click();
  await expect(tablet.seat(first)).toContainText('1 000');

  await tablet.startHand();
  await tablet.expectToAct(first);
  await expect(page.locator('.prompt')).toContainText('2 cartes chacun, en commençant par');
  await expect(tile).toContainText(`S${first}`);

  await tablet.typeAmount(['5', '00']);
  await expect(tablet.key('raise')).toContainText('Relancer à 500');
  await tablet.act('raise', button);
  await expect(detail.locator('[data-street=preflop]')).toContainText('relance à 500');
  await expect(tile).toContainText('pour suivre : 500');
  await tablet.act('call', small);
  await tablet.act('fold', big);
  await expect(tablet.seat(small)).toContainText('passé');
  await tablet.act('call', big);

  // The street has advanced by itself, and says what to deal.
  await expect(page.locator('.prompt')).toContainText('brûlez une carte, flop (3 cartes)');
  await expect(tile).toContainText('Flop');
  await tablet.allIn();
  await tablet.expectToAct(first);
  await expect(tablet.seat(big)).toContainText('TAPIS');
  await expect(tablet.key('call')).toContainText('Suivre à tapis 500');
  await expect(detail.locator('[data-street=flop]')).toContainText('mise 1 500');
  await tablet.act('call', button);
  await tablet.tap(tablet.key('call'));

  // Nobody can bet any more: the board and the hands are written down.
  await expect(page.getByText(/Toutes les mains sur table/)).toBeVisible();
  await tablet.tap(page.getByRole('button', { name: /Noter le tableau/ }));
  await tablet.pick(['2c', '7d', '9h', '3s', '4c']);
  await tablet.holeCards(big, ['Kd', 'Kc']);
  await tablet.holeCards(button, ['Qs', 'Qh']);

  // The side pot comes first; the cards say whose it is.
  await expect(page.getByText('Qui gagne le pot annexe 1 ?')).toBeVisible();
  await expect(tablet.key('next')).toContainText(`Donner à ${await tablet.name(big)}`);
  await tablet.tap(tablet.key('next'));
  await expect(page.getByText('Qui gagne le pot principal ?')).toBeVisible();
  await expect(detail).toContainText(`pot annexe 1 2 000`);
  await tablet.holeCards(first, ['As', 'Ah']);
  await expect(page.getByText('D’après les cartes')).toBeVisible();
  await expect(tile).toContainText('Abattage');

  await tablet.startHand();
  await expect(page.locator('header')).toContainText('Coup 2');
  await expect(tile).toContainText('Coup 2');
  await expect(tablet.seat(button)).toContainText('sorti');
  await expect(tablet.seat(first)).toContainText(/3\s100|3\s000|2\s900/);
}
