// Story: every screen but the table itself, at every size that people have it on: nothing lies on anything else, every key can
// be hit, nothing is cut, and no page is wider than its window. `scripts/layouts` looks at all of it; here each scene is seen once.
import type { Page } from '@playwright/test';
import type { Plan } from '../src/protocol/protocol.gen';
import { isWhole, Looks } from './layouts/look';
import { handheld, official, tablets, televisions } from './layouts/screens';
import { Api } from './support/api';
import { directorAgain, open } from './support/club';
import { anteLevel } from './support/plan';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

/** People wait for the whole; in a part each scene is seen once. */
const patience = isWhole ? 1_800_000 : 120_000;

const people = [
  'Jean-Baptiste de La Rochefoucauld',
  'Bartholomäus Weißenberger',
  'Nguyễn Thị Minh Khai',
  'Marie-Françoise Delacroix',
  'Maximilienne Kowalczyk',
  'Oumarou Abdoulaye',
  'Éva',
  'Ben',
  'محمد الأمين',
] as const;

const plan: Plan = {
  date: '2026-11-27',
  venue: 'Salle des fêtes de Bonneuil-en-France',
  stack: 20_000,
  tables: 2,
  seats: 6,
  structure: [
    anteLevel(25),
    anteLevel(50),
    { type: 'break', minutes: 10 },
    anteLevel(100),
    anteLevel(25_000),
  ],
  chips: [
    { value: 25, colour: 'green', count: 4_000 },
    { value: 1_000, colour: 'yellow', count: 4_000 },
    { value: 25_000, colour: 'orange', count: 400 },
  ],
  late: { register_levels: 2 },
  rebuys: { levels: 2, chips: 20_000, add_on: 1 },
  final_table: null,
  prizes: {
    entry_cents: 2_000,
    rebuy_cents: 1_000,
    places: [
      { cents: 0, share: 5_000, kind: 'Trophée du comité départemental', points: 120 },
      { cents: 0, share: 3_000, kind: '', points: 90 },
    ],
    points_each_beaten: 1,
  },
};

type Evening = { readonly api: Api; readonly event: string; readonly office: Page };

/** An event with the longest names, seated and begun. */
async function evening(browser: Parameters<typeof open>[0], name: string): Promise<Evening> {
  const office = await open(browser);
  await directorAgain(office);
  const api = await Api.open();
  const event = await api.event(
    name,
    'gleize2007',
    plan,
    people.map((each) => ({ name: each, club: 'Club de poker de Saint-Rémy-lès-Chevreuse' })),
  );
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  return { api, event, office };
}

test('the director’s sections and sheets', async ({ browser }) => {
  test.setTimeout(patience);
  const looks = new Looks();
  const { event, office } = await evening(browser, 'Championnat départemental');
  await office.goto(`/director?tournament=${event}#live`);
  for (const section of ['setup', 'players', 'draw', 'tables', 'results', 'live']) {
    await office.locator(`nav a[href="#${section}"]`).click();
    await looks.at(office, `director-${section}`, official);
  }
  await office.getByRole('button', { name: 'Pause maintenant' }).click();
  await looks.at(office, 'director-break', official);
  await office.keyboard.press('Escape');
  await office.locator('nav a[href="#players"]').click();
  await office
    .getByRole('button', { name: /^Fiche/ })
    .first()
    .click();
  await looks.at(office, 'director-player', official);
  await office.keyboard.press('Escape');
  await office.locator('nav a[href="#tables"]').click();
  await office
    .getByRole('button', { name: /^Appairer une tablette/ })
    .first()
    .click();
  await expect(office.locator('[data-code]')).toBeVisible();
  await looks.at(office, 'director-pairing', official);
  await office.keyboard.press('Escape');
  await office.getByRole('button', { name: 'Tous les tournois', exact: true }).click();
  await expect(office.getByLabel('Nom du tournoi')).toBeVisible();
  await looks.at(office, 'director-new-event', official);
  await office.getByRole('button', { name: 'Table rapide' }).click();
  await looks.at(office, 'director-quick-table', official);
  looks.end();
});

test('the floor’s wall, its calls and a table', async ({ browser }) => {
  test.setTimeout(patience);
  const looks = new Looks();
  const { api } = await evening(browser, 'Arbitres du championnat');
  const view = await api.table(1);
  await api.command(1, { type: 'start_hand' }, view.decision);
  await api.tournament({
    type: 'call_floor',
    table: 1,
    reason: 'Relance trop courte du siège 4, et discussion',
  });
  const floor = await open(browser);
  await api.pair(floor, { type: 'floor' }, 'Paul-Émile');
  await expect(floor.locator('article').first()).toBeVisible();
  await looks.at(floor, 'floor', official);
  await floor.locator('[data-table="1"]').click();
  await expect(floor.getByRole('complementary', { name: 'Table 1' })).toContainText('Coup 1');
  await looks.at(floor, 'floor-table', official);
  await floor.goto('/events');
  await expect(floor.locator('[data-table="1"]').first()).toBeVisible();
  await looks.at(floor, 'floor-events', official);
  looks.end();
});

test('the hall’s display, the public page and a player’s phone', async ({ browser }) => {
  test.setTimeout(patience);
  const looks = new Looks();
  const { api, event, office } = await evening(browser, 'Grand prix de la ville');
  const tv = await open(browser, { viewport: { width: 1_920, height: 1_080 } });
  await api.pair(tv, { type: 'display' }, 'Salle');
  await expect(tv.locator('[data-clock=running]')).toBeVisible();
  for (const page of ['clock', 'seating', 'moves', 'hand-for-hand', 'finalists', 'results']) {
    await tv.goto(`/display?page=${page}`);
    await expect(tv.locator(`[data-display=${page}]`)).toBeVisible();
    await looks.at(tv, `display-${page}`, televisions);
  }
  await office.goto(`/director?tournament=${event}#tables`);
  await office.getByRole('button', { name: 'Ouvrir la page publique' }).tap();
  const path = (await office.locator('[data-public-path]').getAttribute('data-public-path')) ?? '';
  const guest = await open(browser);
  await guest.goto(path);
  await expect(guest.locator('[data-clock=running]')).toBeVisible();
  await looks.at(guest, 'live', [...handheld, ...televisions]);
  await office.getByRole('button', { name: 'Mettre un code sur les cartons' }).tap();
  await expect(office.getByRole('link', { name: 'Imprimer les cartons' })).toBeVisible();
  const card = await office.evaluate(async (of) => {
    const { token } = JSON.parse(localStorage.getItem('tapis.device') ?? '{}') as { token: string };
    const answer = await fetch(`/api/phones/${of}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ players: [1] }),
    });
    return ((await answer.json()) as { path: string }[])[0]?.path ?? '';
  }, event);
  await guest.goto(card);
  await expect(guest.getByRole('heading', { name: people[0] })).toBeVisible();
  await looks.at(guest, 'me', handheld);

  const players = (await api.seen()).players_left;
  for (let player = 1; player < players; player += 1)
    await api.tournament({ type: 'field', command: { type: 'leave', player } });
  await tv.goto('/display?page=clock');
  await expect(tv.locator('[data-step]').first()).toBeVisible();
  await looks.at(tv, 'display-podium', televisions);
  await guest.goto(path);
  await expect(guest.locator('[data-step]').first()).toBeVisible();
  await looks.at(guest, 'live-over', handheld);
  looks.end();
});

test('pairing, practice and the rulebooks', async ({ browser }) => {
  test.setTimeout(patience);
  const looks = new Looks();
  const page = await open(browser);
  const sizes = [...handheld, ...official.slice(2)];
  await page.goto('/pair');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await looks.at(page, 'pair', sizes);
  await page.goto('/rules?book=cdc2013&article=10.2');
  await expect(page.locator('.marked')).toBeVisible();
  await looks.at(page, 'rules', sizes);
  await page.goto('/rules?compare=cdc2013,tda2024');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await looks.at(page, 'rules-differences', sizes);
  await page.goto('/practice');
  await expect(page.locator('[data-step]')).toBeVisible();
  await looks.at(page, 'practice', tablets);
  looks.end();
});

test('what goes wrong at a table: the wizard, a ruling, the menu, a count', async ({ browser }) => {
  test.setTimeout(patience);
  const looks = new Looks();
  const { api } = await evening(browser, 'Un problème');
  const page = await open(browser);
  await api.pair(page, { type: 'tablet', table: 1 }, 'Tablette');
  const tablet = new TabletHand(page);
  await tablet.startHand();
  await page.getByRole('button', { name: 'Réglages' }).tap();
  await looks.at(page, 'menu', tablets);
  await page.keyboard.press('Escape');
  await tablet.tap(page.locator('button.problem'));
  await looks.at(page, 'wizard', tablets);
  for (const tab of [1, 2, 3]) {
    await tablet.tap(page.locator('[data-wizard] .tabs button').nth(tab));
    await looks.at(page, `wizard-${tab}`, tablets);
  }
  await tablet.tap(page.locator('button.problem'));
  await tablet.problem('out_of_turn');
  await looks.at(page, 'wizard-seats', tablets);
  await tablet.tap(page.locator('button.problem'));
  await tablet.problem('gesture');
  await looks.at(page, 'wizard-gesture', tablets);
  await tablet.tap(tablet.tile('silent'));
  await looks.at(page, 'wizard-chips', tablets);
  await tablet.tap(page.locator('button.problem'));
  await tablet.problem('card_count');
  await tablet.tap(page.locator('[data-wizard] [data-pick]').first());
  await tablet.tap(tablet.tile('cards_3'));
  await expect(page.locator('[data-wizard=ruling] h3').first()).toBeVisible();
  await looks.at(page, 'ruling', tablets);
  await tablet.apply();
  await expect(page.locator('.notes > *').first()).toBeVisible();
  await looks.at(page, 'ruled', tablets);
  looks.end();
});
