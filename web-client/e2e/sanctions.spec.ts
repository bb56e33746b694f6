// Story: the floor records a fault by its article; the player's plate says that they are away; it is lifted again.
import { Api } from './support/api';
import { plan } from './support/away';
import { directorAgain, open } from './support/club';
import { Office } from './support/office';
import { show } from './support/pictures';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

test('a fault is recorded by its article, seen on the plate, and lifted', async ({ browser }) => {
  test.setTimeout(90_000);
  const office = await Office.open({ name: 'Sanctions', players: ['Alice', 'Bruno', 'Chloé'] });
  const page = await open(browser);
  const floor = await open(browser);
  await office.pairTablet(page);
  await office.pairFloor(floor, 'Paul');
  const tablet = new TabletHand(page);
  const name = await tablet.name(2);

  await floor.locator('[data-table="1"]').click();
  const detail = floor.getByRole('complementary');
  await detail.getByRole('button', { name }).click();
  await detail.getByRole('button', { name: 'Noter une faute…' }).click();
  const sheet = floor.getByRole('dialog');
  await sheet.getByRole('searchbox').fill('collusion');
  await sheet.getByRole('list', { name: 'Quel article ?' }).getByRole('button').first().click();
  await expect(sheet).toContainText('Première fois pour cet article');
  await sheet.getByRole('button', { name: /Degré 1/ }).click();
  await expect(sheet.locator('[data-penalty=warning]')).toBeVisible();
  await sheet.getByRole('button', { name: /^Plus : 1 coup/ }).click();
  await sheet.getByLabel('Note (facultatif)').fill('Deux fois ce soir');
  await sheet.getByRole('button', { name: /^Noter/ }).click();
  await expect(sheet).toBeHidden();

  await expect(tablet.seat(2)).toContainText('suspendu, 2 coups');
  const sanction = detail.locator('[data-sanction="1"]');
  await expect(sanction).toContainText(/avertissement \+ 2 coups/i);
  await expect(sanction).toContainText('Paul');
  await expect(sanction).toContainText('Deux fois ce soir');
  await expect(detail.getByText('suspendu, 2 coups')).toBeVisible();

  await sanction.getByRole('button', { name: 'Lever' }).click();
  await sanction.getByLabel('Pourquoi (facultatif)').fill('Erreur');
  await sanction.getByRole('button', { name: 'Lever la sanction' }).click();
  await expect(sanction).toContainText('levée par Paul : Erreur');
  await expect(tablet.seat(2)).not.toContainText('suspendu');
});

test('a disqualification by mistake is lifted, and the player is taken back', async ({ browser }) => {
  const api = await Api.open();
  const players = ['Alice', 'Bruno', 'Chloé', 'Driss'].map((name) => ({ name }));
  const event = await api.event('Erreur', 'cdc2013', { ...plan(1), seats: 4 }, players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  const [wronged, beaten, winner] = (await api.table(1)).seats;
  if (!wronged || !beaten || !winner) throw new Error('four players sit at the table');
  await api.tournament({
    type: 'record_fault',
    player: wronged.player,
    table: 1,
    article: { book: 'cdc2013', article: '12.2.b3' },
    penalties: [{ type: 'disqualification' }],
  });
  // Another player has gone out since.
  await api.allIn(1, beaten.seat, winner.seat);
  await api.out(beaten.player);

  const page = await open(browser);
  await directorAgain(page);
  await page.goto(`/director?tournament=${event}#players`);
  await page.getByRole('button', { name: 'Partis' }).click();
  const line = page.locator(`[data-player="${wronged.name}"]`);
  await line.getByRole('button').last().click();
  const sheet = page.getByRole('dialog');
  const takeBack = sheet.getByRole('button', { name: `Réintégrer ${wronged.name}` });
  await expect(takeBack).toBeHidden();
  await sheet.getByRole('button', { name: 'Lever' }).click();
  await sheet.getByRole('button', { name: 'Lever la sanction' }).click();
  await expect(sheet.locator('[data-sanction="1"]')).toContainText('levée');
  await show(page, 'disqualified');
  await takeBack.click();
  await sheet.getByRole('alertdialog').getByRole('button', { name: 'Réintégrer' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: /^Tous\s\d/ }).click();
  await expect(line).toContainText('plus de jetons, table 1');
});
