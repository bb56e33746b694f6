// Story: a newcomer practises on a table that touches nothing, slips once, and comes to the end; and how it all looks.
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { createEvening, director, open, pairTablet } from './support/club';
import { shoot, speak, wear } from './support/pictures';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

/** A key that has not acted by then waits for a second touch (ms). */
const onlyArmedMs = 1_200;

const step = (page: Page): Locator => page.locator('[data-step]');

/** Taps one key after the other until the lesson goes on: some keys act at once, others want a second touch. */
async function log(tablet: TabletHand, from: string, keys: readonly Locator[]): Promise<void> {
  await expect(step(tablet.page)).toHaveAttribute('data-step', from);
  for (const [index, key] of keys.entries()) {
    await tablet.tap(key);
    const isLast = index === keys.length - 1;
    const goesOn = expect(step(tablet.page)).not.toHaveAttribute(
      'data-step',
      from,
      isLast ? {} : { timeout: onlyArmedMs },
    );
    if (
      await goesOn.then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error(`the lesson waits at ${from}`);
}

async function walk(page: Page, until = ''): Promise<void> {
  const tablet = new TabletHand(page);
  const chip = (value: RegExp): Locator => page.getByRole('button', { name: value });
  const { key, seat } = { key: tablet.key.bind(tablet), seat: tablet.seat.bind(tablet) };
  const steps: readonly (readonly [string, readonly Locator[]])[] = [
    ['begin', [key('next')]],
    ['fold', [key('fold')]],
    ['call', [key('call')]],
    ['preset', [page.locator('.presets [data-amount="600"]')]],
    ['run', [seat(5), seat(5)]],
    ['street', [key('call')]],
    ['check', [key('call')]],
    ['chips', [chip(/^(Ajouter un jeton de|Add a chip of) 1\s?,?000$/), chip(/(de|of) 100$/), key('raise')]],
    ['mistake', [key('fold')]],
    ['undo', [key('undo')]],
    ['time', [page.locator('.side .time')]],
    ['all_in', [key('all-in'), key('all-in')]],
    ['last_call', [key('call')]],
    ['award', [seat(5), key('next')]],
    ['next', [key('next')]],
    ['floor', [page.locator('.side .floor')]],
  ];
  for (const [name, keys] of steps) {
    if (name === until) return;
    await log(tablet, name, keys);
  }
  await expect(step(page)).toHaveAttribute('data-step', 'everybody');
  await tablet.tap(seat(4));
  if (await step(page).isVisible()) await tablet.tap(seat(4));
}

test('a newcomer learns to log a hand, and the server hears nothing of it', async ({ browser }) => {
  const page = await open(browser);
  const sent: string[] = [];
  page.on('websocket', (socket) => sent.push(socket.url()));
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.goto('/');
  await page.getByRole('link', { name: /S’entraîner/ }).click();
  await expect(page).toHaveURL(/\/practice$/);
  const tablet = new TabletHand(page);
  await log(tablet, 'begin', [tablet.key('next')]);

  // A slip: the screen says what was touched and what to touch, and shows it.
  await tablet.tap(tablet.key('call'));
  await expect(page.getByText('Suivre : le siège 4 paierait seulement.')).toBeVisible();
  await expect(page.locator('.frame')).toHaveAttribute('data-point', 'fold');
  await expect(step(page)).toHaveAttribute('data-step', 'fold');

  await page.getByRole('button', { name: 'Au début' }).click();
  await walk(page);
  await expect(page.getByRole('heading', { name: /Bravo/ })).toBeVisible();
  await expect(page.getByText(/Sans une seule erreur/)).toBeVisible();
  await page.getByRole('button', { name: 'Encore une fois' }).click();
  await expect(step(page)).toHaveAttribute('data-step', 'begin');
  expect(sent).toEqual([]);
});

test('a tablet practises between hands and comes back to its table', async ({ browser }) => {
  const office = await open(browser);
  await director(office);
  await createEvening(office, { name: 'Entre deux coups', players: ['Alice', 'Bruno', 'Chloé'] });
  const page = await open(browser);
  await pairTablet(office, page);
  // Who handles the deck stands where everybody looks.
  await expect(page.locator('.ask')).toContainText(/Siège \d mélange/);
  await page.getByRole('link', { name: /S’entraîner/ }).click();
  await expect(step(page)).toBeVisible();
  await page.getByRole('link', { name: 'Quitter' }).click();
  await expect(page).toHaveURL(/\/tablet$/);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  await expect(page.locator('.prompt')).toContainText(/mélange.*donne.*\s: 2 cartes dès le siège/);
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
    await walk(page, 'run');
    await new TabletHand(page).tap(page.locator('.bar .fold'));
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
    await shoot(page, `practice-${language}-${theme}`);
  }
});
