// Tables of three whose server is going to be away: how they are set up, and what is true when it is back.
import type { Browser, Page } from '@playwright/test';
import type { Plan, Stage } from '../../src/protocol/protocol.gen';
import { Api } from './api';
import { open } from './club';
import { actsOf, Notes, type Hands } from './notes';
import { carriesRules } from './rules';
import type { OwnServer } from './server';
import { expect } from './story';

/** The badge of a tablet without its server. */
export const alone = '[data-link=alone]';
/** Until a tablet that has waited long looks for its server again, on a machine that is slow. */
export const backMs = 60_000;
const seats = 3;

/** A level with these blinds. */
export const level = (minutes: number, small: number): Stage => ({
  type: 'level',
  minutes,
  blinds: { small, big: 2 * small, ante: 0, ante_kind: 'each' },
});

/** The level that is on is over in so many seconds, by the clock of this machine, which is the server's too. */
export async function leaveOfLevel(api: Api, seconds: number): Promise<void> {
  const { clock } = await api.seen();
  const endsAt = clock?.ticking.type === 'running' ? clock.ticking.ends_at : null;
  if (endsAt === null) throw new Error('no level with an end is on');
  const left = Math.round((endsAt - Date.now()) / 1_000);
  await api.tournament({ type: 'clock', command: { type: 'adjust', seconds: seconds - left } });
}

export const plan = (tables: number, structure = [level(60, 100)]): Plan => ({
  date: '',
  venue: '',
  stack: 30_000,
  tables,
  seats,
  structure,
  chips: [
    { value: 100, colour: 'white', count: 2_000 },
    { value: 1_000, colour: 'red', count: 900 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 0, most: 0, chips: 10_000, add_on: 0 },
  final_table: null,
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 1 },
});

export type Evening = {
  readonly api: Api;
  readonly event: string;
  readonly floor: Page;
  readonly tables: readonly Notes[];
};

/** Everybody is seated, and the first level is on. */
export async function begin(api: Api, by: Plan): Promise<string> {
  const count = by.tables * seats;
  const players = Array.from({ length: count }, (_, at) => ({ name: `Joueur ${at + 1}` }));
  const event = await api.event('Panne', 'cdc2013', by, players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  return event;
}

/** So many tables whose tablets carry the rules, and a floor's screen. */
export async function evening(
  browser: Browser,
  server: OwnServer,
  tables: number,
  by = plan(tables),
): Promise<Evening> {
  const options = { baseURL: server.origin };
  const api = await Api.open(server.origin);
  const event = await begin(api, by);
  const floor = await open(browser, options);
  await api.pair(floor, { type: 'floor' }, 'Paul');
  const notes: Notes[] = [];
  for (let table = 1; table <= tables; table += 1) {
    const page = await open(browser, options);
    await api.pair(page, { type: 'tablet', table }, `Tablette ${table}`);
    await carriesRules(page);
    notes.push(new Notes(page, table));
  }
  return { api, event, floor, tables: notes };
}

/** The tablet has told its server everything, and all of it was taken. */
export async function expectBack(page: Page): Promise<void> {
  await expect(page.locator('[data-link=online]')).toBeVisible({ timeout: backMs });
  await carriesRules(page);
  await expect(page.locator('[data-unconfirmed]')).toBeHidden({ timeout: backMs });
  await expect(page.getByRole('button', { name: /non reprise/ })).toBeHidden();
}

/** What the server has written down of these hands. */
export async function written(api: Api, event: string, table: number, hands: Hands): Promise<Hands> {
  const found: Record<number, readonly string[]> = {};
  for (const hand of Object.keys(hands).map(Number)) {
    const replay = await api.hand(event, table, hand);
    if (replay) found[hand] = actsOf(replay);
  }
  return found;
}
