// Story: fingers slip. Two taps are one action, an illegal amount is a question, a run is two taps.
import type { Page } from '@playwright/test';
import { nine, open } from './support/club';
import { Office } from './support/office';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

let page: Page;
let tablet: TabletHand;
let first: number;
const after = (steps: number): number => ((first - 1 + steps) % nine.length) + 1;

test.beforeEach(async ({ browser }, info) => {
  const office = await Office.open({ name: info.title.slice(0, 60), players: nine });
  page = await open(browser);
  await office.pairTablet(page);
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

test('a key looks pressed from the touch on, and does nothing when the finger slides away', async () => {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0): Promise<unknown> =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const key = tablet.key('call');
  const box = await key.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40];
  await touch('touchStart', x, y);
  await expect(key).toHaveAttribute('data-touched');
  await touch('touchMove', x, y - 300);
  await touch('touchEnd');
  await expect(key).not.toHaveAttribute('data-touched');
  await tablet.expectToAct(first);
});

test('folds one after the other at the pace of a person all count', async () => {
  for (const step of [1, 2, 3]) await tablet.act('fold', after(step));
  await expect(page.locator('[data-seat]').filter({ hasText: 'passé' })).toHaveCount(3);
});

test('a raise below the minimum is a question with its article: what happened, and the reading', async () => {
  const name = await tablet.name(first);
  await tablet.typeAmount(['3', '00']);
  await expect(tablet.key('raise')).toHaveClass(/amber/);
  await tablet.tap(tablet.key('raise'));
  const question = page.locator('[data-wizard]');
  await expect(question).toContainText('300 : le minimum est 400');
  await expect(question.getByRole('link')).toContainText('Club des Clubs 2013, art. 10.5');
  await tablet.tap(question.getByRole('button', { name: '« Relance à 300 »' }));
  await expect(question).toContainText(`${name} : relance à 400`);
  await tablet.apply();
  await tablet.expectToAct(after(1));
  await expect(page.getByRole('status').filter({ hasText: 'Décision' })).toContainText('porte sa mise à 400');
});

test('a run of folds is one tap on the next player in the hand, and one to take it back', async () => {
  const next = after(3);
  await tablet.tap(tablet.seat(next));
  await tablet.expectToAct(next);
  await expect(page.locator('[data-seat]').filter({ hasText: 'passé' })).toHaveCount(3);
  await expect(page.getByText('« Annuler » annule tout')).toBeVisible();

  // Undo says what it takes back: everybody who spoke in that tap, and nobody else.
  await expect(tablet.key('undo')).toContainText(/ et .* passent/);
  await tablet.tap(tablet.key('undo'));
  await tablet.expectToAct(first);
  await expect(page.locator('[data-seat]').filter({ hasText: 'passé' })).toHaveCount(0);
  await tablet.act('fold', after(1));
  await expect(tablet.key('undo')).toContainText(`${await tablet.name(first)} passe`);
});

test('an amount that is offered is one tap, and one to take it back', async () => {
  const offered = page.locator('.presets [data-amount]').nth(1);
  const amount = await offered.getAttribute('data-amount');
  await tablet.tap(offered);
  await tablet.expectToAct(after(1));
  await expect(tablet.key('undo')).toContainText(`${await tablet.name(first)} relance à ${amount ?? ''}`);
  await tablet.tap(tablet.key('undo'));
  await tablet.expectToAct(first);
});

test('passing when checking is free needs a second tap, and the article is on screen', async () => {
  for (let step = 1; step < nine.length; step += 1) await tablet.act('call', after(step));
  await expect(tablet.key('call')).toHaveText(/Parole/);
  await tablet.tap(tablet.key('fold'));
  const notice = page.getByRole('alert').filter({ hasText: 'Passer ici est sanctionné' });
  await expect(notice.getByRole('link', { name: 'Club des Clubs 2013, art. 10.2, al. 3' })).toBeVisible();
  await tablet.expectToAct(after(8));
  await tablet.tap(tablet.key('fold'));
  await expect(page.locator('.prompt')).toContainText('flop (3 cartes)');
});

test('all-in needs a second tap within three seconds, and shows its amount', async () => {
  await tablet.tap(tablet.key('all-in'));
  await expect(tablet.key('all-in')).toHaveText(/Tapis 10\s000\s\?/);
  await expect(tablet.key('all-in')).not.toHaveClass(/armed/);
  await tablet.expectToAct(first);
  await tablet.allIn();
  await tablet.expectToAct(after(1));
  await expect(tablet.seat(first)).toContainText('TAPIS');
});
