// Story: who is out enters again: the organiser allows it, the director draws a seat, and the player sits down with a whole stack.
import type { Plan, TableView } from '../src/protocol/protocol.gen';
import { ofName } from '../src/lib/messages/fr/person';
import { Api } from './support/api';
import { directorAgain, open } from './support/club';
import { show } from './support/pictures';
import { expect, test } from './support/story';

const stack = 1_000;

const plan: Plan = {
  date: '',
  venue: '',
  stack,
  tables: 2,
  seats: 4,
  structure: [
    { type: 'level', minutes: 30, blinds: { small: 5, big: 10, ante: 0, ante_kind: 'each' } },
    { type: 'level', minutes: 30, blinds: { small: 10, big: 20, ante: 0, ante_kind: 'each' } },
  ],
  chips: [
    { value: 5, colour: 'white', count: 400 },
    { value: 25, colour: 'green', count: 400 },
    { value: 100, colour: 'black', count: 200 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  re_entries: { levels: 1, most: 1 },
  final_table: 2,
  prizes: { entry_cents: 1_000, rebuy_cents: 0, places: [], points_each_beaten: 0 },
};

test('who is out enters again as a new entry', async ({ browser }) => {
  const api = await Api.open();
  const names = ['Alice', 'Bruno', 'Chloé', 'Driss', 'Éva', 'Farid'];
  const event = await api.event(
    'Coupe du mardi',
    'cdc2013',
    plan,
    names.map((name) => ({ name, has_paid: true })),
  );
  const office = await open(browser);
  await directorAgain(office);
  await office.goto(`/director?tournament=${event}#live`);
  await office.getByRole('button', { name: 'Lancer le tournoi' }).click();
  // Two tables have no tablet: they are played by a programme here.
  await office.getByRole('button', { name: 'Lancer quand même' }).click();
  await expect(office.locator('[data-clock=running]')).toContainText('Niveau 1');

  const [out, winner] = (await api.table(1)).seats;
  if (!out || !winner) throw new Error('two players sit at table 1');
  const loser = out.name;
  const bust = office.locator('[data-todo^="bust-"]');
  await api.allIn(1, out.seat, winner.seat);
  await expect(bust).toContainText(loser);

  // The second tap has the seat drawn, and whoever sold the entry is told where it is.
  await bust.getByRole('button', { name: 'Re-entry' }).click();
  await bust.getByRole('button', { name: `Tirer la place ${ofName(loser)}` }).click();
  await expect(bust).toHaveCount(0);
  const told = office.locator('[data-entered-again]');
  await expect(told).toContainText(new RegExp(`${loser} : table \\d, siège\\s\\d.*Tirage 2`));
  await show(office, 're-entry');
  await expect(office.locator('[data-ledger=ok]')).toBeVisible();

  await office.goto(`/director?tournament=${event}#results`);
  await expect(office.getByText('1 re-entry').first()).toBeVisible();
  await expect(office.locator('[data-place="6"]')).toHaveCount(0);

  // Another player had asked for it: the seat is free again, and the place that of the hand that was lost.
  await office.getByText('Vendu par erreur ?').click();
  await office.getByRole('button', { name: 'Annuler le re-entry', exact: true }).click();
  await show(office, 're-entry-refund');
  await office.getByRole('button', { name: 'reprendre le tapis et rembourser ?' }).click();
  await expect(office.locator('[data-place="6"]')).toContainText(loser);
  await expect(office.getByText('Vendu par erreur ?')).toHaveCount(0);
  await office.goto(`/director?tournament=${event}#live`);
  await expect(office.locator('[data-ledger=ok]')).toBeVisible();
  await office.goto(`/director?tournament=${event}#results`);

  // Then they buy it after all.
  await office.getByRole('button', { name: 'Re-entry', exact: true }).click();
  await office.getByRole('button', { name: `Tirer la place ${ofName(loser)}` }).click();
  await expect(office.getByText('1 re-entry').first()).toBeVisible();
  await office.goto(`/director?tournament=${event}#draw`);
  const draws = office.locator('details');
  await expect(draws.filter({ hasText: 'Re-entry' }).locator('[data-seed]')).toHaveCount(2);

  // Out for good: the list has a column that says how often who entered.
  const again = (await api.table(1)).seats.find((each) => each.name === loser) ? 1 : 2;
  const there = (await api.table(again)).seats;
  const seat = there.find((each) => each.name === loser)?.seat ?? 0;
  const other = there.find((each) => each.name !== loser)?.seat ?? 0;
  // A seat drawn between the button and the blinds plays once the button has passed it.
  const waits = (view: TableView) => view.seats.some((each) => each.seat === seat && each.waits);
  for (let view = await api.table(again); waits(view); view = await api.foldRound(again));
  await api.allIn(again, seat, other);
  await office.goto(`/print?tournament=${event}&what=results`);
  await expect(office.locator('tr', { hasText: loser }).locator('[data-re-entries="1"]')).toBeVisible();
});
