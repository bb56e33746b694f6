// Story: chips that were forgotten in an all-in lie beside the pots: the tablet, the floor and the hand on paper say how many.
import { mkdirSync } from 'node:fs';
import type { Plan, TableView } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { directorAgain, open } from './support/club';
import { folder, show } from './support/pictures';
import { expect, test } from './support/story';

const plan: Plan = {
  date: '',
  venue: '',
  stack: 10_000,
  tables: 1,
  seats: 10,
  structure: [
    { type: 'level', minutes: 30, blinds: { small: 50, big: 100, ante: 0, ante_kind: 'each' } },
    { type: 'level', minutes: 30, blinds: { small: 100, big: 200, ante: 0, ante_kind: 'each' } },
  ],
  chips: [
    { value: 50, colour: 'white', count: 400 },
    { value: 100, colour: 'green', count: 800 },
    { value: 500, colour: 'black', count: 400 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  final_table: 10,
  prizes: { entry_cents: 1_000, rebuy_cents: 0, places: [], points_each_beaten: 0 },
};

test('chips beside the pots are told wherever bets are', async ({ browser }) => {
  mkdirSync(folder, { recursive: true });
  const api = await Api.open();
  const names = [
    'Alice',
    'Bruno',
    'Chloé',
    'Driss',
    'Éva',
    'Farid',
    'Gaëlle',
    'Hugo',
    'Inès',
    'Jean-Baptiste',
  ];
  const event = await api.event(
    'Coupe du mardi',
    'ropta2025',
    plan,
    names.map((name) => ({ name, has_paid: true })),
  );
  const office = await open(browser);
  await directorAgain(office);
  await office.goto(`/director?tournament=${event}#live`);
  await office.getByRole('button', { name: 'Lancer le tournoi' }).click();
  // No table has its tablet yet.
  await office.getByRole('button', { name: 'Lancer quand même' }).click();
  await expect(office.locator('[data-clock=running]')).toContainText('Niveau 1');
  const page = await open(browser);
  await api.pair(page, { type: 'tablet', table: 1 }, 'Tablette 1');

  let view = await api.table(1);
  view = await api.command(1, { type: 'start_hand' }, view.decision);
  const acts = async (type: 'all_in' | 'call' | 'fold'): Promise<TableView> =>
    api.command(1, { type: 'act', seat: view.turn?.seat ?? 0, action: { type } }, view.decision);
  const owner = view.turn?.seat ?? 0;
  view = await acts('all_in');
  view = await acts('call');
  while (view.turn) view = await acts('fold');
  const incident = { type: 'chips_forgotten', seat: owner, chips: 500 } as const;
  await api.command(1, { type: 'rule', incident, outcome: 1, reason: '' }, view.decision);

  await expect(page.locator(`[data-seat="${owner}"] [data-aside]`)).toHaveText('De côté 500');
  await show(page, 'chips-aside');
  await office.goto(`/print?tournament=${event}&what=hand&table=1&hand=1`);
  await expect(office.locator('[data-line=set_aside]')).toContainText('500 oubliés sont mis de côté');
});
