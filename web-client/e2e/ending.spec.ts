// Story: a hand has an ending: who gets how much, odd chips by name, who is out; and a rebuy has its time before the next hand.
import type { Browser, Page } from '@playwright/test';
import type { Plan, TableView } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { directorAgain, open, pairWith } from './support/club';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

const blinds = { small: 100, big: 200, ante: 0, ante_kind: 'each' } as const;
/** Rebuys until the end of the first level. */
const plan: Plan = {
  date: '2026-11-25',
  venue: 'Club',
  stack: 5_000,
  tables: 1,
  seats: 4,
  structure: [
    { type: 'level', minutes: 30, blinds },
    { type: 'level', minutes: 30, blinds: { ...blinds, small: 200, big: 400 } },
  ],
  chips: [
    { value: 100, colour: 'white', count: 400 },
    { value: 500, colour: 'black', count: 400 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 1, chips: 5_000, add_on: 0 },
  final_table: 4,
  prizes: { entry_cents: 1_000, rebuy_cents: 1_000, places: [], points_each_beaten: 0 },
};

const names = ['Sophie', 'Pascal', 'Noëlle'] as const;

/** A table of three with these chips, and its tablet. */
async function seated(browser: Browser, name: string, stacks: readonly number[]): Promise<[Api, Page]> {
  const api = await Api.open();
  const code = await api.emptyTable(name, 'tda2024', [25, 100, 500], 3);
  for (const [index, stack] of stacks.entries())
    await api.tournament({ type: 'seat_player', name: names[index] ?? '', table: 1, seat: index + 1, stack });
  await api.command(1, { type: 'correct_blinds', blinds });
  const page = await open(browser);
  await pairWith(page, code, 'Tablette 1');
  await expect(page.locator('[data-seat]').first()).toBeVisible();
  return [api, page];
}

/** Everybody puts everything in. */
async function allIn(api: Api): Promise<TableView> {
  let view = await api.table(1);
  view = await api.command(1, { type: 'start_hand' }, view.decision);
  while (view.turn) {
    const isCall = view.turn.all_in.type === 'call' && !view.turn.call_is_all_in;
    const action = { type: isCall ? 'call' : 'all_in' } as const;
    view = await api.command(1, { type: 'act', seat: view.turn.seat, action }, view.decision);
  }
  return view;
}

async function give(api: Api, view: TableView, winners: readonly number[]): Promise<TableView> {
  const pot = view.award?.pot ?? 0;
  return api.command(1, { type: 'award_pot', pot, winners: [...winners] }, view.decision);
}

test('each share of a split pot is named with its odd chip, then one tap begins the next hand', async ({
  browser,
}) => {
  const [api, page] = await seated(browser, 'Partage', [10_025, 10_025, 10_025]);
  await give(api, await allIn(api), [1, 3]);
  const ending = page.locator('.ending');
  await expect(ending).toContainText('Poussez à chacun ses jetons');
  await expect(ending.locator('[data-ending="1"]')).toContainText('Sophie');
  await expect(ending.locator('[data-ending="3"]')).toContainText('Noëlle');
  // 30 075 is not two equal shares in chips of 25: one of them has one more.
  await expect(ending.getByText('15 050')).toBeVisible();
  await expect(ending.getByText('15 025')).toBeVisible();
  await expect(ending).toContainText('dont 25 de jeton impair');
  await expect(ending.locator('[data-out]')).toContainText('Pascal');
  const tablet = new TabletHand(page);
  tablet.countTaps();
  await tablet.startHand();
  expect(tablet.taps).toBe(1);
});

test('the winner of every pot is told in a sentence what to take', async ({ browser }) => {
  const [api, page] = await seated(browser, 'Gagne', [4_000, 8_000, 12_000]);
  let view = await allIn(api);
  while (view.award) view = await give(api, view, [view.award.claimants.includes(2) ? 2 : 3]);
  await expect(page.locator('[data-ending="2"]')).toContainText(
    /Pascal gagne 20\s000 : poussez-lui les jetons/,
  );
  await expect(page.locator('.ending [data-out]')).toContainText('Sophie');
});

test('while rebuys are open the table asks the floor for one, and going on without takes two taps', async ({
  browser,
}) => {
  const api = await Api.open();
  const players = [...names, 'Lise'].map((name) => ({ name, has_paid: true }));
  const event = await api.event('Recaves', 'tda2024', plan, players);
  const office = await open(browser);
  await directorAgain(office);
  await office.goto(`/director?tournament=${event}#live`);
  await office.getByRole('button', { name: 'Lancer le tournoi' }).click();
  await office.getByRole('button', { name: 'Lancer quand même' }).click();
  await expect(office.locator('[data-clock=running]')).toBeVisible();
  const page = await open(browser);
  await api.pair(page, { type: 'tablet', table: 1 }, 'Tablette 1');
  await api.allIn(1, 1, 2);
  const tablet = new TabletHand(page);
  await expect(page.locator('[data-rebuy="1"]')).toContainText('Recave ?');
  await tablet.tap(page.locator('[data-rebuy] button').first());
  await expect(page.locator('.side .floor')).toHaveAttribute('aria-label', /appelé/i);
  // Without a rebuy the next hand begins on a second tap.
  await tablet.tap(tablet.key('next'));
  await expect(tablet.key('next')).toContainText('Sans recave');
});
