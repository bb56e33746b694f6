// Story: somebody asks what happened. The floor looks at the hand again, at who is slow, at stacks, at slow tables.
import { mkdirSync } from 'node:fs';
import type { Browser, Locator, Page } from '@playwright/test';
import type {
  PaceView,
  Plan,
  StacksView,
  TablePace,
  TimesLine,
  TimesView,
} from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { axeFinds } from './support/axe';
import { directorAgain, open } from './support/club';
import { folder, shoot, speak, wear } from './support/pictures';
import { expect, test } from './support/story';

const names = ['Alice', 'Bruno', 'Chloé', 'Driss', 'Éva', 'Farid', 'Gaëlle', 'Jean-Baptiste'];

/** Two tables of four. */
const plan: Plan = {
  date: '',
  venue: '',
  stack: 10_000,
  tables: 2,
  seats: 4,
  structure: [{ type: 'level', minutes: 60, blinds: { small: 50, big: 100, ante: 0, ante_kind: 'each' } }],
  chips: [
    { value: 50, colour: 'white', count: 800 },
    { value: 100, colour: 'green', count: 800 },
    { value: 500, colour: 'black', count: 400 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 0, most: 0, chips: 10_000, add_on: 0 },
  final_table: null,
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 1 },
};

/** Hands at the first table: enough for a chart, then one with a correction that goes on. */
async function play(api: Api, name: string): Promise<string> {
  const event = await api.event(
    name,
    'cdc2013',
    plan,
    names.map((each) => ({ name: each, has_paid: true })),
  );
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  for (let hand = 0; hand < 8; hand += 1) await api.foldRound(1);
  await api.foldRound(2);
  let view = await api.table(1);
  view = await api.command(1, { type: 'start_hand' }, view.decision);
  const act = async (type: 'fold' | 'call'): Promise<void> => {
    const seat = view.turn?.seat ?? 0;
    view = await api.command(1, { type: 'act', seat, action: { type } }, view.decision);
  };
  await act('call');
  await act('fold');
  view = await api.command(1, { type: 'undo' }, view.decision);
  await act('call');
  await act('call');
  await api.tournament({ type: 'call_floor', table: 1, reason: 'Mise disputée' });
  return event;
}

async function floorOf(browser: Browser, event: string): Promise<Page> {
  const page = await open(browser);
  await directorAgain(page);
  await page.goto(`/floor?tournament=${event}`);
  await expect(page.locator('[data-alert=floor_call]')).toBeVisible();
  return page;
}

const dialog = (page: Page): Locator => page.getByRole('dialog');

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFinds(page)).toEqual([]);
  const targets = dialog(page).locator('button:visible, a:visible, input:visible, select:visible');
  const small = await targets.evaluateAll((all) =>
    all
      .filter((each) => {
        const { width, height } = each.getBoundingClientRect();
        return width < 47.5 || height < 47.5;
      })
      .map((each) => `${each.tagName} ${each.textContent}`),
  );
  expect(small).toEqual([]);
}

/** Nothing reaches over the edge of a phone. */
async function expectFits(page: Page): Promise<void> {
  const over = await dialog(page).evaluate((each) => each.scrollWidth - each.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
}

test('the floor answers what happened, step by step, and sees who is slow', async ({ browser }) => {
  test.setTimeout(180_000);
  const complaints: string[] = [];
  const api = await Api.open();
  const event = await play(api, 'Que s’est-il passé');
  const page = await floorOf(browser, event);
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });

  // From the call: the hand that is being played, at its last step.
  await page.locator('[data-alert=floor_call]').getByRole('button', { name: 'Que s’est-il passé ?' }).click();
  const story = dialog(page).getByRole('list', { name: 'Ce qui s’est passé, pas à pas' });
  await expect(dialog(page).getByRole('heading', { name: 'Table 1 · Coup 9' })).toBeVisible();
  const now = story.locator('[aria-current=step]');
  await expect(now).toContainText('La table appelle l’arbitre : Mise disputée');
  await expect(story.locator('[data-step=fold].undone')).toContainText('annulé');
  await expect(story.locator('[data-step=taken_back]')).toHaveCount(1);
  await expect(story.locator('[data-step=call]').first()).toContainText('Script');
  await expectAccessible(page);

  // With the keyboard, and with the keys.
  await page.keyboard.press('Home');
  await expect(now).toContainText('Le coup commence');
  await expect(dialog(page).locator('.pot')).toContainText('150');
  await page.keyboard.press('ArrowRight');
  await expect(now).toContainText('suit 100');
  await expect(dialog(page).locator('.pot')).toContainText('250');
  await dialog(page).getByRole('button', { name: 'Pas précédent' }).click();
  await expect(now).toContainText('Le coup commence');
  await dialog(page).getByRole('button', { name: 'Lecture' }).click();
  await expect(now).toContainText('La table appelle l’arbitre', { timeout: 30_000 });
  await expect(dialog(page).getByRole('button', { name: 'Lecture' })).toBeVisible();

  // All hands of the table, and another one.
  await dialog(page).getByRole('button', { name: 'Tous les coups' }).click();
  await expect(dialog(page).locator('[data-hand]')).toHaveCount(9);
  await expect(dialog(page).locator('[data-hand="9"]')).toContainText('en cours');
  await expectAccessible(page);
  await dialog(page).locator('[data-hand="3"]').click();
  await expect(now).toContainText('Coup terminé');
  await dialog(page).getByRole('button', { name: 'Tous les coups' }).click();
  await dialog(page).getByRole('combobox', { name: 'Table' }).selectOption('2');
  await expect(dialog(page).locator('[data-hand]')).toHaveCount(1);

  // Who is slow: a chart, and the same in figures.
  await dialog(page).getByRole('button', { name: 'Temps', exact: true }).click();
  await expect(
    dialog(page)
      .getByRole('img', { name: /^Temps de décision par joueur/ })
      .locator('canvas'),
  ).toBeVisible();
  await expect(dialog(page).locator('tr[data-player]')).toHaveCount(7);
  await expect(dialog(page).locator('tfoot')).toContainText('Médiane de tous');
  await expectAccessible(page);
  await dialog(page).getByRole('combobox', { name: 'Table' }).selectOption('2');
  await expect(dialog(page).locator('tr[data-player]')).toHaveCount(3);
  await dialog(page).getByRole('combobox', { name: 'Tour d’enchères' }).selectOption('flop');
  await expect(dialog(page).getByText('Le graphique commence quand')).toBeVisible();

  // Stacks: the richest, then one player.
  await dialog(page).getByRole('button', { name: 'Tapis', exact: true }).click();
  await expect(
    dialog(page)
      .getByRole('img', { name: /^Tapis après chaque coup/ })
      .locator('canvas'),
  ).toBeVisible();
  await expect(dialog(page).locator('tr[data-player]')).toHaveCount(6);
  await dialog(page).getByRole('combobox', { name: 'Joueur' }).selectOption({ label: 'Alice' });
  await expect(dialog(page).getByRole('table', { name: /^Tapis d’Alice/ })).toBeVisible();
  await expectAccessible(page);

  // The pace of tables; too early to judge, and the way back to the hands.
  await dialog(page).getByRole('button', { name: 'Rythme', exact: true }).click();
  await expect(dialog(page).locator('[data-pace]')).toHaveCount(2);
  await expect(dialog(page).locator('[data-pace="1"]')).toContainText('trop tôt pour juger');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Revoir les coups de la table 1' }).click();
  await expect(dialog(page).locator('[data-hand]')).toHaveCount(9);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  // From the table's detail, on a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('[data-table="2"]').click();
  await page.getByRole('complementary').getByRole('button', { name: 'Que s’est-il passé ?' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Table 2 · Coup 1' })).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Tous les coups' }).click();
  for (const tab of ['Temps', 'Tapis', 'Rythme']) {
    await dialog(page).getByRole('button', { name: tab, exact: true }).click();
    await expect(dialog(page).getByText('Lecture du journal…')).toBeHidden();
    await expectFits(page);
  }
  expect(complaints).toEqual([]);
});

test('a table without a hand says what will be there', async ({ browser }) => {
  const api = await Api.open();
  const event = await api.event(
    'Avant le premier coup',
    'cdc2013',
    plan,
    names.map((name) => ({ name, has_paid: true })),
  );
  const page = await open(browser);
  await directorAgain(page);
  await page.goto(`/floor?tournament=${event}`);
  await page.getByRole('button', { name: 'Historique' }).click();
  await expect(dialog(page).getByText('Aucun coup joué à cette table.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Temps', exact: true }).click();
  await expect(dialog(page).getByText('Pas encore de décision chronométrée.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Tapis', exact: true }).click();
  await expect(dialog(page).getByText('Pas encore de tapis à montrer.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Rythme', exact: true }).click();
  await expect(dialog(page).getByText('Aucun coup joué. Le rythme')).toBeVisible();
});

test('pictures of the evidence', async ({ browser }) => {
  test.setTimeout(240_000);
  mkdirSync(folder, { recursive: true });
  const api = await Api.open();
  const page = await floorOf(browser, await play(api, 'Tournoi du vendredi'));
  for (const [language, theme] of [
    ['fr', 'light'],
    ['en', 'night'],
  ] as const) {
    await speak(page, language);
    await wear(page, theme);
    const picture = (name: string): Promise<void> => shoot(page, `evidence-${name}-${language}`);
    await page
      .locator('[data-alert=floor_call]')
      .getByRole('button', { name: /Que s’est-il|What happened/ })
      .click();
    await expect(page.locator('[aria-current=step]')).toBeVisible();
    await picture('replay');
    await dialog(page)
      .getByRole('button', { name: /Tous les coups|All hands/ })
      .click();
    await expect(dialog(page).locator('[data-hand]')).toHaveCount(9);
    await picture('hands');
    await dialog(page)
      .getByRole('button', { name: /^(Temps|Times)$/ })
      .click();
    await expect(dialog(page).locator('canvas')).toBeVisible();
    await picture('times');
    await dialog(page)
      .getByRole('button', { name: /^(Tapis|Stacks)$/ })
      .click();
    await expect(dialog(page).locator('canvas')).toBeVisible();
    await picture('stacks');
    await dialog(page)
      .getByRole('button', { name: /^(Rythme|Pace)$/ })
      .click();
    await expect(dialog(page).locator('[data-pace]')).toHaveCount(2);
    await picture('pace');
  }
});

/** Half an hour of play cannot be waited for: what the server says after one, as its own tests have it. */
function halfAnHour(): { readonly pace: PaceView; readonly times: TimesView; readonly stacks: StacksView } {
  const line = (decisions: number, median: number): TimesLine => ({
    decisions,
    median_ms: median,
    p90_ms: median * 2.4,
    longest_ms: median * 5,
    slow: median > 14_000 ? 6 : 0,
    after_deal: 9,
    after_deal_median_ms: median + 14_000,
  });
  const table = (number: number, hands: number, more: Partial<TablePace> = {}): TablePace => ({
    table: number,
    hands,
    play_ms: 1_800_000,
    per_hour: hands * 2,
    percent: Math.round((100 * hands) / 14),
    is_slow: false,
    stop: null,
    hand_median_ms: 1_800_000 / hands,
    rulings: 0,
    showdowns: 4,
    time_calls: 0,
    floor_calls: 0,
    longest: [],
    ...more,
  });
  const slow = table(3, 7, {
    is_slow: true,
    rulings: 2,
    time_calls: 3,
    longest: [
      { player: 9, name: 'Jean-Baptiste', hand: 12, street: 'river', took_ms: 164_000, after_deal: false },
      { player: 9, name: 'Jean-Baptiste', hand: 14, street: 'turn', took_ms: 98_400, after_deal: true },
    ],
  });
  const medians = [21_400, 15_200, 11_000, 9_300, 8_100, 7_700, 6_900, 6_100, 5_600, 5_200, 4_800, 4_100];
  const long = ['Jean-Baptiste', 'Maximilien', 'Alice', 'Bruno', 'Chloé', 'Driss', 'Éva', 'Farid', 'Gaëlle'];
  const players = medians.map((median, index) => ({
    player: index,
    name: long[index] ?? `Joueur ${index}`,
    table: 1 + (index % 3),
    seat: 1 + (index % 9),
    all: line(40 - index, median),
    streets: [],
    time_calls: index === 0 ? 3 : 0,
    killed: index === 0 ? 1 : 0,
  }));
  const stack = (index: number, hand: number): number =>
    Math.max(
      0,
      10_000 + Math.round(Math.sin(hand / (3 + index)) * 900 * hand * (index % 2 === 0 ? 0.4 : -0.2)),
    );
  const began = Date.UTC(2026, 11, 5, 19);
  return {
    pace: { minutes: 30, median_per_hour: 28, tables: [slow, table(2, 14), table(1, 16), table(4, 13)] },
    times: { field: line(400, 6_800), streets: [], players, left_out: 0 },
    stacks: {
      players: long.slice(0, 6).map((name, index) => ({
        player: index,
        name,
        points: Array.from({ length: 40 }, (_, hand) => ({
          at: began + (hand * 9 + index) * 20_000,
          table: 1,
          hand,
          stack: stack(index, hand),
        })),
      })),
    },
  };
}

test('a slow table is marked in words, and a staller stands out', async ({ browser }) => {
  test.setTimeout(180_000);
  mkdirSync(folder, { recursive: true });
  const api = await Api.open();
  const page = await floorOf(browser, await play(api, 'Une heure plus tard'));
  const told = halfAnHour();
  await page.route('**/api/evidence/*/pace', (route) => route.fulfill({ json: told.pace }));
  await page.route('**/api/evidence/*/times*', (route) => route.fulfill({ json: told.times }));
  await page.route('**/api/evidence/*/stacks*', (route) => route.fulfill({ json: told.stacks }));
  for (const [language, theme] of [
    ['fr', 'light'],
    ['en', 'night'],
  ] as const) {
    await speak(page, language);
    await wear(page, theme);
    await page.getByRole('button', { name: /^(Historique|History)$/ }).click();
    await dialog(page)
      .getByRole('button', { name: /^(Rythme|Pace)$/ })
      .click();
    const slow = dialog(page).locator('[data-pace="3"]');
    await expect(slow).toContainText(language === 'fr' ? 'Table lente' : 'Slow table');
    await expect(slow).toContainText(language === 'fr' ? '50 % de la médiane' : '50% of the median');
    await expect(dialog(page).locator('.mark')).toHaveCount(1);
    await expectAccessible(page);
    await shoot(page, `evidence-slow-${language}`);
    await dialog(page)
      .getByRole('button', { name: /^(Temps|Times)$/ })
      .click();
    await expect(dialog(page).locator('canvas')).toBeVisible();
    await expect(dialog(page).locator('tr[data-player]').first()).toContainText('Jean-Baptiste');
    await shoot(page, `evidence-stalling-${language}`);
    await dialog(page)
      .getByRole('button', { name: /^(Tapis|Stacks)$/ })
      .click();
    await expect(dialog(page).locator('canvas')).toBeVisible();
    await shoot(page, `evidence-course-${language}`);
  }
});
