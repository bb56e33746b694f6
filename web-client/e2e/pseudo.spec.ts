// Story: a club adds its language with one file, and no text is cut when its words are a third longer.
import type { Browser, Page } from '@playwright/test';
import { createEvening, directorAgain, directorCode, open, pairFloor, pairTablet } from './support/club';
import { buildWithPseudo, serveFrom, tag } from './support/pseudo';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

const players = ['Alice', 'Bruno', 'Chloé', 'Driss', 'Eva', 'Farid', 'Gaëlle', 'Hugo', 'Inès', 'Ben'];

async function speakPseudo(page: Page): Promise<void> {
  await page.evaluate((language) => {
    const saved = JSON.parse(localStorage.getItem('tapis.settings') ?? '{}') as object;
    localStorage.setItem('tapis.settings', JSON.stringify({ ...saved, language }));
  }, tag);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
  await expect(page.locator('h1').first()).toBeVisible();
}

/** Messages whose text does not fit where it stands. Names of people and events may be cut: they are in no language. */
async function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isMessage = /[ȧėïȯüēȦĖȮ]/;
    const written = (node: Element): Text[] =>
      [...node.childNodes].filter((each): each is Text => each instanceof Text && isMessage.test(each.data));
    const seen = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (node) =>
        written(node).length > 0 &&
        node.clientWidth > 1 &&
        // What is scrolled out of sight is not laid out: its box is a guess.
        node.checkVisibility({ contentVisibilityAuto: true }) &&
        // Options are drawn by the system; the dot says that the tablet is online where there is no room for words.
        !node.closest('.unseen, option, .name, [data-link=online]'),
    );
    const cut = seen.filter((node) => {
      const { overflowX, overflowY } = getComputedStyle(node);
      if (overflowX !== 'visible' && node.scrollWidth > node.clientWidth + 1) return true;
      if (overflowY === 'hidden' && node.scrollHeight > node.clientHeight + 8) return true;
      // A text may also run out of the key or the window that it stands in: a panel scrolls, a key does not. The tag of
      // the player to act stands over the edge of the plate.
      const around = node.closest('.tags') ? null : node.closest('button, a, .panel, dialog');
      const { left, right, top, bottom } =
        around?.getBoundingClientRect() ?? document.body.getBoundingClientRect();
      const isKey = around?.matches('button, a') ?? false;
      return written(node).some((text) => {
        const range = document.createRange();
        range.selectNode(text);
        const box = range.getBoundingClientRect();
        const isBeside = box.left < Math.max(0, left) - 2 || box.right > Math.min(innerWidth, right) + 2;
        return isBeside || (isKey && (box.top < top - 2 || box.bottom > bottom + 2));
      });
    });
    const where = (node: Element): string => `${node.parentElement?.className ?? ''} > ${node.className}`;
    return [...new Set(cut.map((node) => `${where(node)} “${node.textContent.trim().slice(0, 60)}”`))];
  });
}

async function expectWhole(page: Page, what: string): Promise<void> {
  expect.soft(await cutTexts(page), what).toEqual([]);
}

let dist = '';
test.beforeAll(async () => {
  test.setTimeout(300_000);
  dist = await buildWithPseudo(test.info().outputPath('pseudo'));
});

async function openPseudo(browser: Browser, width = 1280, height = 800): Promise<Page> {
  const page = await open(browser, { viewport: { width, height } });
  await serveFrom(page.context(), dist);
  return page;
}

test('a language is one file, and no text is cut when it is a third longer', async ({ browser }) => {
  test.setTimeout(300_000);
  const event = `Pseudo ${test.info().retry}`;
  const newcomer = await openPseudo(browser);
  await newcomer.goto('/pair');
  // The keys offer it, by its own name.
  await newcomer.locator('[data-language=en]').tap();
  await newcomer.getByRole('button', { name: 'QPS, Ƥŝéüðö' }).tap();
  await expect(newcomer.locator('html')).toHaveAttribute('lang', tag);
  await expectWhole(newcomer, 'pair');
  await newcomer.setViewportSize({ width: 360, height: 740 });
  await expectWhole(newcomer, 'pair on a phone');

  const office = await openPseudo(browser);
  await directorAgain(office);
  await createEvening(office, { name: event, players, stack: 20_000 });
  const page = await openPseudo(browser);
  await pairTablet(office, page);
  const floor = await openPseudo(browser);
  await pairFloor(office, floor);
  const tv = await openPseudo(browser, 1920, 1080);
  await tv.goto(`/pair#code=${directorCode}`);
  await tv.getByRole('textbox').fill('Salle');
  await tv.locator('button[type=submit]').click();
  await expect(tv).toHaveURL(/\/director/);
  for (const each of [page, floor, office, tv]) await speakPseudo(each);

  const tablet = new TabletHand(page);
  const sizes = [
    [1280, 800],
    [800, 1280],
  ] as const;
  const onTablet = async (what: string): Promise<void> => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expectWhole(page, `tablet, ${what}, ${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await onTablet('between hands');
  await tablet.startHand();
  await onTablet('betting');
  await tablet.tap(page.locator('.side .time'));
  await tablet.tap(page.locator('.side .floor'));
  await onTablet('time call and floor called');
  await tablet.tap(page.locator('button.problem'));
  await onTablet('what went wrong');
  await tablet.tap(page.locator('button.problem'));

  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await floor.setViewportSize({ width, height });
    await expect(floor.locator('article')).toHaveCount(2);
    await expectWhole(floor, `floor ${width}`);
    await floor.locator('[data-table="1"]').click();
    await expectWhole(floor, `a table ${width}`);
    await floor.locator('aside header .button').click();
    await office.setViewportSize({ width, height });
    await office.goto('/events');
    await office.locator(`section[data-event="${event}"] [data-table="1"]`).click();
    await expectWhole(office, `a table, all events ${width}`);
    await office.locator('aside header .button').click();
    await expectWhole(office, `all events ${width}`);
    for (const section of ['tables', 'live', 'results']) {
      await office.goto(`/director#${section}`);
      await expect(office.locator('nav a[aria-current]')).toBeVisible();
      await expectWhole(office, `director, ${section} ${width}`);
    }
    await office.locator('header .tools button.button').first().click();
    await expectWhole(office, `new event ${width}`);
    await office.goBack();
  }
  for (const address of ['/display', '/display?page=seating', '/print?what=seats', '/rules']) {
    await tv.goto(address);
    await expect(tv.locator('h1').first()).toBeVisible();
    await expectWhole(tv, address);
  }

  await tablet.allIn();
  await tablet.tap(tablet.key('call'));
  for (let seat = 0; seat < players.length - 2; seat += 1) await tablet.tap(tablet.key('fold'));
  await expect(page.locator('.bar .next')).toBeVisible();
  await onTablet('showdown');
});
