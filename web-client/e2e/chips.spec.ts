// Story: chips have the colours of the club's case on the tablet, the hall's display and paper, with their values in full.
import type { Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { nine, open } from './support/club';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

/** No club has its green and its black chips so. */
const chips = [
  { value: 25, colour: 'pink', count: 400 },
  { value: 100, colour: 'brown', count: 400 },
  { value: 1_000, colour: 'white', count: 200 },
] as const;

const plan: Plan = {
  date: '',
  venue: '',
  stack: 5_000,
  tables: 1,
  seats: 9,
  structure: [
    { type: 'level', minutes: 20, blinds: { small: 25, big: 50, ante: 0, ante_kind: 'each' } },
    { type: 'level', minutes: 20, blinds: { small: 50, big: 100, ante: 0, ante_kind: 'each' } },
  ],
  chips,
  late: { register_levels: 0 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  final_table: null,
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 0 },
};

test('chips have the colours of the case wherever they are drawn', async ({ browser }) => {
  const api = await Api.open();
  const players = nine.map((name) => ({ name }));
  await api.event('Mallette', 'cdc2013', plan, players);
  const tv = await open(browser, { viewport: { width: 1_920, height: 1_080 } });
  await api.pair(tv, { type: 'display' }, 'Salle');
  for (const { value, colour } of chips)
    await expect(tv.locator(`.legend [data-chip="${value}"] .chip-${colour}`)).toBeVisible();

  await api.tournament({ type: 'clock', command: { type: 'start' } });
  const page = await open(browser);
  await api.pair(page, { type: 'tablet', table: 1 }, 'Table 1');
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const keys = page.locator('.chips .chip');
  await expect(keys).toHaveText(['25', '100', /^1\s000$/]);
  for (const { value, colour } of chips)
    await expect(page.locator(`.chips .chip-${colour}[data-chip="${value}"]`)).toBeVisible();
  // Both blinds: 75.
  await expect(page.locator('.pot .chip-pink')).toHaveCount(3);
});
