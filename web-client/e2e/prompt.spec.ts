// Story: what the dealer is told, and what was decided, cover no plate, no bet and no mark: on any tablet, with ten players.
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { Plan, TableView } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { expectFit } from './support/audit';
import { directorAgain, open } from './support/club';
import { dress, folder, isGallery } from './support/pictures';
import { expect, test } from './support/story';
import { phone, tablets } from './support/tablets';

const names = [
  ['Alice', 'Jean-Baptiste', 'Chloé', 'Driss', 'Éva'],
  ['Maximilien', 'Gaëlle', 'Hugo', 'Inès', 'Ben'],
].flat();

const plan: Plan = {
  date: '',
  venue: '',
  stack: 20_000,
  tables: 1,
  seats: names.length,
  structure: [
    { type: 'level', minutes: 30, blinds: { small: 100, big: 200, ante: 0, ante_kind: 'each' } },
    { type: 'level', minutes: 30, blinds: { small: 200, big: 400, ante: 0, ante_kind: 'each' } },
  ],
  chips: [
    { value: 100, colour: 'white', count: 400 },
    { value: 500, colour: 'black', count: 400 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  final_table: names.length,
  prizes: { entry_cents: 1_000, rebuy_cents: 0, places: [], points_each_beaten: 0 },
  // Plates have time cards on their edge.
  shot_clock: { before_flop: 30, after_flop: 30, dealing: 60, cards: 3, card_seconds: 30 },
};

type Deal = { readonly page: Page; readonly api: Api; readonly view: TableView };

/** A tablet at the moment in which the cards are to be dealt. */
async function dealt(browser: Browser, name: string): Promise<Deal> {
  mkdirSync(folder, { recursive: true });
  const api = await Api.open();
  const players = names.map((player) => ({ name: player, has_paid: true }));
  const event = await api.event(name, 'tda2024', plan, players);
  const office = await open(browser);
  await directorAgain(office);
  await office.goto(`/director?tournament=${event}#live`);
  await office.getByRole('button', { name: 'Lancer le tournoi' }).click();
  // No table has its tablet yet.
  await office.getByRole('button', { name: 'Lancer quand même' }).click();
  await expect(office.locator('[data-clock=running]')).toContainText('Niveau 1');
  const page = await open(browser);
  await api.pair(page, { type: 'tablet', table: 1 }, 'Tablette 1');
  const { decision } = await api.table(1);
  const view = await api.command(1, { type: 'start_hand' }, decision);
  await expect(page.locator('.notes .prompt')).toBeVisible();
  return { page, api, view };
}

/** What lies on the felt under what is said. */
async function covered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const shown = (selector: string): readonly Element[] =>
      [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
    const words = (node: Element): string => node.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    const said = shown('.strip .notes > *, .strip .notice, .strip .ask');
    const felt = shown('[data-seat], [data-seat] :is(.badges > *, .time-cards, .tag), .felt > .bet');
    return felt.flatMap((thing) => {
      const at = thing.getBoundingClientRect();
      // Where seats are a list, what is scrolled out of it is not seen.
      const list = thing.closest('.seats:has([data-seats=list])');
      const frames = [list, list?.closest('.mid')].filter((node) => node && node.clientHeight > 0);
      const isSeen = frames.every((node) => {
        const frame = node?.getBoundingClientRect();
        return !frame || (at.top >= frame.top - 1 && at.bottom <= frame.bottom + 1);
      });
      if (!isSeen) return [];
      const over = said.filter((node) => {
        const box = node.getBoundingClientRect();
        const across = Math.min(box.right, at.right) - Math.max(box.left, at.left);
        const down = Math.min(box.bottom, at.bottom) - Math.max(box.top, at.top);
        return Math.min(across, down) > 0;
      });
      return over.map((node) => `“${words(thing)}” under “${words(node)}”`);
    });
  });
}

/** Looks at it on every tablet and on a phone, in both languages. */
async function expectFree(page: Page, what: string): Promise<void> {
  for (const language of ['fr', 'en'] as const) {
    await dress(page, { language });
    for (const { width, height } of [...tablets, phone]) {
      await page.setViewportSize({ width, height });
      const where = `${what}, ${language} ${width}×${height}`;
      await expect.poll(() => covered(page), where).toEqual([]);
      // On a phone the felt goes on below the keys.
      if (width > phone.width) await expectFit(page, { target: 48, gap: 8, text: 18 }, where);
      if (isGallery) await page.screenshot({ path: `${folder}/${what}-${language}-${width}x${height}.png` });
    }
  }
}

test('a prompt of two lines covers nothing on the felt', async ({ browser }) => {
  const { page } = await dealt(browser, 'Consigne');
  await expectFree(page, 'prompt');
});

test('a ruling and the prompt together cover nothing on the felt', async ({ browser }) => {
  const { page, api, view } = await dealt(browser, 'Consigne et décision');
  const seat = view.turn?.seat ?? 1;
  const incident = { type: 'card_exposed', seat, card: 1, by: 'dealer' } as const;
  const ruled = await api.command(1, { type: 'report', incident }, view.decision);
  await expect(page.locator('.notes .banner')).toContainText('Décision');
  await expectFree(page, 'ruling');
  await expect(page.locator('.notes .banner + .prompt')).toBeVisible();

  const put = [{ value: 100, count: 1 }];
  const blind = { type: 'blind_by_mistake', seat, put, when: 'before_the_cards' } as const;
  await api.command(1, { type: 'report', incident: blind }, ruled.decision);
  await expect(page.locator('.notes .asked + .prompt')).toBeVisible();
  await expectFree(page, 'asked');
});
