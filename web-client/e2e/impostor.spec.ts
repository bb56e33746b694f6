// Story: another machine on the Wi-Fi says that it is the server. A tablet tells it nothing that it could use, believes none
// of its answers, and what was tapped meanwhile reaches the real one.
import type { Page, WebSocketRoute } from '@playwright/test';
import type { FromClient } from '../src/protocol/protocol.gen';
import { alone } from './support/away';
import { keptBy } from './support/club';
import { isRulesBuilt, twoTablets } from './support/rules';
import { expect, test } from './support/story';

test.skip(!isRulesBuilt, 'the rules were not built');

/** What an impostor says to what it hears. */
type Answer = (heard: FromClient) => unknown;

/** The air between a page and its server, and who else is on it. */
class Air {
  /** What the page has told the impostor. */
  readonly told: string[] = [];
  /** What the real server said when the page was welcome. */
  welcome: unknown;
  #impostor: Answer | undefined;
  readonly #routes: WebSocketRoute[] = [];

  async over(page: Page): Promise<void> {
    await page.routeWebSocket(/\/ws$/, (route) => {
      this.#routes.push(route);
      const impostor = this.#impostor;
      if (impostor) {
        route.onMessage((message) => {
          this.told.push(String(message));
          const answer = impostor(JSON.parse(String(message)) as FromClient);
          if (answer !== undefined) route.send(JSON.stringify(answer));
        });
        return;
      }
      const server = route.connectToServer();
      server.onMessage((message) => {
        const said = JSON.parse(String(message)) as { type: string };
        if (said.type === 'welcome') this.welcome = said;
        route.send(message);
      });
    });
  }

  /** Connections are cut, and the next ones are the impostor's. */
  async take(impostor: Answer): Promise<void> {
    this.#impostor = impostor;
    await this.#cut();
  }

  async giveBack(): Promise<void> {
    this.#impostor = undefined;
    await this.#cut();
  }

  async #cut(): Promise<void> {
    await Promise.all(this.#routes.splice(0).map((route) => route.close({ code: 1001 })));
  }
}

const impostors: readonly { name: string; answer: (air: Air) => Answer }[] = [
  {
    name: 'guesses its proof',
    answer: () => (heard) =>
      heard.type === 'identify'
        ? { type: 'challenge', nonce: '11'.repeat(32), proof: '22'.repeat(32) }
        : undefined,
  },
  {
    name: 'welcomes at once and accepts everything',
    answer: (air) => (heard) => {
      if (heard.type === 'identify') return air.welcome;
      return 'id' in heard ? { type: 'accepted', id: heard.id, sequence: 99 } : undefined;
    },
  },
];

for (const { name, answer } of impostors) {
  test(`a server that ${name} is told nothing`, async ({ browser }) => {
    const air = new Air();
    const { page, tablet, second, first } = await twoTablets(browser, 'Un autre', air);
    const after = (seat: number): number => (seat % 4) + 1;

    await air.take(answer(air));
    await expect(page.locator(alone)).toBeVisible();
    await tablet.act('call', after(first));
    await tablet.act('fold', after(after(first)));
    await expect.poll(() => air.told.length).toBeGreaterThan(1);
    const types = air.told.map((text) => (JSON.parse(text) as FromClient).type);
    expect(new Set(types)).toEqual(new Set(['identify']));
    const { token } = await keptBy(page);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(air.told.join()).not.toContain(token);
    await expect(page.locator(alone)).toBeVisible();
    await second.expectToAct(first);

    await air.giveBack();
    await expect(page.locator('[data-link=online]')).toBeVisible({ timeout: 30_000 });
    await second.expectToAct(after(after(first)));
  });
}
