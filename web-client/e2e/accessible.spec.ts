// Story: every screen can be used by everybody, in both languages and both themes.
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { createEvening, director, nine, open, pairFloor, pairTablet } from './support/club';
import { TabletHand } from './support/tablet';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
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
  await page.waitForTimeout(350);
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join('\n  ')}`);
  expect(found, what).toEqual([]);
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

test('axe finds nothing on any screen, and every target is large enough', async ({ browser }) => {
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
  await director(office);
  await createEvening(office, { name: 'Accessible', players: nine });
  await pairTablet(office, page);
  await pairFloor(office, floor);
  const newcomer = await open(browser);
  await newcomer.goto('/pair');
  const tablet = new TabletHand(page);
  await tablet.startHand();
  await page.getByRole('button', { name: 'Demander le time' }).tap();
  await page.getByRole('button', { name: 'Appeler l’arbitre' }).tap();

  for (const language of ['fr', 'en']) {
    for (const theme of ['light', 'night']) {
      const where = `${language} ${theme}`;
      for (const [name, each] of [
        ['pair', newcomer],
        ['tablet', page],
        ['floor', floor],
        ['director', office],
      ] as const) {
        await choose(each, language, theme);
        if (name === 'floor') await each.locator('[data-table="1"]').click();
        await check(each, `${name} ${where}`);
        expect(await smallTargets(each), `${name} ${where}`).toEqual([]);
      }
      await office.getByRole('button', { name: /Tous les tournois|All tournaments/ }).click();
      await check(office, `new tournament ${where}`);
    }
  }
  expect(complaints).toEqual([]);
});

test('nothing on the tablet is smaller than 18 pixels, and its keys are 118 high', async ({ browser }) => {
  const office = await open(browser);
  await director(office);
  await createEvening(office, { name: 'Lisible', players: nine });
  const page = await open(browser);
  await pairTablet(office, page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  for (const [width, height] of [
    [1280, 800],
    [800, 1280],
  ] as const) {
    await page.setViewportSize({ width, height });
    const tiny = await page.locator('main *:visible').evaluateAll((all) =>
      all
        .filter((each) =>
          [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
        )
        .filter((each) => !each.closest('.unseen') && parseFloat(getComputedStyle(each).fontSize) < 18)
        .map((each) => `${each.outerHTML.slice(0, 80)} ${each.textContent}`),
    );
    expect(tiny, `${width}`).toEqual([]);
    for (const name of ['undo', 'fold', 'call', 'raise', 'all-in'] as const) {
      const box = await tablet.key(name).boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(118);
    }
    const cut = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(cut).toBe(false);
  }
});
