// Story: a tablet carries the rules of its table. What is tapped is shown without waiting for the server, whose word is the
// last one.
import type { Page, WebSocketRoute } from '@playwright/test';
import { open } from './support/club';
import { Office } from './support/office';
import { carriesRules, isRulesBuilt, twoTablets } from './support/rules';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

test.skip(!isRulesBuilt, 'the rules were not built');

/** What the server says is kept back from a page while it is held. */
class Line {
  #held: (() => void)[] | undefined;

  async over(page: Page): Promise<void> {
    await page.routeWebSocket(/\/ws$/, (route: WebSocketRoute) => {
      const server = route.connectToServer();
      server.onMessage((message) => {
        if (this.#held) this.#held.push(() => route.send(message));
        else route.send(message);
      });
    });
  }

  hold(): void {
    this.#held = [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const send of held) send();
  }
}

test('taps are shown before the server has answered, and confirmed when it has', async ({ browser }) => {
  const office = await Office.open({ name: 'Tout de suite', players: ['Alice', 'Bruno', 'Chloé', 'Driss'] });
  const page = await open(browser);
  const line = new Line();
  await line.over(page);
  await office.pairTablet(page);
  await carriesRules(page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const first = await tablet.actor();
  const after = (seat: number): number => (seat % 4) + 1;

  line.hold();
  await tablet.act('call', after(first));
  await tablet.act('call', after(after(first)));
  await expect(page.locator('[data-unconfirmed="2"]')).toHaveText('2 pas encore confirmés');
  await tablet.tap(tablet.key('undo'));
  await tablet.expectToAct(after(first));

  line.release();
  await expect(page.locator('[data-unconfirmed]')).toBeHidden();
  await tablet.expectToAct(after(first));
  const floor = await open(browser);
  await office.pairFloor(floor);
  await floor.locator('[data-table="1"]').click();
  await expect(floor.locator('[data-street=preflop] li')).toHaveCount(1);
});

test('what another tablet did first is shown, and the table is told', async ({ browser }) => {
  const line = new Line();
  const { page, tablet, second, first } = await twoTablets(browser, 'À deux', line);
  await second.expectToAct(first);

  line.hold();
  await second.act('fold', (first % 4) + 1);
  await tablet.act('call', (first % 4) + 1);
  await expect(tablet.seat(first)).not.toContainText('passé');
  line.release();
  await expect(tablet.seat(first)).toContainText('passé');
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a display does not load the rules', async ({ browser }) => {
  const office = await Office.open({ name: 'Écran', players: ['Alice', 'Bruno', 'Chloé'] });
  const floor = await open(browser);
  const loaded: string[] = [];
  floor.on('request', (request) => loaded.push(request.url()));
  await office.pairFloor(floor);
  await floor.goto('/display');
  await expect(floor.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect(loaded.filter((url) => url.endsWith('.wasm'))).toEqual([]);
});
