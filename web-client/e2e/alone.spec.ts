// Story: a tablet loses its server and the table plays on. Everything is kept, over a reload too, and comes in by itself.
import type { Page } from '@playwright/test';
import { tapAlong } from './latency/tapping';
import { Api } from './support/api';
import { alone, leaveOfLevel, level, plan } from './support/away';
import { open, pairWith } from './support/club';
import { lanOptions } from './support/lan';
import { carriesRules, isRulesBuilt, oneTablet } from './support/rules';
import { OwnServer } from './support/server';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';
import { Wire } from './support/wire';
import type { Plan } from '../src/protocol/protocol.gen';

// As if the server's authority were installed: the page itself is kept over HTTPS alone.
test.use(lanOptions('--ignore-certificate-errors'));
test.skip(!isRulesBuilt, 'the rules were not built');

const outageMs = 30_000;
/** Of the first level, when the tablet loses its server: it is over in the middle of what is played without. */
const leftSeconds = 25;
const levelMs = 60_000;

const event: Plan = { ...plan(1, [level(10, 100), level(30, 200), level(30, 400)]), seats: 4 };

test('forty taps, two hands and a level without the server, and a reload in the middle', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const server = await OwnServer.withHttps();
  const api = await Api.open(server.origin);
  const players = ['Alice', 'Bruno', 'Chloé', 'Driss'].map((name) => ({ name }));
  await api.event('Seule', 'cdc2013', event, players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  const page = await open(browser, { baseURL: `https://127.0.0.1:${server.https}` });
  await pairWith(page, await api.tabletCode(1), 'Tablette 1');
  await carriesRules(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const tablet = new TabletHand(page);
  await tablet.startHand();
  await leaveOfLevel(api, leftSeconds);
  await expect(page.locator('header .time')).toContainText(/0:[0-2]\d/);

  await page.context().setOffline(true);
  await expect(page.locator(alone)).toContainText('Seule depuis');
  await playUntilKept(tablet, 20);
  const before = await tableOf(page);
  await page.reload();
  await expect(page.locator(alone)).toBeVisible({ timeout: outageMs });
  expect(await tableOf(page)).toEqual(before);
  await playUntilKept(tablet, 40);
  await expect(page.locator(alone)).toContainText(/tout est gardé · 4\d en attente/);
  const header = page.locator('header');
  await expect(header).toContainText('Niv. 2', { timeout: levelMs });
  // The level is played from the next hand on.
  while (!(await header.textContent())?.includes('200/400')) await tapAlong(tablet, 1);

  await page.context().setOffline(false);
  await expect(page.locator('[data-link=online]')).toBeVisible({ timeout: outageMs });
  await carriesRules(page);
  await expect(page.locator('[data-unconfirmed]')).toBeHidden();
  const after = await tableOf(page);
  await api.table(1);
  const known = await api.tableAt(1, after.decision);
  const stacks = known.seats.map(({ stack }) => stack);
  expect(after.stacks).toEqual(stacks);
  expect(known.decision.hand).toBeGreaterThan(2);
  await expect(page.getByRole('button', { name: /non reprise/ })).toBeHidden();
  await tapAlong(tablet, 2);
  await server.stop();
});

/** Hands until so much waits for the server. */
async function playUntilKept(tablet: TabletHand, count: number): Promise<void> {
  const badge = tablet.page.locator(alone);
  while (Number(await badge.getAttribute('data-kept')) < count) await tapAlong(tablet, 1);
}

/** The decision on screen, and the chips of each seat. */
async function tableOf(page: Page): Promise<{ decision: string; stacks: readonly number[] }> {
  const decision = await page.locator('[data-decision]').getAttribute('data-decision');
  const stacks = await page.locator('[data-seat] .stack').allTextContents();
  return { decision: decision ?? '', stacks: stacks.map((text) => Number(text.replaceAll(/\D/g, ''))) };
}

test('the other tablet of the table follows when the first one is back', async ({ browser }) => {
  const wire = new Wire();
  const { office, page, tablet, first } = await oneTablet(browser, 'Deux tablettes', wire);
  const other = await open(browser);
  await office.pairTablet(other);
  await carriesRules(other);
  const second = new TabletHand(other);
  const after = (seat: number): number => (seat % 4) + 1;
  await second.expectToAct(first);

  await wire.cut();
  await expect(page.locator(alone)).toBeVisible();
  await tablet.act('call', after(first));
  await tablet.act('fold', after(after(first)));
  await second.expectToAct(first);
  wire.mend();
  await second.expectToAct(after(after(first)));
  await second.act('call', after(after(after(first))));
  await tablet.expectToAct(after(after(after(first))));
  await expect(page.locator('[data-link=online]')).toBeVisible();
});

test('what the floor decided meanwhile stands, and what was not taken is shown to both', async ({
  browser,
}) => {
  const wire = new Wire();
  const { office, page, tablet } = await oneTablet(browser, 'Conflit', wire);
  const [other, floor] = [await open(browser), await open(browser)];
  await office.pairTablet(other);
  await office.pairFloor(floor);
  const second = new TabletHand(other);
  const first = await tablet.actor();
  const after = (seat: number): number => (seat % 4) + 1;

  await wire.cut();
  await expect(page.locator(alone)).toBeVisible();
  await tablet.act('call', after(first));
  await tablet.act('call', after(after(first)));
  await second.act('fold', after(first));
  wire.mend();
  const button = page.getByRole('button', { name: '2 non reprises' });
  await expect(button).toBeVisible();
  await tablet.expectToAct(after(first));
  await expect(floor.locator('[data-alert=not_taken]')).toBeVisible();

  await button.tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('[data-not-taken="1"] li')).toHaveText([
    `Siège ${first} : suit`,
    `Siège ${after(first)} : suit`,
  ]);
  await sheet.getByRole('button', { name: 'Laisser tomber' }).tap();
  await expect(sheet).toBeHidden();
  await expect(button).toBeHidden();
});
