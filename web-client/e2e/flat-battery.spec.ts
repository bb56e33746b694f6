// Story: the battery of a tablet goes flat while its server is away. What was done at the table is still there.
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from './support/api';
import { alone, backMs, begin, expectBack, leaveOfLevel, level, plan, written } from './support/away';
import { open, pairWith } from './support/club';
import { lanOptions } from './support/lan';
import { decisionOf, Notes, stacksOf } from './support/notes';
import { carriesRules, isRulesBuilt } from './support/rules';
import { expect, testWithServer } from './support/story';

/** Each start of the same tablet: its browser keeps what it has written down. */
type Start = () => Promise<Page>;

const test = testWithServer.extend<{ start: Start }>({
  start: async ({ server, launchOptions, viewport, hasTouch, locale, timezoneId }, use) => {
    const kept = mkdtempSync(join(tmpdir(), 'tapis-tablet-'));
    const baseURL = `https://127.0.0.1:${server.https}`;
    const options = { ...launchOptions, baseURL, viewport, hasTouch };
    const started: BrowserContext[] = [];
    await use(async () => {
      const own = { ...options, ...(locale && { locale }), ...(timezoneId && { timezoneId }) };
      const context = await chromium.launchPersistentContext(kept, own);
      started.push(context);
      return context.newPage();
    });
    await Promise.all(started.map((context) => context.close()));
    rmSync(kept, { recursive: true, force: true });
  },
});

// As if the server's authority were installed: the page itself is kept over HTTPS alone.
test.use(lanOptions('--ignore-certificate-errors'));
test.skip(!isRulesBuilt, 'the rules were not built');

/** The browser ends where it is, and closes nothing. */
async function goFlat(page: Page): Promise<void> {
  const browser = page.context().browser();
  const gone = new Promise((resolve) => browser?.once('disconnected', resolve));
  const session = await browser?.newBrowserCDPSession();
  await Promise.race([session?.send('Browser.crash'), gone]).catch(() => undefined);
  await gone;
}

/** Everything that waits for the server is written down. */
async function expectKept(page: Page): Promise<void> {
  const badge = page.locator(alone);
  await expect(async () => {
    const kept = await badge.getAttribute('data-kept');
    await expect(badge).toContainText(`tout est gardé · ${kept} en attente`, { timeout: 1_000 });
  }).toPass();
}

test('a tablet goes flat twice, over a level and without its server, and brings everything back', async ({
  browser,
  server,
  start,
}) => {
  test.setTimeout(300_000);
  const api = await Api.open(server.origin);
  const event = await begin(api, plan(1, [level(10, 100), level(30, 200), level(30, 400)]));
  let page = await start();
  await pairWith(page, await api.tabletCode(1), 'Tablette 1');
  await carriesRules(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const table = new Notes(page, 5);
  await table.playInto(1, 1);
  await leaveOfLevel(api, 15);
  await expect(page.locator('header .time')).toContainText(/0:[01]\d/);

  await server.kill();
  await expect(page.locator(alone)).toBeVisible();
  await expect(page.locator('header')).toContainText('Niv. 2', { timeout: backMs });
  // A countdown that nobody tells it any more.
  await expect(page.locator('header .time')).toContainText(/29:\d\d/);
  while (!(await page.locator('header').textContent())?.includes('200/400')) await table.play(1);
  await table.raise();
  await table.play(1);
  await page.getByRole('button', { name: 'Appeler l’arbitre' }).tap();
  const waits = 'Gardé : cela part dès que le serveur revient';
  await expect(page.getByText(waits)).toBeVisible();
  await expectKept(page);
  const before = { decision: await decisionOf(page), stacks: await stacksOf(page) };
  const since = /Seule depuis \S+/.exec((await page.locator(alone).textContent()) ?? '')?.[0] ?? '';

  await goFlat(page);
  page = await start();
  await page.goto('/');
  await expect(page.locator(alone)).toContainText(since, { timeout: backMs });
  expect({ decision: await decisionOf(page), stacks: await stacksOf(page) }).toEqual(before);
  await expect(page.locator('header')).toContainText('Niv. 2');
  await expect(page.locator('header .time')).toContainText(/2\d:\d\d/);
  await expect(page.getByText(waits)).toBeVisible();
  table.goOn(page);
  await table.play(3);
  await expectKept(page);
  const after = await decisionOf(page);

  await goFlat(page);
  await server.startAgain();
  page = await start();
  await page.goto('/');
  await expectBack(page);
  expect(await decisionOf(page)).toBe(after);
  const again = await Api.open(server.origin);
  await expect.poll(() => written(again, event, 1, table.hands)).toEqual(table.hands);
  const floor = await open(browser, { baseURL: server.origin });
  await pairWith(floor, await again.code({ type: 'floor' }), 'Paul');
  await expect(floor.locator('[data-alert=floor_call]')).toHaveCount(1);
});
