// Story: a newcomer practises on a table of its own rules, which touches nothing: a hand that teaches, then free play.
import type { Page } from '@playwright/test';
import { axeFinds } from './support/axe';
import { open } from './support/club';
import { Office } from './support/office';
import { shoot, speak, wear } from './support/pictures';
import { learn, log, step } from './support/practice';
import { isRulesBuilt } from './support/rules';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

test.skip(!isRulesBuilt, 'the rules were not built');

/** Logs what happens in free play, by what the strip says, until a hand is over. */
async function playHand(page: Page): Promise<void> {
  const tablet = new TabletHand(page);
  await log(tablet, 'start', [tablet.key('next')]);
  for (let left = 60; left > 0 && (await step(page).getAttribute('data-step')) !== 'start'; left -= 1)
    await logFramed(page, tablet);
  await expect(step(page)).toHaveAttribute('data-step', 'start');
}

/** Touches the key that the table frames when it is asked to. */
async function logFramed(page: Page, tablet: TabletHand): Promise<void> {
  await page.getByRole('button', { name: 'Montrez-moi' }).click();
  const point = (await page.locator('.frame').getAttribute('data-point')) ?? '';
  const said = (await page.locator('.touch').textContent()) ?? '';
  const before = await page.locator('[data-decision]').getAttribute('data-decision');
  if (point === 'amount') await tapAmount(page, tablet, said);
  else if (point.startsWith('seat-')) await tapSeats(tablet, said);
  else if (point === 'all_in') await tablet.allIn();
  else await tablet.tap(tablet.key(point as 'fold' | 'call' | 'next' | 'undo'));
  await expect(page.locator('[data-decision]')).not.toHaveAttribute('data-decision', before ?? '');
}

async function tapAmount(page: Page, tablet: TabletHand, said: string): Promise<void> {
  const amount = /(\d[\d\s\u202f]*)/.exec(said)?.[1]?.replace(/\D/g, '') ?? '';
  const offered = page.locator(`.presets [data-amount="${amount}"]`);
  if (said.startsWith('Touchez')) return tablet.tap(offered);
  await tablet.typeAmount(Array.from(amount));
  await tablet.tap(tablet.key('raise'));
}

async function tapSeats(tablet: TabletHand, said: string): Promise<void> {
  const seats = said.match(/\d+/g) ?? [];
  const isPot = said.includes('pot');
  for (const seat of seats) await tablet.tap(tablet.seat(Number(seat)));
  if (isPot) await tablet.tap(tablet.key('next'));
}

test('a newcomer learns to log a hand to its pot and plays on, and the server hears nothing of it', async ({
  browser,
}) => {
  const page = await open(browser);
  const sent: string[] = [];
  page.on('websocket', (socket) => sent.push(socket.url()));
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('link', { name: /S’entraîner/ }).click();
  await expect(page).toHaveURL(/\/practice$/);
  await learn(page);
  await expect(page.getByText(/Sans une seule erreur/)).toBeVisible();
  await page.getByRole('button', { name: 'Continuer à jouer' }).click();
  await playHand(page);
  await page.getByRole('button', { name: 'Au début' }).click();
  await expect(step(page)).toHaveAttribute('data-step', 'begin');
  expect(sent).toEqual([]);
});

test('what was logged wrongly is on the table until it is taken back', async ({ browser }) => {
  const page = await open(browser);
  await page.goto('/practice');
  const tablet = new TabletHand(page);
  await learn(page, 'fold');
  await tablet.act('call', 5);
  await expect(page.getByText('Vous avez noté que le siège 4 suit.')).toBeVisible();
  await expect(page.locator('.frame')).toHaveAttribute('data-point', 'undo');
  await log(tablet, 'undo', [tablet.key('undo')]);
  await expect(step(page)).toHaveAttribute('data-step', 'fold');
  await tablet.expectToAct(4);

  // Right, and taken back nevertheless: it happens again.
  await tablet.act('fold', 5);
  await log(tablet, 'call', [tablet.key('undo')]);
  await expect(step(page)).toHaveAttribute('data-step', 'fold');

  // Who plays on from something else goes on with other players.
  await tablet.act('call', 5);
  await tablet.act('call', 6);
  await expect(step(page)).not.toHaveAttribute('data-step', 'undo');
  await expect(page.locator('.touch')).not.toHaveClass(/slip/);
});

test('a flop of four cards is ruled on by the book', async ({ browser }) => {
  const page = await open(browser);
  await page.goto('/practice');
  const tablet = new TabletHand(page);
  await learn(page, 'check');
  await tablet.problem('flop_of_four');
  await tablet.tap(page.locator('[data-wizard]').getByRole('button', { name: 'Non', exact: true }));
  const wizard = page.locator('[data-wizard]');
  await expect(wizard).toContainText('Le tableau est remis en ordre');
  await expect(wizard).toContainText('ROPTA 2025, art. 7.2, tiret 3');
  await tablet.apply();

  // The table plays on with what was ruled.
  await tablet.act('call', 6);
  await expect(step(page)).toHaveAttribute('data-step', 'chips');
});

test('time may be asked for, and the floor may be called', async ({ browser }) => {
  const page = await open(browser);
  await page.goto('/practice');
  const tablet = new TabletHand(page);
  await learn(page, 'fold');
  await tablet.callTime();
  await expect(page.getByText(/Time demandé sur David/)).toBeVisible();
  await tablet.act('fold', 5);
  await tablet.tap(page.locator('.side .floor'));
  await expect(page.locator('.touch')).toContainText('Ici, personne ne vient.');
});

test('where the rules did not come with the page, it says what practice needs', async ({ browser }) => {
  const page = await open(browser);
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('/practice');
  await expect(page.getByRole('alert')).toContainText('La table d’essai a besoin des règles');
});

test('a tablet practises between hands and comes back to its table', async ({ browser }) => {
  const office = await Office.open({ name: 'Entre deux coups', players: ['Alice', 'Bruno', 'Chloé'] });
  const page = await open(browser);
  await office.pairTablet(page);
  // Who handles the deck stands where everybody looks.
  await expect(page.locator('.ask')).toContainText(/\S+ mélange/);
  await page.getByRole('link', { name: /S’entraîner/ }).click();
  await expect(step(page)).toBeVisible();
  await page.getByRole('link', { name: 'Quitter' }).click();
  await expect(page).toHaveURL(/\/tablet$/);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  await expect(page.locator('.prompt')).toContainText(
    /mélange.*donne.*\s: 2 cartes chacun, en commençant par/,
  );
  // Seconds on the decision, quietly.
  await expect(page.locator('[data-thinking]')).toHaveText(/0:0\d/, { timeout: 12_000 });
});

test('the practice table is accessible and looks well in every size', async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await open(browser);
  for (const [language, theme] of [
    ['fr', 'light'],
    ['en', 'night'],
  ] as const) {
    await page.goto('/practice');
    await speak(page, language);
    await wear(page, theme);
    await learn(page, 'run');
    await new TabletHand(page).tap(page.locator('.bar .fold'));
    expect(await axeFinds(page)).toEqual([]);
    await shoot(page, `practice-${language}-${theme}`);
  }
});
