// Story: the server's plug is pulled. Its tablets play on, and when it is started again everything comes in, in order.
import { Api } from './support/api';
import { alone, backMs, evening, expectBack, leaveOfLevel, level, plan, written } from './support/away';
import { lanOptions } from './support/lan';
import { decisionOf, stacksOf, type Notes } from './support/notes';
import { isRulesBuilt } from './support/rules';
import { expect, testWithServer as test } from './support/story';

test.use(lanOptions());
test.skip(!isRulesBuilt, 'the rules were not built');

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
  const api = await Api.open(server.origin);
  await expect.poll(() => written(api, event, 1, table.hands)).toEqual(table.hands);
  const { decision } = await api.table(1);
  expect(`${decision.hand}.${decision.decision}`).toBe(before);

  await expect(floor.locator('[data-link=online]')).toBeVisible({ timeout: backMs });
  await floor.locator('[data-table="1"]').click();
  const shown = floor.getByRole('complementary');
  await expect(shown).toContainText('Coup 3');
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
  const api = await Api.open(server.origin);
  for (const [at, { hands }] of tables.entries())
    await expect.poll(() => written(api, event, at + 1, hands), `table ${at + 1}`).toEqual(hands);
});

test('a level ends while the server is away: hands stay as they were played, and nobody is told of a correction', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const levels = plan(1, [level(10, 100), level(30, 200), level(30, 400)]);
  const { api, event, tables } = await evening(browser, server, 1, levels);
  const [table] = tables;
  if (!table) return;
  const { page } = table.tablet;
  await table.playInto(1, 1);
  await leaveOfLevel(api, 25);
  await expect(page.locator('header .time')).toContainText(/0:[0-2]\d/);

  await server.kill();
  await expect(page.locator(alone)).toBeVisible();
  // The second hand begins at the first level, and is played on at the second one.
  await table.playInto(2, 1);
  await expect(page.locator('header')).toContainText('Niv. 2', { timeout: backMs });
  await table.play(1);
  const before = [await decisionOf(page), ...(await stacksOf(page))];
  await page.evaluate(watchCorrections);

  await server.startAgain();
  await expectBack(page);
  expect(await page.evaluate(() => document.body.dataset['corrected'])).toBeUndefined();
  expect([await decisionOf(page), ...(await stacksOf(page))]).toEqual(before);
  const again = await Api.open(server.origin);
  await expect.poll(() => written(again, event, 1, table.hands)).toEqual(table.hands);
});

/** Runs in the page: notes whether people are ever told that something else was written down. */
function watchCorrections(): void {
  const { body } = document;
  const look = (): void => {
    if (body.innerText.includes('Autre chose a été noté')) body.dataset['corrected'] = 'yes';
  };
  new MutationObserver(look).observe(body, { subtree: true, childList: true, characterData: true });
}
