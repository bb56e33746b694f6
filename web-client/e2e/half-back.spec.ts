// Stories: a connection that is there and gone again before it has said everything. Nobody waits at dead keys.
import { alone } from './support/away';
import { open } from './support/club';
import { Office } from './support/office';
import { carriesRules, isRulesBuilt } from './support/rules';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';
import { Wire } from './support/wire';

test.skip(!isRulesBuilt, 'the rules were not built');

test('a tap before the copy came, and the network goes: the table plays on with it', async ({ browser }) => {
  const office = await Office.open({ name: 'À moitié', players: ['Alice', 'Bruno', 'Chloé', 'Driss'] });
  const page = await open(browser);
  const wire = new Wire();
  await wire.into(page);
  await office.pairTablet(page);
  await carriesRules(page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const first = await tablet.actor();
  const after = (seat: number): number => (seat % 4) + 1;

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
