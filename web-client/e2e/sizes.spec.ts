// Story: everything is large enough to hit and to read, at every size, turned every way, for both hands.
import type { Page } from '@playwright/test';
import { expectFit } from './support/audit';
import {
  codeFor,
  createEvening,
  directorAgain,
  open,
  pairFloor,
  pairTablet,
  seeEvents,
} from './support/club';
import { Office } from './support/office';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';
import { phone, tablets } from './support/tablets';

const players = [
  ['Alice', 'Jean-Baptiste de La Rochefoucauld', 'Chloé', 'Marie-Françoise', 'Éva'],
  ['Maximilien', 'Gaëlle', 'Hugo', 'Inès', 'Ben'],
].flat();

/** All of them long, so that every sentence with names takes its most. */
const alike = 'ABCDEFGHI'
  .split('')
  .map((letter) => `Maximilienne-${letter}`)
  .concat(players[1] ?? '');

const turns = ['0', '90', '180', '270'] as const;
const keys = ['undo', 'fold', 'call', 'raise', 'all-in'] as const;

const onTablet = { target: 48, gap: 8, text: 18 };
/** A sentence that takes a line more moves them by so much (px). */
const still = 6;
/** The longest name takes two lines of this, a short one is as large as figures. */
const nameOnTurn = 22;
/** A phone is held closer than a table's tablet. */
const onPhone = { target: 48, gap: 8, text: 15 };

/** How the tablet lies is written on its stage; what a person does to get there is another story. */
async function lie(page: Page, turn: string, hand: string): Promise<void> {
  await page
    .locator('.stage')
    .evaluate(
      (stage: HTMLElement, [angle, side]) => Object.assign(stage.dataset, { turn: angle, hand: side }),
      [turn, hand] as const,
    );
}

/** The sizes that matter most: what is asked, for how much, of whom. */
async function sizesOf(page: Page, selector: string): Promise<readonly number[]> {
  return page
    .locator(selector)
    .evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)));
}

/** Height of a key whichever way the screen is turned. */
async function heightOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((key: HTMLElement) => key.offsetHeight);
}

for (const { width, height, deviceScaleFactor, key, names } of tablets) {
  test(`a tablet of ${width}×${height} at ${deviceScaleFactor} can be hit and read, however it lies`, async ({
    browser,
  }) => {
    const office = await Office.open({ name: 'Mesures', players, stack: 20_000 });
    const page = await open(browser, { viewport: { width, height }, deviceScaleFactor });
    await office.pairTablet(page);
    const tablet = new TabletHand(page);
    await expectFit(page, onTablet, 'between hands');
    await tablet.startHand();
    for (const turn of turns) {
      for (const hand of ['right', 'left']) {
        await lie(page, turn, hand);
        const what = `${turn}° ${hand}`;
        await expectFit(page, onTablet, what);
        for (const name of keys)
          expect.soft(await heightOf(page, `.bar .${name}`), `${name} ${what}`).toBeGreaterThanOrEqual(key);
        for (const size of await sizesOf(page, '.figure > strong'))
          expect.soft(size, `the question ${what}`).toBeGreaterThanOrEqual(36);
        for (const size of await sizesOf(page, '.who > strong'))
          expect.soft(size, `who is asked ${what}`).toBeGreaterThanOrEqual(nameOnTurn);
        for (const size of await sizesOf(page, '[data-seat] .name'))
          expect.soft(size, `names ${what}`).toBeGreaterThanOrEqual(names);
      }
    }
    await lie(page, '0', 'right');
    await tablet.tap(page.locator('button.problem'));
    await expectFit(page, onTablet, 'what went wrong');
    await tablet.tap(tablet.tile('card_exposed'));
    await expectFit(page, onTablet, 'whose card it is');
    await tablet.tap(page.locator('button.problem'));
    await tablet.allIn();
    await tablet.callTime();
    await page.getByRole('button', { name: 'Appeler l’arbitre' }).tap();
    await expectFit(page, onTablet, 'all-in, time call, floor called');
  });
}

test('seats stay where they are whoever’s name is asked, however low the tablet is', async ({ browser }) => {
  const office = await Office.open({ name: 'Immobile', players: alike, stack: 20_000 });
  const { width, height } = tablets[3];
  const page = await open(browser, { viewport: { width, height } });
  await office.pairTablet(page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  for (const turn of ['0', '90']) {
    await lie(page, turn, 'right');
    await expectFit(page, onTablet, `${turn}°`);
    const plates = (): Promise<readonly number[]> =>
      page.locator('[data-seat]').evaluateAll((all) =>
        all.flatMap((each) => {
          const { x, y, width: wide, height: high } = each.getBoundingClientRect();
          return [x, y, wide, high];
        }),
      );
    const places = await plates();
    for (const act of alike.keys()) {
      await tablet.tap(tablet.key('call'));
      const moved = (await plates()).map((now, index) => Math.abs(now - (places[index] ?? 0)));
      expect.soft(Math.max(...moved), `${turn}°, after ${act + 1} acts`).toBeLessThanOrEqual(still);
    }
  }
});

test('for the left hand the keys change sides and keep their neighbours', async ({ browser }) => {
  const office = await Office.open({ name: 'Gaucher', players });
  const page = await open(browser);
  await office.pairTablet(page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const order = async (): Promise<readonly string[]> => {
    const places = await Promise.all(
      keys.map(async (name) => ({ name, x: (await tablet.key(name).boundingBox())?.x ?? 0 })),
    );
    return places.sort((one, other) => one.x - other.x).map(({ name }) => name);
  };
  const pad = async (): Promise<number> => (await page.locator('.pad').boundingBox())?.x ?? 0;
  expect(await order()).toEqual(keys);
  expect(await pad()).toBeGreaterThan(640);

  await page.getByRole('button', { name: 'Réglages' }).tap();
  await page.getByRole('button', { name: 'Gaucher' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).tap();
  expect(await order()).toEqual(keys.toReversed());
  expect(await pad()).toBeLessThan(100);
  // Digits are read as ever.
  const digits = page.locator('.keypad button');
  const [seven, eight] = [await digits.nth(0).boundingBox(), await digits.nth(1).boundingBox()];
  expect(seven?.x ?? 0).toBeLessThan(eight?.x ?? 0);
  await page.reload();
  await expect(tablet.key('call')).toBeVisible();
  expect(await order()).toEqual(keys.toReversed());
});

test('floor, director and display can be hit and read, on a phone too', async ({ browser }) => {
  const office = await open(browser);
  await directorAgain(office);
  await createEvening(office, { name: 'Bureau', players });
  const page = await open(browser);
  await pairTablet(office, page);
  const floor = await open(browser);
  await pairFloor(office, floor);
  const code = await codeFor(office, 'Appairer un affichage');
  const tv = await open(browser, { viewport: { width: 1_920, height: 1_080 } });
  await tv.goto(`/pair#code=${code}`);
  await tv.getByRole('textbox').fill('Salle');
  await tv.locator('button[type=submit]').click();
  await expect(tv).toHaveURL(/\/display/);
  await expect(tv.getByRole('heading', { name: 'Bureau' })).toBeVisible();
  await tv.mouse.move(300, 300);
  await expectFit(tv, onTablet, 'display');

  const tablet = new TabletHand(page);
  await tablet.startHand();
  await tablet.callTime();
  await page.getByRole('button', { name: 'Appeler l’arbitre' }).tap();
  await expect(floor.locator('article')).toHaveCount(2);
  for (const { width, height } of [phone, tablets[0]]) {
    await floor.setViewportSize({ width, height });
    await expectFit(floor, onPhone, `floor ${width}`);
    await floor.locator('[data-table="1"]').click();
    await expectFit(floor, onPhone, `a table ${width}`);
    await floor.locator('aside header .button').click();
    await office.setViewportSize({ width, height });
    await seeEvents(office, 'Bureau');
    await office.locator('section[data-event="Bureau"] [data-table="1"]').click();
    await expectFit(office, onPhone, `a table, all events ${width}`);
    await office.locator('aside header .button').click();
    await expectFit(office, onPhone, `all events ${width}`);
    await office.goto('/season');
    await expect(office.locator('[data-season-form]')).toBeVisible();
    await expectFit(office, onPhone, `seasons ${width}`);
    for (const section of ['tables', 'live', 'results']) {
      await office.goto(`/director#${section}`);
      await expect(office.locator('nav a[aria-current]')).toBeVisible();
      await expectFit(office, onPhone, `director, ${section} ${width}`);
    }
  }
});

test('on a phone the floor has its title and keys in one row, and the other keys in a menu', async ({
  browser,
}) => {
  const office = await open(browser);
  await directorAgain(office);
  await createEvening(office, { name: 'Championnat de France des clubs', players });
  for (const [page, opened] of [
    [await open(browser, { viewport: phone }), ['Historique', 'Règlements', 'EN, English']],
    [office, ['Historique', 'Tous les tournois', 'Règlements', 'Direction', 'EN, English']],
  ] as const) {
    if (page === office) await office.goto('/floor');
    else await pairFloor(office, page);
    await page.setViewportSize(phone);
    const keys = page.locator('header').first().getByRole('button');
    await expect(keys).toHaveCount(2);
    // While it connects, words say so and the keys stand below them.
    const head = page.locator('header').first().locator('h1, button, [role=status]');
    const spread = (): Promise<number> =>
      head.evaluateAll((all) => {
        const boxes = all.map((each) => each.getBoundingClientRect());
        const middles = boxes.map((box) => box.y + box.height / 2);
        return Math.max(...middles) - Math.min(...middles);
      });
    await expect.poll(spread).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const name of opened)
      await expect(menu.getByRole('button', { name }).or(menu.getByRole('link', { name }))).toBeVisible();
    await expectFit(page, onPhone, 'the menu');
    await menu.getByRole('button', { name: 'Historique' }).tap();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('dialog')).toContainText('Aucun coup joué');
  }
});

test('on a phone a tablet’s line has its menu beside blinds of five digits', async ({ browser }) => {
  const office = await Office.open({
    name: 'Finale',
    players,
    small: 10_000,
    big: 20_000,
    stack: 900_000,
    chips: '5000 25000 100000',
  });
  const page = await open(browser, { viewport: phone });
  await office.pairTablet(page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  await expect(page.locator('.level strong')).toHaveText(/10.000\/20.000/);
  const middles = await page
    .locator('header :is(h1, .level strong, .keys)')
    .evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
    );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(still);
  await expectFit(page, onPhone, 'long blinds');
});
