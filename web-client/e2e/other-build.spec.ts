// Stories: the server was updated while a tablet's page stayed open. The table plays on by the server, and says how it gets
// its own rules back.
import type { Locator, Page } from '@playwright/test';
import { alone, expectBack } from './support/away';
import { carriesRules, isRulesBuilt, oneTablet } from './support/rules';
import { expect, test } from './support/story';
import { Wire } from './support/wire';

test.skip(!isRulesBuilt, 'the rules were not built');

const after = (seat: number): number => (seat % 4) + 1;
const reload = (page: Page): Locator => page.getByRole('button', { name: 'Page périmée' });

/** Page and server name other rules than one another, as after an update of the server. */
const otherRules = (message: string): string =>
  message.replace(/"rules":"[0-9a-f]{64}"/, `"rules":"${'0'.repeat(64)}"`);

/** The server is away for a moment, and comes back as another build. */
async function update(page: Page, wire: Wire): Promise<void> {
  wire.changes = otherRules;
  await wire.cut();
  wire.mend();
  await expect(page.locator('main[data-rules=server]')).toBeVisible();
  await expect(page.locator('[data-link=online]')).toBeVisible();
}

test('a page older than its server says so; loaded again it has its rules, and what was tapped is there once', async ({
  browser,
}) => {
  const wire = new Wire();
  const { office, page, tablet, first } = await oneTablet(browser, 'Mise à jour', wire);
  await expect(reload(page)).toBeHidden();
  await update(page, wire);
  await expect(reload(page)).toBeEnabled();
  await tablet.act('call', after(first));

  // An amount is being entered: it is not lost to a stray finger.
  await page.getByRole('button', { name: '5', exact: true }).tap();
  await expect(reload(page)).toBeDisabled();
  await page.reload();
  await expect(reload(page)).toBeEnabled();

  wire.loses = (message) => message.startsWith('{"type":"command"');
  await tablet.tap(tablet.key('call'));
  await expect(page.locator('[data-decision]')).toHaveAttribute('aria-busy', 'true');
  wire.loses = () => false;
  wire.changes = (message) => message;
  await reload(page).tap();
  await carriesRules(page);
  await expect(reload(page)).toBeHidden();
  await tablet.expectToAct(after(after(first)));
  const { acts } = await office.api.table(1);
  expect(acts.map(({ seat }) => seat)).toEqual([first, after(first)]);
});

test('what was played without the server survives the reload, when the server has not heard of it', async ({
  browser,
}) => {
  const wire = new Wire();
  const { office, page, tablet, first } = await oneTablet(browser, 'Seule, puis périmée', wire);
  await wire.cut();
  await expect(page.locator(alone)).toBeVisible();
  await tablet.act('call', after(first));
  await tablet.act('fold', after(after(first)));
  wire.loses = (message) => message.startsWith('{"type":"catch_up"');
  await update(page, wire);
  wire.loses = () => false;
  wire.changes = (message) => message;
  await reload(page).tap();
  await expectBack(page);
  const { acts } = await office.api.table(1);
  expect(acts.map(({ seat }) => seat)).toEqual([first, after(first)]);
});

test('a reload that did not help is not offered again', async ({ browser }) => {
  const wire = new Wire();
  const { page, tablet, first } = await oneTablet(browser, 'Toujours autre', wire);
  await update(page, wire);
  await reload(page).tap();
  await expect(page.locator('[data-link=online]')).toHaveText('Ne joue qu’en ligne');
  await expect(reload(page)).toBeHidden();
  await tablet.act('call', after(first));
  await page.getByRole('button', { name: 'Réglages' }).tap();
  await expect(page.getByRole('dialog')).toContainText('Cette tablette demande chaque saisie au serveur');
});

test('a page is not given up for a server that does not answer', async ({ browser }) => {
  const wire = new Wire();
  const { page, tablet, first } = await oneTablet(browser, 'Pas maintenant', wire);
  await update(page, wire);
  await page.route('**/readyz', (route) => route.abort());
  await reload(page).tap();
  await expect(page.getByRole('button', { name: 'Le serveur n’a pas répondu' })).toBeEnabled();
  await tablet.act('call', after(first));
});
