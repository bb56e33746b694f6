// Story: the table asks for time, the floor grants or refuses it; and an event with a shot clock and time cards.
import type { Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { open } from './support/club';
import { Office } from './support/office';
import { show, speak } from './support/pictures';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

/** One table of three; each decision has ten seconds, the first one more, and a time card gives fifteen. */
const plan: Plan = {
  date: '',
  venue: '',
  stack: 1_000,
  tables: 1,
  seats: 3,
  structure: [
    { type: 'level', minutes: 90, blinds: { small: 5, big: 10, ante: 0, ante_kind: 'each' } },
    { type: 'level', minutes: 90, blinds: { small: 10, big: 20, ante: 0, ante_kind: 'each' } },
  ],
  chips: [
    { value: 5, colour: 'white', count: 400 },
    { value: 100, colour: 'black', count: 100 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  shot_clock: { before_flop: 10, after_flop: 10, dealing: 300, cards: 1, card_seconds: 15 },
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 0 },
};

const nameAt = (tablet: TabletHand, seat: number): Promise<string> =>
  tablet.seat(seat).locator('.name').innerText();

test('the table asks for time; the floor refuses it, then grants it with one tap', async ({ browser }) => {
  test.setTimeout(120_000);
  const office = await Office.open({
    name: 'Le time se demande',
    players: ['Alice', 'Bruno', 'Chloé'],
    book: 'tda2024',
  });
  const page = await open(browser);
  const floor = await open(browser, { viewport: { width: 360, height: 740 } });
  await office.pairTablet(page);
  await office.pairFloor(floor, 'Paul');
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const folded = await tablet.actor();
  await tablet.tap(tablet.key('fold'));
  await expect.poll(() => tablet.actor()).not.toBe(folded);
  const thinking = await tablet.actor();

  await tablet.callTime();
  await expect(page.locator('[data-time-asked]')).toContainText('Arbitre appelé');
  const line = page.locator('.time-line');
  const name = await nameAt(tablet, thinking);
  await expect(line).toContainText(new RegExp(`Time demandé sur ${name}\\s: arbitre appelé depuis 0:\\d\\d`));
  const asked = floor.locator('[data-alert=time_asked]');
  await expect(asked).toContainText(`Time demandé sur siège ${thinking}`);
  await show(page, 'time-asked');
  await show(floor, 'time-asked-floor');
  await asked.getByRole('button', { name: 'J’y vais' }).click();
  await expect(page.locator('[data-time-asked]')).toContainText('Paul arrive');
  await expect(line).toContainText('Paul arrive');

  await asked.getByRole('button', { name: 'Refuser' }).click();
  await asked.getByLabel('Raison (facultatif)').fill('trop tôt');
  await asked.getByRole('button', { name: 'Refuser' }).last().click();
  await expect(asked).toBeHidden();
  await expect(page.getByText('Time refusé par l’arbitre : trop tôt')).toBeVisible();
  await show(page, 'time-refused');

  await tablet.callTime();
  await asked.getByRole('button', { name: '10 secondes de plus' }).click();
  await show(floor, 'time-more-floor');
  await asked.getByRole('button', { name: '10 secondes de moins' }).click();
  await asked.getByRole('button', { name: 'Accorder 30 s' }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByRole('timer')).toContainText(/2\d|30/);
  await expect(line).toContainText(`Time accordé sur ${name}`);
  await expect(floor.locator('[data-alert=time_call]')).toBeVisible();
  await floor.getByRole('button', { name: 'Ouvrir la table 1' }).first().click();
  await floor.getByRole('button', { name: `Siège ${folded} compte` }).click();
  await expect(line).toContainText(`${await nameAt(tablet, folded)} compte à voix haute`);
  await show(floor, 'time-counter-floor');
  await show(page, 'time-granted');
});

test('under ROPTA time is not granted before a minute of thinking', async ({ browser }) => {
  const office = await Office.open({
    name: 'Une minute',
    players: ['Alice', 'Bruno', 'Chloé'],
    book: 'ropta2025',
  });
  const page = await open(browser);
  const floor = await open(browser);
  await office.pairTablet(page);
  await office.pairFloor(floor, 'Paul');
  const tablet = new TabletHand(page);
  await tablet.startHand();
  await tablet.callTime();
  const asked = floor.locator('[data-alert=time_asked]');
  await expect(asked.getByRole('button', { name: /Accorder 30 s : dans \d+ s/ })).toBeDisabled();
  await show(floor, 'time-too-soon');
  await speak(floor, 'en');
  await expect(asked.getByRole('button', { name: /Grant 30 s: in \d+ s/ })).toBeDisabled();
  // Who acts is no longer timed.
  await tablet.tap(tablet.key('call'));
  await expect(asked).toBeHidden();
});

test('a shot clock runs by itself, a time card gives more, and at zero the hand is dead', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const api = await Api.open();
  const players = ['Alice', 'Bruno', 'Chloé'].map((name) => ({ name }));
  await api.event('Chrono', 'cdc2013', plan, players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  const page = await open(browser);
  await api.pair(page, { type: 'tablet', table: 1 }, 'Tablette 1');
  await expect(page).toHaveURL(/\/tablet/);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const thinking = await tablet.actor();
  await expect(page.getByRole('timer')).toContainText(/30\d|310|29\d|2\d\d/);
  const card = page.locator('[data-time-cards]');
  await expect(card).toContainText('+15 s × 1');
  const left = page.locator('[data-cards-left]');
  await expect(left).toHaveCount(3);
  await expect(tablet.seat(thinking).locator('[data-cards-left]')).toHaveAttribute('data-cards-left', '1');
  await show(page, 'shot-clock');
  await tablet.tap(page.locator('button.time'));
  await expect(card).toContainText('+15 s × 0');
  await expect(tablet.seat(thinking).locator('[data-cards-left]')).toHaveAttribute('data-cards-left', '0');
  await expect(page.getByRole('timer')).toContainText(/\d+/);
  await tablet.tap(tablet.key('fold'));
  // The next player lets the ten seconds go by.
  await expect.poll(() => tablet.actor()).not.toBe(thinking);
  const late = await tablet.actor();
  await expect(tablet.seat(late)).toContainText('passé', { timeout: 20_000 });
});
