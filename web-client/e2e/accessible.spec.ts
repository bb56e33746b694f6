// Story: every screen can be used by everybody, in both languages and both themes; `every-screen` has the rest of axe.
import type { Page } from '@playwright/test';
import { axeFinds } from './support/axe';
import { createEvening, directorAgain, nine, open, pairFloor, pairTablet } from './support/club';
import { Office } from './support/office';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

const smallestTarget = 48;
/** Half a pixel may be lost in rounding. */
const rounding = 0.5;

async function choose(page: Page, language: string, theme: string): Promise<void> {
  await page.evaluate(
    ([chosen, look]) => {
      const saved = JSON.parse(localStorage.getItem('tapis.settings') ?? '{}') as object;
      localStorage.setItem('tapis.settings', JSON.stringify({ ...saved, language: chosen, theme: look }));
    },
    [language, theme],
  );
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('h1').first()).toBeVisible();
}

async function check(page: Page, what: string): Promise<void> {
  // Colours are judged when they have arrived.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await axeFinds(page), what).toEqual([]);
}

async function smallTargets(page: Page): Promise<string[]> {
  return page.locator('button:visible, a:visible, input:visible, select:visible').evaluateAll(
    (targets, least) =>
      targets
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width < least || height < least;
        })
        .map((target) => `${target.outerHTML.slice(0, 80)} ${target.textContent}`),
    smallestTarget - rounding,
  );
}

/** Texts that are smaller than a player across the table can read. */
async function tinyTexts(page: Page): Promise<string[]> {
  return page.locator('main *:visible').evaluateAll((all) =>
    all
      .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((each) => !each.closest('.unseen') && parseFloat(getComputedStyle(each).fontSize) < 18)
      .map((each) => `${each.outerHTML.slice(0, 80)} ${each.textContent}`),
  );
}

test('every target is large enough, and no page complains', async ({ browser }) => {
  test.setTimeout(240_000);
  const complaints: string[] = [];
  const office = await open(browser);
  const page = await open(browser);
  const floor = await open(browser);
  for (const each of [office, page, floor]) {
    each.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
  }
  await directorAgain(office);
  await createEvening(office, { name: 'Accessible', players: nine });
  await pairTablet(office, page);
  await pairFloor(office, floor);
  const newcomer = await open(browser);
  await newcomer.goto('/pair');
  const tablet = new TabletHand(page);
  await tablet.startHand();
  await tablet.callTime();
  await page.getByRole('button', { name: 'Appeler l’arbitre' }).tap();

  for (const language of ['fr', 'en']) {
    for (const [name, each] of [
      ['pair', newcomer],
      ['tablet', page],
      ['floor', floor],
      ['director', office],
    ] as const) {
      await choose(each, language, 'light');
      if (name === 'floor') await each.locator('[data-table="1"]').click();
      expect(await smallTargets(each), `${name} ${language}`).toEqual([]);
    }
    await office.goto('/events');
    await expect(office.locator('section[data-event="Accessible"] [data-table="1"]')).toBeVisible();
    expect(await smallTargets(office), `all events ${language}`).toEqual([]);
    await office.goto('/season');
    await expect(office.locator('[data-season-form]')).toBeVisible();
    expect(await smallTargets(office), `seasons ${language}`).toEqual([]);
    await office.goto('/director');
    await office.getByRole('button', { name: /Tous les tournois|All tournaments/ }).click();
    expect(await smallTargets(office), `new tournament ${language}`).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test('axe finds nothing where something is wrong, on the tablet, the floor and in the rulebooks', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const office = await Office.open({ name: 'Accessible aussi', players: nine });
  const page = await open(browser);
  const floor = await open(browser);
  const reader = await open(browser);
  await office.pairTablet(page);
  await office.pairFloor(floor);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const first = await tablet.actor();
  await reader.goto('/rules?book=cdc2013&article=10.2');

  for (const [language, theme] of [
    ['fr', 'light'],
    ['en', 'night'],
  ] as const) {
    const see = async (each: Page, what: string): Promise<void> => {
      await check(each, `${what} ${language} ${theme}`);
      expect(await smallTargets(each), `${what} ${language} ${theme}`).toEqual([]);
    };
    await choose(page, language, theme);
    await tablet.tap(page.locator('.problem'));
    await see(page, 'what went wrong');
    await tablet.tap(tablet.tile('card_exposed'));
    await tablet.tap(tablet.concerned(first));
    await see(page, 'facts on the felt');
    await tablet.tap(tablet.tile('second_by_dealer'));
    await expect(page.locator('[data-wizard=ruling] h3').first()).toBeVisible();
    await see(page, 'ruling');
    await page.locator('[data-wizard=ruling] .cite').first().tap();
    await see(page, 'article');
    await page.keyboard.press('Escape');
    await tablet.tap(page.locator('.problem'));
    await tablet.problem('gesture');
    await see(page, 'gesture');
    await tablet.tap(tablet.tile('silent'));
    await see(page, 'chips');
    await choose(page, language, theme);
    await tablet.problem('out_of_turn');
    await tablet.tap(tablet.concerned((first % nine.length) + 1));
    await see(page, 'who was early');
    await tablet.tap(tablet.tile('fold'));
    await tablet.tap(page.locator('[data-wizard] .go').first());
    await expect(page.locator('.banner')).toBeVisible();
    await see(page, 'ruling just made');

    await choose(floor, language, theme);
    await floor.locator('[data-table="1"]').click();
    await floor.locator('[data-ruling] > .button').first().click();
    await see(floor, 'overruling');
    await floor.locator('.row').first().click();
    await floor.locator('.more > .button').last().click();
    await floor.getByRole('searchbox').fill('collusion');
    await floor.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
    await floor.getByRole('dialog').locator('.ladder .button').first().click();
    await see(floor, 'a fault');
    await floor.keyboard.press('Escape');
    await floor.locator('.ways button').nth(0).click();
    await floor.locator('.ready button').first().click();
    await floor.locator('.reason ~ .keys .primary').click();
    await expect(floor.locator('.ways')).toBeHidden();

    await choose(reader, language, theme);
    await expect(reader.locator('.marked')).toBeVisible();
    await see(reader, 'rulebook');
    await reader.getByRole('button', { name: /^(Différences|Differences)$/ }).click();
    await expect(reader.locator('[data-policy]').first()).toBeVisible();
    await see(reader, 'differences');
    await reader.locator('.views .button').first().click();
  }
});

test('nothing on the tablet is smaller than 18 pixels, and its keys are 118 high', async ({ browser }) => {
  const office = await Office.open({ name: 'Lisible', players: nine });
  const page = await open(browser);
  await office.pairTablet(page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const thinking = await tablet.actor();
  for (const [width, height] of [
    [1280, 800],
    [800, 1280],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await tinyTexts(page), `${width}`).toEqual([]);
    for (const name of ['undo', 'fold', 'call', 'raise', 'all-in'] as const) {
      const box = await tablet.key(name).boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(118);
    }
    const cut = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(cut).toBe(false);

    await tablet.tap(page.locator('.problem'));
    expect(await tinyTexts(page), `what went wrong ${width}`).toEqual([]);
    await tablet.tap(tablet.tile('card_exposed'));
    await tablet.tap(tablet.concerned(thinking));
    expect(await tinyTexts(page), `facts ${width}`).toEqual([]);
    await tablet.tap(tablet.tile('first_on_purpose'));
    await expect(page.locator('[data-wizard=ruling] h3').first()).toBeVisible();
    expect(await tinyTexts(page), `ruling ${width}`).toEqual([]);
    await tablet.tap(page.locator('.problem'));
  }
});
