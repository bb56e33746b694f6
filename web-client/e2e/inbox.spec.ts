// Story: one laptop directs the evening, and no floor has a phone: what a table wants reaches the console in any of its
// parts, and in a second tab of the same laptop.
import type { Page } from '@playwright/test';
import type { FromServer, Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { expectFit } from './support/audit';
import { axeFinds } from './support/axe';
import { directorAgain, open } from './support/club';
import { show } from './support/pictures';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

const plan: Plan = {
  date: '',
  venue: '',
  stack: 1_000,
  tables: 2,
  seats: 4,
  structure: [
    { type: 'level', minutes: 90, blinds: { small: 5, big: 10, ante: 0, ante_kind: 'each' } },
    { type: 'level', minutes: 90, blinds: { small: 10, big: 20, ante: 0, ante_kind: 'each' } },
  ],
  chips: [
    { value: 5, colour: 'white', count: 400 },
    { value: 100, colour: 'black', count: 200 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 1 },
};
/** Lines of a list lie one against the other; a telephone's row of tabs is small. */
const least = { target: 48, gap: 1, text: 15 };
const players = ['Alice', 'Bruno', 'Chloé', 'Driss', 'Éva', 'Farid', 'Gaëlle', 'Hugo'].map((name) => ({
  name,
  has_paid: true,
}));

/** What the browser did for ears and hands, since the page cannot be heard here. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = window as unknown as { shaken: number };
    heard.shaken = 0;
    Object.defineProperty(navigator, 'vibrate', {
      value: () => {
        heard.shaken += 1;
        return true;
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { shaken: number }).shaken);
}

test('a call reaches the console in every part of it, and a second tab of the same laptop', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const api = await Api.open();
  const event = await api.event('Un seul ordinateur', 'cdc2013', plan, players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  const office = await open(browser);
  const shaken = await listen(office);
  await directorAgain(office);
  await office.goto(`/director?tournament=${event}#players`);
  // Browsers make no noise and shake nothing before a first touch.
  await office.getByRole('button', { name: 'Activer le son' }).click();
  await expect(office.getByRole('button', { name: 'Son actif' })).toBeVisible();
  const tab = office.getByRole('link', { name: 'En cours' });
  const page = await open(browser);
  await api.pair(page, { type: 'tablet', table: 1 }, 'Tablette 1');
  const tablet = new TabletHand(page);
  await tablet.startHand();

  await page.getByRole('button', { name: 'Appeler l’arbitre' }).tap();
  await expect(tab).toContainText('1');
  await expect(office).toHaveTitle(/^\(1\) Un seul ordinateur/);
  expect(await shaken()).toBe(1);
  await tab.click();
  const call = office.locator('[data-alert=floor_call]');
  await call.getByRole('button', { name: 'J’y vais' }).click();
  await expect(page.getByText('Direction arrive').first()).toBeVisible();

  // The floor's screen of the same device, in another tab: both go on, and both show the same.
  const floor = await office.context().newPage();
  await floor.goto(`/floor?tournament=${event}`);
  await expect(floor.locator('[data-alert=floor_call]')).toContainText('Direction y va');
  await floor.locator('[data-alert=floor_call]').getByRole('button', { name: 'Réglé…' }).click();
  await floor.getByRole('button', { name: 'Terminer l’appel' }).click();
  await expect(call).toHaveCount(0);
  await expect(office).toHaveTitle(/^Un seul ordinateur/);
  await expect(office.getByRole('heading', { name: 'À traiter' })).toBeVisible();

  // TIME stands above what the book proposes, and is decided on its card.
  await tablet.callTime();
  await expect(office.locator('[data-alert=time_call]')).toBeVisible();
  await office.locator('[data-alert=time_call]').getByRole('button', { name: '+30 s' }).click();
  await office.getByRole('button', { name: 'Ouvrir la table 1' }).first().click();
  const details = office.getByRole('complementary', { name: 'Table 1' });
  await expect(details).toContainText('Coup en cours');
  await details.getByRole('button', { name: 'Annuler le time' }).click();
  await expect(office.locator('[data-alert=time_call]')).toHaveCount(0);
});

test('players who are out are confirmed together, and a table that closes counts who is still in', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const api = await Api.open();
  const event = await api.event('Trois d’un coup', 'gleize2007', plan, players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  const office = await open(browser);
  await directorAgain(office);
  await office.goto(`/director?tournament=${event}#live`);
  const floor = await office.context().newPage();
  await floor.goto(`/floor?tournament=${event}`);
  const busts = office.locator('[data-todo^="bust-"]');
  await api.allIn(1, 1, 2);
  await api.allIn(2, 1, 2);
  await expect(busts).toHaveCount(2);
  await expect(floor.locator('[data-todo^="bust-"]')).toHaveCount(2);
  await expect(office.locator('[data-table="1"]').first()).toContainText('3/4');
  await expect(floor.locator('[data-table="1"]')).toContainText('3/4');

  await office.getByRole('button', { name: 'Tout confirmer (2)' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Tout confirmer (2)' }).click();
  await expect(busts).toHaveCount(0);
  await expect(floor.locator('[data-todo^="bust-"]')).toHaveCount(0);
});

test('a break is called in one tap, and the level comes back with its rest', async ({ browser }) => {
  const api = await Api.open();
  const event = await api.event('Pause maintenant', 'cdc2013', plan, players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  const office = await open(browser);
  await directorAgain(office);
  await office.goto(`/director?tournament=${event}#live`);
  const page = await open(browser);
  await api.pair(page, { type: 'tablet', table: 1 }, 'Tablette 1');
  await office.getByRole('button', { name: 'Pause maintenant' }).click();
  const clock = office.locator('[data-clock]');
  await expect(clock).toContainText(/Pause/);
  await expect(clock).toContainText(/Ensuite : niveau 1, 5\/10, encore 1:(30:00|29:\d\d)/);
  await expect(page.locator('[data-stop=break]')).toBeVisible();
  await office.getByRole('button', { name: 'Reprendre le niveau 1' }).click();
  await expect(clock).toContainText(/1:(30:00|29:\d\d)/);
  await expect(page.locator('[data-stop]')).toBeHidden();
});

/** On this page, what happened at the tables happened so much earlier. */
async function age(page: Page, milliseconds: number): Promise<void> {
  await page.routeWebSocket(/\/ws$/, (route) => {
    const server = route.connectToServer();
    server.onMessage((said) => {
      const message = JSON.parse(String(said)) as FromServer;
      const older =
        message.type === 'floor'
          ? {
              ...message,
              tiles: message.tiles.map((tile) => ({
                ...tile,
                last_event_at: tile.last_event_at - milliseconds,
              })),
            }
          : message;
      route.send(JSON.stringify(older));
    });
  });
}

test('a table where nothing happens is slow, then silent, and says since when', async ({ browser }) => {
  const api = await Api.open();
  const event = await api.event('Plus rien', 'cdc2013', plan, players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  const { decision } = await api.table(1);
  await api.command(1, { type: 'start_hand' }, decision);
  const office = await open(browser);
  await directorAgain(office);
  for (const [minutes, name, said] of [
    [4, 'slow', 'La table 1 traîne'],
    [7, 'silent', 'Plus rien ne vient de la table 1'],
  ] as const) {
    const [floor, console] = [await office.context().newPage(), await office.context().newPage()];
    for (const page of [floor, console]) await age(page, minutes * 60_000);
    await floor.goto(`/floor?tournament=${event}`);
    await console.goto(`/director?tournament=${event}#live`);
    await expect(floor.locator('[data-table="1"]')).toHaveAttribute('data-age', name);
    await expect(floor.locator('[data-table="2"]')).toHaveAttribute('data-age', 'fresh');
    await expect(console.locator('[data-table="1"] [data-age]')).toContainText(`${minutes}:`);
    for (const page of [floor, console])
      await expect(page.locator('[data-todo="quiet-1"]')).toContainText(said);
    await show(floor, `inbox-${name}-floor`);
    await show(console, `inbox-${name}-console`);
    await floor.close();
    await console.close();
  }
});

test('what is ready, the room and what waits are read in every theme and hit on a telephone', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const api = await Api.open();
  const event = await api.event('Pour tous les yeux', 'gleize2007', plan, players);
  await api.command(1, { type: 'set_presence', seat: 1, presence: 'absent' });
  const page = await open(browser);
  await api.pair(page, { type: 'tablet', table: 1 }, 'Tablette 1');
  await expect(page.getByRole('heading', { name: 'Table 1' })).toBeVisible();
  const office = await open(browser, { reducedMotion: 'reduce' });
  await directorAgain(office);
  const see = async (section: string, shown: string): Promise<void> => {
    await office.goto(`/director?tournament=${event}#${section}`);
    await expect(office.locator(shown).first()).toBeVisible();
    await office.setViewportSize({ width: 360, height: 740 });
    await expectFit(office, least, section);
    await office.setViewportSize({ width: 1280, height: 800 });
    for (const theme of ['light', 'night', 'contrast']) {
      await office.evaluate((look) => (document.documentElement.dataset['theme'] = look), theme);
      expect.soft(await axeFinds(office)).toEqual([]);
    }
  };
  await see('live', '[data-ready=false]');
  await see('tables', '[data-device]');
  await api.tournament({ type: 'field', command: { type: 'check_in_all' } });
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  await api.allIn(2, 1, 2);
  await new TabletHand(page).startHand();
  await page.getByRole('button', { name: 'Appeler l’arbitre' }).tap();
  await see('live', '[data-alert=floor_call]');
});
