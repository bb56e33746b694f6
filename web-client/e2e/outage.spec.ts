// Story: a tablet that does not carry the rules loses its network in the middle of a hand, and nothing is lost or doubled.
import type { WebSocketRoute } from '@playwright/test';
import { open } from './support/club';
import { Office } from './support/office';
import { carriesNoRules } from './support/rules';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

const outageMs = 30_000;

test('a Wi-Fi cut of 30 seconds: the waiting action is carried out once, the rest goes on', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const office = await Office.open({ name: 'Coupure', players: ['Alice', 'Bruno', 'Chloé', 'Driss'] });
  const page = await open(browser);
  await carriesNoRules(page);
  let isDown = false;
  const routes: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/ws$/, (route) => {
    if (isDown) {
      void route.close({ code: 1001 });
      return;
    }
    routes.push(route);
    route.connectToServer();
  });
  const floor = await open(browser);
  await office.pairTablet(page);
  await office.pairFloor(floor);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const first = await tablet.actor();
  const second = (first % 4) + 1;
  await tablet.act('call', second);

  isDown = true;
  for (const route of routes) await route.close({ code: 1001 });
  await expect(page.locator('[data-link=offline], [data-link=connecting]')).toBeVisible();
  await tablet.tap(tablet.key('call'));
  await expect(page.getByText('Hors ligne : vos actions attendent')).toBeVisible();
  // Further taps do nothing: they would be for a decision that nobody has seen.
  await tablet.key('fold').tap();
  await tablet.key('call').tap();
  await page.getByRole('button', { name: 'Appeler l’arbitre' }).tap();
  await expect(floor.locator('[data-alert=tablet_lost]')).toBeVisible({ timeout: outageMs });
  await page.waitForTimeout(outageMs / 2);

  isDown = false;
  await expect(page.locator('[data-link=online]')).toBeVisible({ timeout: 6_000 });
  await tablet.expectToAct((second % 4) + 1);
  await expect(floor.locator('[data-alert=floor_call]')).toBeVisible();
  await floor.locator('[data-table="1"]').click();
  await expect(floor.locator('[data-street=preflop] li')).toHaveCount(2);
  await expect(floor.locator('[data-street=preflop]')).toContainText(/suit 200.*suit 200/s);
});

test('an answer lost on the way is asked for again, and the act is not doubled', async ({ browser }) => {
  const office = await Office.open({ name: 'Réponse perdue', players: ['Alice', 'Bruno', 'Chloé', 'Driss'] });
  const page = await open(browser);
  await carriesNoRules(page);
  let isDeaf = false;
  await page.routeWebSocket(/\/ws$/, (route) => {
    const server = route.connectToServer();
    server.onMessage((message) => {
      if (!isDeaf) route.send(message);
    });
    route.onMessage((message) => {
      server.send(message);
      // The server has the act; the tablet never hears of it.
      if (isDeaf && String(message).includes('"act"')) {
        setTimeout(() => {
          isDeaf = false;
          void route.close({ code: 1001 });
          void server.close();
        }, 200);
      }
    });
  });
  await office.pairTablet(page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const first = await tablet.actor();
  isDeaf = true;
  await tablet.tap(tablet.key('fold'));
  await tablet.expectToAct((first % 4) + 1);
  await expect(page.locator('[data-link=online]')).toBeVisible();
  await expect(page.locator('[data-seat]').filter({ hasText: 'passé' })).toHaveCount(1);
});

test('a network that goes silent is noticed without anybody touching the tablet', async ({ browser }) => {
  test.setTimeout(90_000);
  const office = await Office.open({ name: 'Silence', players: ['Alice', 'Bruno', 'Chloé'] });
  const page = await open(browser);
  await carriesNoRules(page);
  await office.pairTablet(page);
  await page.context().setOffline(true);
  await expect(page.locator('[data-link=offline], [data-link=connecting]')).toBeVisible({ timeout: 15_000 });
  await page.context().setOffline(false);
  await expect(page.locator('[data-link=online]')).toBeVisible({ timeout: 6_000 });
});
