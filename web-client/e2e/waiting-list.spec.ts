// Story: who is on the waiting list is offered a seat when a place is free, and none before.
import type { Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { directorAgain, open } from './support/club';
import { show } from './support/pictures';
import { anteLevel } from './support/plan';
import { expect, test } from './support/story';

const plan: Plan = {
  date: '',
  venue: '',
  stack: 2_000,
  tables: 1,
  seats: 4,
  structure: [anteLevel(25), anteLevel(50), anteLevel(100)],
  chips: [
    { value: 25, colour: 'green', count: 400 },
    { value: 100, colour: 'black', count: 200 },
  ],
  late: { register_levels: 2 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  re_entries: { levels: 0, most: 0 },
  final_table: 2,
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 0 },
};

test('who waits is seated when somebody leaves', async ({ browser }) => {
  const api = await Api.open();
  const names = ['Alice', 'Bruno', 'Chloé', 'Driss'];
  const players = names.map((name) => ({ name, has_paid: true }));
  const event = await api.event('Coupe complète', 'cdc2013', plan, players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  await api.tournament({ type: 'field', command: { type: 'register', players: [{ name: 'Zoé' }] } });
  const leaver = (await api.table(1)).seats[0];
  if (!leaver) throw new Error('four players sit at table 1');

  const office = await open(browser);
  await directorAgain(office);
  await office.goto(`/director?tournament=${event}#players`);
  await office.getByRole('button', { name: /^Liste d’attente/ }).click();
  const line = office.locator('[data-player="Zoé"]');
  await line.getByRole('button').last().click();
  const sheet = office.getByRole('dialog');
  await expect(sheet).toContainText('aucun siège ne peut être donné');
  await expect(sheet.getByRole('button', { name: 'Asseoir' })).toHaveCount(0);
  await show(office, 'waits-for-a-seat');

  await api.tournament({ type: 'field', command: { type: 'leave', player: leaver.player } });
  await sheet.getByRole('button', { name: 'Asseoir' }).click();
  await expect(sheet).toBeHidden();
  await office.getByRole('button', { name: /^Tous\s\d/ }).click();
  await expect(line).toContainText('table 1');
});
