// Stories: a connection that comes back, and not as it was. Nobody waits at dead keys, and nothing is lost without a word.
import { Api } from './support/api';
import { alone, expectBack, plan, written } from './support/away';
import { open } from './support/club';
import { Notes } from './support/notes';
import { carriesRules, isRulesBuilt, oneTablet } from './support/rules';
import { expect, test } from './support/story';
import { Wire } from './support/wire';

test.skip(!isRulesBuilt, 'the rules were not built');

const after = (seat: number): number => (seat % 4) + 1;

test('a tap before the copy came, and the network goes: the table plays on with it', async ({ browser }) => {
  const wire = new Wire();
  const { office, page, tablet, first } = await oneTablet(browser, 'À moitié', wire);

  wire.loses = (message) => /^\{"type":"(copy|command)"/.test(message);
  await wire.cut();
  wire.mend();
  await expect(page.locator('main[data-rules=server]')).toBeVisible();
  await expect(page.locator('[data-link=online]')).toBeVisible();
  await tablet.tap(tablet.key('call'));
  await wire.cut();
  await expect(page.locator(alone)).toContainText('tout est gardé · 1 en attente');
  await tablet.expectToAct(after(first));
  await tablet.act('call', after(after(first)));

  wire.loses = () => false;
  wire.mend();
  await expect(page.locator('[data-link=online]')).toBeVisible();
  await expect(page.locator('[data-unconfirmed]')).toBeHidden();
  await expect(page.getByRole('button', { name: /non reprise/ })).toBeHidden();
  await tablet.expectToAct(after(after(first)));
  const { acts } = await office.api.table(1);
  expect(acts.map(({ seat }) => seat)).toEqual([first, after(first)]);
});

test('a tablet that is no longer known says what it has kept before it is paired again', async ({
  browser,
}) => {
  const wire = new Wire();
  const { office, page, tablet, first } = await oneTablet(browser, 'Révoquée', wire);
  await wire.cut();
  await expect(page.locator(alone)).toBeVisible();
  await tablet.act('call', after(first));
  await tablet.act('fold', after(after(first)));
  await office.api.revoke('Tablette 1');
  wire.mend();
  await expect(page.getByText('plus reconnu')).toBeVisible();
  const entries = page.locator('[data-not-taken="1"] li');
  const all = [`Siège ${first} : suit`, `Siège ${after(first)} : passe`];
  await expect(entries).toHaveText(all);
  await expect(page.getByRole('alert')).toContainText('n’a pas reçu ces saisies');
  await page.reload();
  await expect(entries).toHaveText(all);
  // What there is to do is in sight, however much there is to read before.
  await page.setViewportSize({ width: 360, height: 400 });
  const noted = page.getByRole('button', { name: 'C’est noté : appairer à nouveau' });
  await expect(noted).toBeInViewport({ ratio: 1 });
  await noted.tap();
  await expect(page).toHaveURL(/\/pair/);
});

test('an arrival that was confirmed alone does not overtake the hands before it', async ({ browser }) => {
  test.setTimeout(180_000);
  const api = await Api.open();
  const players = Array.from({ length: 7 }, (_, at) => ({ name: `Joueur ${at + 1}` }));
  const event = await api.event('Arrivée', 'cdc2013', { ...plan(2), seats: 4 }, players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  const [one, two] = [await api.table(1), await api.table(2)];
  const [small, large] = one.seats.length < two.seats.length ? [one, two] : [two, one];
  const page = await open(browser);
  const wire = new Wire();
  await wire.over(page);
  await api.pair(page, { type: 'tablet', table: small.table }, `Tablette ${small.table}`);
  await carriesRules(page);
  const notes = new Notes(page, 1);
  await notes.playInto(1, 1);
  const seat = [1, 2, 3, 4].find((each) => !small.seats.some((taken) => taken.seat === each)) ?? 0;
  const moves = [{ player: large.seats[0]?.player ?? 0, to: small.table, seat }];
  await api.tournament({ type: 'moves', command: { type: 'order', moves, why: 'balance' } });
  const coming = page.locator(`[data-seat="${seat}"]`);
  // The order has come: a seat that nobody is to take cannot be tapped.
  await expect(coming).toBeEnabled();

  await wire.cut();
  await expect(page.locator(alone)).toBeVisible();
  await notes.tablet.tap(coming);
  await notes.tablet.tap(coming);
  await notes.playInto(3, 1);
  wire.mend();
  await expectBack(page);
  await expect.poll(() => written(api, event, small.table, notes.hands)).toEqual(notes.hands);
});

test('the first page takes its tablet back from a second one, and has the table as before', async ({
  browser,
}) => {
  const wire = new Wire();
  const { page, tablet, first } = await oneTablet(browser, 'Deux pages', wire);
  const second = await page.context().newPage();
  await second.goto('/tablet');
  await expect(page.getByText('ouvert dans une autre page')).toBeVisible();
  await second.close();
  await page.getByRole('button', { name: 'Continuer sur cet écran' }).tap();
  await carriesRules(page);
  await tablet.act('call', after(first));
  await wire.cut();
  await expect(page.locator(alone)).toBeVisible();
  await tablet.act('call', after(after(first)));
  // The one before may not have been confirmed in time.
  await expect(page.locator(alone)).toContainText(/[12] en attente/);
});
