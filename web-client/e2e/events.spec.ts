// Story: a floor watches several events on one screen, answers the calls of each, and hears of new ones by itself.
import type { Browser, Page } from '@playwright/test';
import { Api } from './support/api';
import { codeFor, createEvening, directorAgain, open, pairFloor, pairTablet, pairWith } from './support/club';
import { show } from './support/pictures';
import { OwnServer } from './support/server';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

const players = ['Alice', 'Bruno', 'Chloé', 'Driss'] as const;
const forAll = 'Appairer un arbitre pour tous les tournois';

/** Other stories set events up, too: here nobody else does. */
let server: OwnServer;
test.beforeEach(async () => {
  server = await OwnServer.start();
});
test.afterEach(() => server.stop());

const someone = (browser: Browser): Promise<Page> =>
  open(browser, { baseURL: `http://127.0.0.1:${server.http}` });

async function office(browser: Browser): Promise<Page> {
  const page = await someone(browser);
  await directorAgain(page);
  return page;
}

/** A floor of all events. */
async function pairFloorOfAll(directorPage: Page, page: Page, name: string): Promise<void> {
  await pairWith(page, await codeFor(directorPage, forAll), name);
  await expect(page).toHaveURL(/\/events/);
}

const cardOf = (page: Page, event: string, kind = 'floor_call') =>
  page.locator(`[data-alert=${kind}][data-event="${event}"]`);
const section = (page: Page, event: string) => page.locator(`section[data-event="${event}"]`);
const key = (page: Page, name: string, pressed: boolean) =>
  page.getByRole('group', { name: 'Tournois suivis' }).getByRole('button', { name, pressed });
const call = (tablet: Page): Promise<void> => tablet.getByRole('button', { name: 'Appeler l’arbitre' }).tap();

test('calls of two events come to one inbox and are answered there', async ({ browser }) => {
  const directors = await office(browser);
  await createEvening(directors, { name: 'Principal', players });
  const [first, second, paul, rosa] = [
    await someone(browser),
    await someone(browser),
    await someone(browser),
    await someone(browser),
  ];
  await pairTablet(directors, first);
  await pairFloor(directors, paul, 'Paul');
  await createEvening(directors, { name: 'Parallèle', players });
  await pairTablet(directors, second);
  await pairFloorOfAll(directors, rosa, 'Rosa');
  for (const name of ['Principal', 'Parallèle']) {
    await expect(key(rosa, name, true)).toBeVisible();
    await expect(section(rosa, name).locator('[data-table="1"]')).toBeVisible();
  }

  await call(first);
  await expect(cardOf(rosa, 'Principal')).toContainText('Principal');
  await call(second);
  await expect(cardOf(rosa, 'Parallèle')).toBeVisible();
  await expect(rosa.locator('[aria-live=polite]')).toContainText('Parallèle, Urgent, Table 1');
  // Equally urgent: the older one is first.
  await expect(rosa.locator('[data-alert]').first()).toHaveAttribute('data-event', 'Principal');
  await show(rosa, 'events');
  await cardOf(rosa, 'Principal').getByRole('button', { name: 'J’y vais' }).click();
  await expect(paul.getByText('✓ Rosa y va')).toBeVisible();
  await expect(first.getByText('Rosa arrive').first()).toBeVisible();
  await expect(cardOf(rosa, 'Parallèle').getByRole('button', { name: 'J’y vais' })).toBeVisible();
  await cardOf(rosa, 'Principal').getByRole('button', { name: 'Réglé…' }).click();
  await cardOf(rosa, 'Principal').locator('form button').click();
  await expect(cardOf(rosa, 'Principal')).toHaveCount(0);
  await expect(paul.locator('[data-alert]')).toHaveCount(0);

  // A countdown is changed from its card, at the table of its event.
  const tablet = new TabletHand(second);
  await tablet.startHand();
  await tablet.callTime();
  const time = cardOf(rosa, 'Parallèle', 'time_call');
  await time.getByRole('button', { name: '+30 s' }).click();
  await time.getByRole('button', { name: 'Annuler le time' }).click();
  await expect(time).toHaveCount(0);

  // A table is opened in place, with the session of its event.
  const tile = section(rosa, 'Parallèle').locator('[data-table="1"]');
  await tile.press('Enter');
  const drawer = rosa.getByRole('complementary', { name: 'Table 1' });
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText('Parallèle');
  await expect(drawer.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(drawer).toContainText('Coup 1');
  await show(rosa, 'events-table');
  await drawer.getByRole('button', { name: 'Que s’est-il passé ?' }).click();
  await expect(rosa.getByRole('dialog')).toContainText('Coup 1');
  await rosa.keyboard.press('Escape');
  await rosa.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(tile).toBeFocused();
  await section(rosa, 'Principal').locator('[data-table="1"]').click();
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText('Principal');
  await expect(drawer).toContainText('Aucun coup en cours');
  await drawer.getByRole('button', { name: 'Fermer' }).click();
  await rosa.getByRole('button', { name: 'À traiter' }).click();
  await expect(section(rosa, 'Parallèle').locator('[data-table]')).toHaveCount(1);
  await expect(section(rosa, 'Principal').locator('[data-table]')).toHaveCount(0);
});

test('a new event is there by itself, and what is switched off stays off', async ({ browser }) => {
  const directors = await office(browser);
  // Before there is any event, a director is told what to do.
  await directors.goto('/events');
  await expect(directors.getByText('Aucun tournoi encore')).toBeVisible();
  await directors.getByRole('link', { name: 'Créer un tournoi' }).click();
  await createEvening(directors, { name: 'Midi', players });
  const rosa = await someone(browser);
  await pairFloorOfAll(directors, rosa, 'Rosa');
  await expect(section(rosa, 'Midi')).toBeVisible();
  await createEvening(directors, { name: 'Soir', players, tables: 2 });
  await expect(key(rosa, 'Soir', true)).toBeVisible();
  await expect(section(rosa, 'Soir').locator('[data-table]')).toHaveCount(2);

  await key(rosa, 'Midi', true).click();
  await expect(section(rosa, 'Midi')).toHaveCount(0);
  await rosa.reload();
  await expect(section(rosa, 'Soir')).toBeVisible();
  await expect(key(rosa, 'Midi', false)).toBeVisible();
  await key(rosa, 'Soir', true).click();
  await expect(rosa.getByText('Aucun tournoi suivi')).toBeVisible();
  // The list is fresh even so.
  await createEvening(directors, { name: 'Nuit', players });
  await expect(section(rosa, 'Nuit')).toBeVisible();
  await expect(key(rosa, 'Midi', false)).toBeVisible();

  // The event's own screen is one touch away, and so is the way back.
  await section(rosa, 'Nuit').getByRole('link', { name: 'Nuit' }).click();
  await expect(rosa).toHaveURL(/\/floor\?tournament=/);
  await expect(rosa.getByRole('heading', { level: 1, name: 'Nuit' })).toBeVisible();
  await rosa.getByRole('link', { name: 'Tous les tournois' }).click();
  await expect(section(rosa, 'Nuit')).toBeVisible();

  // A director's device gets there from its list.
  await directors.getByRole('button', { name: 'Tous les tournois', exact: true }).click();
  await directors.getByRole('link', { name: 'Arbitre : tous les tournois' }).click();
  for (const name of ['Midi', 'Soir', 'Nuit']) await expect(section(directors, name)).toBeVisible();
});

test('an event is seen on two pages of a device, which both go on, and a removed device is told', async ({
  browser,
}) => {
  const directors = await office(browser);
  await createEvening(directors, { name: 'Un', players });
  const [rosa, tablet] = [await someone(browser), await someone(browser)];
  await pairTablet(directors, tablet);
  await pairFloorOfAll(directors, rosa, 'Rosa');
  await createEvening(directors, { name: 'Deux', players });
  const link = section(rosa, 'Un').getByRole('link', { name: 'Un' });
  const other = await rosa.context().newPage();
  await other.goto((await link.getAttribute('href')) ?? '');
  await expect(other.getByRole('heading', { level: 1, name: 'Un' })).toBeVisible();
  await call(tablet);
  await expect(other.locator('[data-alert=floor_call]')).toBeVisible();
  await expect(cardOf(rosa, 'Un')).toBeVisible();
  await other.locator('[data-alert=floor_call]').getByRole('button', { name: 'J’y vais' }).click();
  await expect(cardOf(rosa, 'Un')).toContainText('Rosa y va');
  await expect(section(rosa, 'Deux').locator('[data-table="1"]')).toBeVisible();

  const row = directors.getByRole('listitem').filter({ hasText: 'Rosa' });
  const removal = row.getByRole('button', { name: /^Retirer/ });
  await removal.click();
  await removal.click();
  await expect(rosa.getByText('Cet appareil n’est plus reconnu.')).toBeVisible();
});

test('twelve events are followed at most, and the screen says so', async ({ browser }) => {
  const api = await Api.open(server.origin);
  for (let number = 1; number <= 6; number += 1)
    await api.emptyTable(`Série ${number}`, 'cdc2013', [25, 100]);
  const directors = await office(browser);
  await directors.goto('/events');
  const keys = directors.getByRole('group', { name: 'Tournois suivis' });
  await expect(keys.locator('[aria-pressed=true]')).toHaveCount(6);
  for (let number = 7; number <= 20; number += 1)
    await api.emptyTable(`Série ${number}`, 'cdc2013', [25, 100]);
  await expect(keys.locator('[aria-pressed=true]')).toHaveCount(12);
  await expect(directors.getByText('12 tournois suivis, c’est le maximum')).toBeVisible();
  await expect(key(directors, 'Série 19', false)).toBeDisabled();
  await keys.getByRole('button', { name: '2 autres tournois' }).click();
  await expect(keys.getByRole('button', { name: /^Série/ })).toHaveCount(20);
  await key(directors, 'Série 12', true).click();
  await key(directors, 'Série 19', false).click();
  await expect(section(directors, 'Série 19').locator('[data-table="1"]')).toBeVisible();
  await expect(directors.locator('section[data-event]')).toHaveCount(12);
});
