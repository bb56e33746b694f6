// Story: an event is played: a level changes, a player rebuys, another goes out, one changes tables, a table closes.
import type { Page } from '@playwright/test';
import type { Plan, Stage } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { axeFinds } from './support/axe';
import { directorAgain, open, pairTablet } from './support/club';
import { expect, test } from './support/story';

const stack = 1_000;
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
  'Jean',
  'Karim',
  'Léa',
];

const level = (small: number, big: number): Stage => ({
  type: 'level',
  minutes: 30,
  blinds: { small, big, ante: 0, ante_kind: 'each' },
});

/** Three tables of four, with rebuys in the first two levels. */
const plan: Plan = {
  date: '',
  venue: '',
  stack,
  tables: 3,
  seats: 4,
  structure: [level(5, 10), level(10, 20), { type: 'break', minutes: 10 }, level(25, 50)],
  chips: [
    { value: 5, colour: 'white', count: 400 },
    { value: 25, colour: 'green', count: 400 },
    { value: 100, colour: 'black', count: 200 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 2, most: 1, chips: stack, add_on: 0 },
  final_table: 3,
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 1 },
};

const todo = (page: Page, kind: string) => page.locator(`[data-todo^="${kind}-"]`);

async function nameAt(api: Api, table: number, seat: number): Promise<string> {
  const view = await api.table(table);
  return view.seats.find((each) => each.seat === seat)?.name ?? '';
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFinds(page)).toEqual([]);
  const small = page.locator('button:visible, a:visible, input:visible, select:visible, summary:visible');
  const targets = await small.evaluateAll((all) =>
    all
      .filter((each) => each.getBoundingClientRect().height < 47.5)
      .map((each) => `${each.tagName} ${each.textContent}`),
  );
  expect(targets).toEqual([]);
}

test('an event is directed from its first level to a closed table', async ({ browser }) => {
  test.setTimeout(180_000);
  const api = await Api.open();
  const event = await api.event(
    'Coupe du jeudi',
    'gleize2007',
    plan,
    names.map((name) => ({ name, has_paid: true })),
  );

  const office = await open(browser);
  await directorAgain(office);
  await office.goto(`/director?tournament=${event}#tables`);
  await expect(office.getByRole('heading', { level: 1, name: 'Coupe du jeudi' })).toBeVisible();
  const tablet = await open(browser);
  await pairTablet(office, tablet, 1);
  await office.goto(`/director?tournament=${event}#live`);

  // Play begins when the director says so.
  await expect(tablet.locator('[data-stop=not_started]')).toBeVisible();
  await office.getByRole('button', { name: 'Lancer le tournoi' }).click();
  // Two tables have no tablet: they are played by a programme here.
  await office.getByRole('button', { name: 'Lancer quand même' }).click();
  await expect(office.locator('[data-clock=running]')).toContainText('Niveau 1');
  await expect(tablet.locator('[data-stop]')).toBeHidden();
  await expect(tablet.locator('header')).toContainText('5/10');

  // The next level reaches the table with its next hand.
  await office.getByRole('button', { name: 'Niveau suivant' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Y aller' }).click();
  await expect(office.locator('[data-clock=running]')).toContainText('Niveau 2');
  await expect(tablet.locator('header')).toContainText('10/20');

  // Nobody has more than anybody else: whoever loses everything has no chips, and buys some more.
  const loser = await nameAt(api, 1, 1);
  await api.allIn(1, 1, 2);
  await expect(todo(office, 'bust')).toContainText(loser);
  await todo(office, 'bust').getByRole('button', { name: 'Recave' }).click();
  await expect(todo(office, 'bust')).toHaveCount(0);
  await expect(tablet.locator('[data-seat="1"]')).toContainText('1 000');

  // It was another player who wanted the rebuy: it is refunded, and whoever has no chips is asked about again.
  await office.goto(`/director?tournament=${event}#results`);
  await office.getByText('Vendu par erreur ?').click();
  const refund = office.getByRole('button', { name: 'Annuler la recave', exact: true });
  await refund.click();
  await office.getByRole('button', { name: 'reprendre les jetons et rembourser ?' }).click();
  await expect(refund).toHaveCount(0);
  await expect(office.locator('[data-place="12"]')).toContainText('à confirmer');
  await office.goto(`/director?tournament=${event}#live`);
  await expect(todo(office, 'bust')).toContainText(loser);
  await todo(office, 'bust').getByRole('button', { name: 'Recave' }).click();
  await expect(tablet.locator('[data-seat="1"]')).toContainText('1 000');

  // Out for good: the floor has seen it, and the place is known.
  await api.allIn(1, 1, 2);
  await expect(todo(office, 'bust')).toContainText(loser);
  await confirmOut(office);
  await office.goto(`/director?tournament=${event}#results`);
  await expect(office.locator('[data-place="12"]')).toContainText(loser);
  await expectAccessible(office);

  // It was a slip of the finger: the player is back in the seat, and goes out once more.
  await office.getByRole('button', { name: `Réintégrer ${loser}` }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Réintégrer' }).click();
  await expect(office.locator('[data-place="12"]')).toContainText('à confirmer');
  await expect(tablet.locator('[data-seat="1"]')).toContainText(loser);
  await office.goto(`/director?tournament=${event}#live`);
  await expect(todo(office, 'bust')).toContainText(loser);
  await confirmOut(office);

  // Two players fewer than the other tables: the next big blind of one of them comes over.
  await api.allIn(1, 3, 2);
  await confirmOut(office);
  await expect(todo(office, 'move')).toHaveCount(1);
  await expectAccessible(office);
  await todo(office, 'move').getByRole('button', { name: 'Déplacer' }).click();
  const arrival = tablet.locator('[data-arrival]');
  await expect(arrival).toBeVisible();
  const seat = await arrival.getAttribute('data-arrival');
  await arrival.getByRole('button').tap();
  await expect(arrival).toHaveCount(0);
  await expect(tablet.locator(`[data-seat="${seat ?? ''}"]`)).toContainText('1 000');
  await expect(office.locator('[data-ledger=ok]')).toBeVisible();

  // When two tables are enough, one closes: its seats are drawn, and everybody goes.
  for (const table of [2, 3]) {
    const view = await api.table(table);
    const [first, second] = view.seats;
    await api.allIn(table, first?.seat ?? 0, second?.seat ?? 0);
    await confirmOut(office);
  }
  await todo(office, 'break').getByRole('button', { name: 'Tirer les places' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Tirer les places' }).click();
  await expect(todo(office, 'journey').first()).toBeVisible();
  await arriveAll(office);
  await expect(office.locator('[data-ledger=ok]')).toBeVisible();
  await expect(office.getByRole('heading', { name: 'Tables 2' })).toBeVisible();
});

test('in a break a table races its small chips and counts its stacks', async ({ browser }) => {
  const api = await Api.open();
  const structure = [level(5, 10), { type: 'break', minutes: 10 } as const, level(25, 50)];
  const event = await api.event(
    'Coupe du samedi',
    'gleize2007',
    { ...plan, tables: 1, structure, final_table: null },
    names.slice(0, 4).map((name) => ({ name, has_paid: true })),
  );
  const office = await open(browser);
  await directorAgain(office);
  await office.goto(`/director?tournament=${event}#tables`);
  const tablet = await open(browser);
  await pairTablet(office, tablet, 1);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  const folded = await api.foldRound(1);
  const [small, big] = [folded.positions?.small_blind ?? 0, folded.positions?.big_blind ?? 0];

  await api.tournament({ type: 'clock', command: { type: 'jump', stage: 1 } });
  await expect(tablet.locator('[data-stop=break]')).toBeVisible();
  await office.goto(`/director?tournament=${event}#live`);
  await todo(office, 'race').getByRole('button').click();
  await office.getByRole('dialog').getByRole('button', { name: 'Lancer la course' }).click();

  // The blinds went from one stack to another: 4 small chips are left over here, 1 there.
  await expect(tablet.locator(`[data-racer="${small}"]`)).toContainText('4 × 5');
  await expect(tablet.locator(`[data-racer="${big}"]`)).toContainText('1 × 5');
  const key = tablet.locator('.bar .next');
  await expect(key).toBeDisabled();
  await expectAccessible(tablet);
  for (const [seat, ranks] of [
    [small, ['2', '3', '4', '5']],
    [big, ['A']],
  ] as const) {
    await tablet.locator(`[data-racer="${seat}"]`).getByRole('button').tap();
    const dialog = tablet.getByRole('dialog');
    for (const rank of ranks) {
      await dialog.getByRole('button', { name: rank, exact: true }).tap();
      await dialog.getByRole('button', { name: '♠', exact: true }).tap();
    }
    await expect(dialog).toBeHidden();
  }
  await key.tap();
  await expect(tablet.getByText('Course terminée')).toBeVisible();
  await expect(tablet.getByText(/gagne un jeton de 25, a maintenant 1\s025/)).toBeVisible();
  await expect(tablet.locator(`[data-seat="${small}"]`)).toContainText('975');

  // Counting says nothing of what the log has; a stack that differs calls the floor.
  await tablet.getByRole('button', { name: 'Compter les tapis' }).tap();
  const pad = tablet.locator('[data-count]');
  for (const { seat } of folded.seats) {
    await pad.getByRole('button', { name: new RegExp(`^${seat} `) }).tap();
    const chips = seat === small ? '950' : seat === big ? '1025' : '1000';
    for (const digit of chips) await pad.getByRole('button', { name: digit, exact: true }).tap();
  }
  await expect(key).toContainText('4 sur 4');
  await expectAccessible(tablet);
  await key.tap();
  await expect(tablet.locator('[data-counted=differs]')).toContainText('−25');
  await expect(todo(office, 'count')).toContainText('950 comptés, 975 notés');
  await todo(office, 'count').getByRole('button', { name: 'Faire recompter' }).click();
  await expect(todo(office, 'count')).toHaveCount(0);
});

/** The second tap says that the director is sure. */
async function confirmOut(page: Page): Promise<void> {
  const card = todo(page, 'bust');
  await card.getByRole('button', { name: 'Confirmer l’élimination' }).click();
  await card.getByRole('button', { name: /^Éliminer / }).click();
  await expect(card).toHaveCount(0);
}

async function arriveAll(page: Page): Promise<void> {
  const keys = todo(page, 'journey').getByRole('button', { name: 'Arrivé(e)' });
  for (let left = await keys.count(); left > 0; left -= 1) {
    await keys.first().click();
    await expect(keys).toHaveCount(left - 1);
  }
}
