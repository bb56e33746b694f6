// Story: the server's plug is pulled. Its tablets play on, and when it is started again everything comes in, in order.
import type { Browser, Page } from '@playwright/test';
import { Api } from './support/api';
import { open, pairWith } from './support/club';
import { lanOptions } from './support/lan';
import { actsOf, decisionOf, Notes, type Hands } from './support/notes';
import { carriesRules, isRulesBuilt } from './support/rules';
import type { OwnServer } from './support/server';
import { expect, testWithServer as test } from './support/story';
import type { Plan } from '../src/protocol/protocol.gen';

test.use(lanOptions());
test.skip(!isRulesBuilt, 'the rules were not built');

const alone = '[data-link=alone]';
const backMs = 60_000;
const seats = 3;

const plan = (tables: number): Plan => ({
  date: '',
  venue: '',
  stack: 30_000,
  tables,
  seats,
  structure: [{ type: 'level', minutes: 60, blinds: { small: 100, big: 200, ante: 0, ante_kind: 'each' } }],
  chips: [
    { value: 100, colour: 'white', count: 2_000 },
    { value: 1_000, colour: 'red', count: 900 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 0, most: 0, chips: 10_000, add_on: 0 },
  final_table: null,
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 1 },
});

type Evening = { readonly event: string; readonly floor: Page; readonly tables: readonly Notes[] };

/** So many tables whose tablets carry the rules, and a floor's screen. */
async function evening(browser: Browser, server: OwnServer, tables: number): Promise<Evening> {
  const options = { baseURL: server.origin };
  const api = await Api.open(browser, options);
  const players = Array.from({ length: tables * seats }, (_, at) => ({ name: `Joueur ${at + 1}` }));
  const event = await api.event('Panne', 'cdc2013', plan(tables), players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  const floor = await open(browser, options);
  await pairWith(floor, await api.code({ type: 'floor' }), 'Paul');
  const notes: Notes[] = [];
  for (let table = 1; table <= tables; table += 1) {
    const page = await open(browser, options);
    await pairWith(page, await api.tabletCode(table), `Tablette ${table}`);
    await carriesRules(page);
    notes.push(new Notes(page, table));
  }
  return { event, floor, tables: notes };
}

async function expectBack(page: Page): Promise<void> {
  await expect(page.locator('[data-link=online]')).toBeVisible({ timeout: backMs });
  await carriesRules(page);
  await expect(page.locator('[data-unconfirmed]')).toBeHidden({ timeout: backMs });
  await expect(page.getByRole('button', { name: /non reprise/ })).toBeHidden();
}

/** What the server has written down of these hands. */
async function written(api: Api, event: string, table: number, hands: Hands): Promise<Hands> {
  const found: Record<number, readonly string[]> = {};
  for (const hand of Object.keys(hands).map(Number)) {
    const replay = await api.hand(event, table, hand);
    if (replay) found[hand] = actsOf(replay);
  }
  return found;
}

test('the server is killed in the middle of a hand: the table plays on, and nothing is lost or doubled', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const { event, floor, tables } = await evening(browser, server, 1);
  const [table] = tables;
  if (!table) return;
  const { page } = table.tablet;
  await table.playInto(1, 1);

  await server.kill();
  await expect(page.locator(alone)).toContainText('Seule depuis');
  // The rest of the hand, a whole one, and the beginning of a third.
  await table.playInto(3, 1);
  await expect(page.locator(alone)).toContainText('tout est gardé');
  await expect(floor.locator('[data-link=offline], [data-link=connecting]')).toBeVisible();
  const before = await decisionOf(page);

  await server.startAgain();
  await expectBack(page);
  expect(await decisionOf(page)).toBe(before);
  const api = await Api.open(browser, { baseURL: server.origin });
  await expect.poll(() => written(api, event, 1, table.hands)).toEqual(table.hands);
  const { decision } = await api.table(1);
  expect(`${decision.hand}.${decision.decision}`).toBe(before);

  await expect(floor.locator('[data-link=online]')).toBeVisible({ timeout: backMs });
  await floor.locator('[data-table="1"]').click();
  const shown = floor.getByRole('complementary');
  await expect(shown).toContainText('Main 3');
  await expect(shown.locator('[data-street] li')).toHaveCount(table.hands[3]?.length ?? 0);
  // The hand goes on with its server.
  await table.play(1);
  await expect(shown.locator('[data-street] li')).toHaveCount(table.hands[3]?.length ?? 0);
});

test('nine tables lose their server at once: each comes back with exactly what was tapped at it', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const { event, tables } = await evening(browser, server, 9);
  const all = <T>(each: (notes: Notes, table: number) => Promise<T>): Promise<T[]> =>
    Promise.all(tables.map((notes, at) => each(notes, at + 1)));
  await all((notes) => notes.playInto(1, 1));

  await server.kill();
  await all(({ tablet }) => expect(tablet.page.locator(alone)).toContainText('Seule depuis'));
  await all((notes) => notes.play(6));
  const before = await all(({ tablet }) => decisionOf(tablet.page));

  await server.startAgain();
  await all(({ tablet }) => expectBack(tablet.page));
  expect(await all(({ tablet }) => decisionOf(tablet.page))).toEqual(before);
  const api = await Api.open(browser, { baseURL: server.origin });
  for (const [at, { hands }] of tables.entries())
    await expect.poll(() => written(api, event, at + 1, hands), `table ${at + 1}`).toEqual(hands);
});
