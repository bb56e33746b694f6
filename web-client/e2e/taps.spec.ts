// Story: fingers slip. Two taps are one action, an illegal amount is a question, a run is two taps.
import { expect, test, type Page } from '@playwright/test';
import { createEvening, director, nine, open, pairTablet } from './support/club';
import { TabletHand } from './support/tablet';

let page: Page;
let tablet: TabletHand;
let first: number;
const after = (steps: number): number => ((first - 1 + steps) % nine.length) + 1;

test.beforeEach(async ({ browser }, info) => {
  const office = await open(browser);
  await director(office);
  await createEvening(office, { name: info.title.slice(0, 60), players: nine });
  page = await open(browser);
  await pairTablet(office, page);
  tablet = new TabletHand(page);
  await tablet.startHand();
  first = await tablet.actor();
});

test('two taps on Passer within 50 ms fold one player', async () => {
  await page.waitForTimeout(400);
  await tablet.key('fold').evaluate((key: HTMLButtonElement) => {
    key.click();
    setTimeout(() => key.click(), 20);
    setTimeout(() => key.click(), 50);
  });
  await tablet.expectToAct(after(1));
  await page.waitForTimeout(500);
  await tablet.expectToAct(after(1));
  await expect(page.locator('[data-seat]').filter({ hasText: 'passé' })).toHaveCount(1);
});

test('folds one after the other at the pace of a person all count', async () => {
  for (const step of [1, 2, 3]) await tablet.act('fold', after(step));
  await expect(page.locator('[data-seat]').filter({ hasText: 'passé' })).toHaveCount(3);
});

test('a raise below the minimum is a question with its article: what happened, and the reading', async () => {
  await tablet.typeAmount(['3', '00']);
  await expect(tablet.key('raise')).toHaveClass(/amber/);
  await tablet.tap(tablet.key('raise'));
  const question = page.locator('[data-wizard]');
  await expect(question).toContainText('300 : le minimum est 400');
  await expect(question.getByRole('link')).toContainText('Club des Clubs 2013, art. 10.5');
  await tablet.tap(question.getByRole('button', { name: '« Relance à 300 »' }));
  await expect(question).toContainText(`Siège ${first} : relance à 400`);
  await tablet.apply();
  await tablet.expectToAct(after(1));
  await expect(page.getByRole('status').filter({ hasText: 'Décision' })).toContainText('porte sa mise à 400');
});

test('a run of folds is a tap on the next player in the hand, and one more', async () => {
  const next = after(3);
  await tablet.tap(tablet.seat(next));
  await expect(page.getByText(/Sièges .* passent\s\?/)).toBeVisible();
  await tablet.tap(tablet.seat(next));
  await tablet.expectToAct(next);
  await expect(page.locator('[data-seat]').filter({ hasText: 'passé' })).toHaveCount(3);

  // Undo says what it takes back, and takes back one player at a time.
  await expect(tablet.key('undo')).toContainText(`S${after(2)} passe`);
  await tablet.tap(tablet.key('undo'));
  await tablet.expectToAct(after(2));
});

test('passing when checking is free needs a second tap, and the article is on screen', async () => {
  for (let step = 1; step < nine.length; step += 1) await tablet.act('call', after(step));
  await expect(tablet.key('call')).toHaveText(/Parole/);
  await tablet.tap(tablet.key('fold'));
  const notice = page.getByRole('alert').filter({ hasText: 'Passer ici est sanctionné' });
  await expect(notice.getByRole('link', { name: 'Club des Clubs 2013, art. 10.2.p3' })).toBeVisible();
  await tablet.expectToAct(after(8));
  await tablet.tap(tablet.key('fold'));
  await expect(page.locator('.prompt')).toContainText('flop (3 cartes)');
});

test('all-in needs a second tap within three seconds, and shows its amount', async () => {
  await tablet.tap(tablet.key('all-in'));
  await expect(tablet.key('all-in')).toHaveText(/Tapis 10\s000\s\?/);
  await expect(tablet.key('all-in')).not.toHaveClass(/armed/, { timeout: 4_000 });
  await tablet.expectToAct(first);
  await tablet.allIn();
  await tablet.expectToAct(after(1));
  await expect(tablet.seat(first)).toContainText('TAPIS');
});
