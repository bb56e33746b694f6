// Story: the hall’s screen tells the evening: the level and what follows it, who is out, who changes seats, and the podium.
import type { Browser, Page } from '@playwright/test';
import type { Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { open } from './support/club';
import { expectWhole, televisions } from './support/hall';
import { dress, take } from './support/pictures';
import { expect, test } from './support/story';

/** Height of what is announced, on a television of 1080 lines. */
const announcedAtLeast = 80;
/** Longer than the keys stay when nobody touches anything. */
const keysGoneWithin = 12_000;

const level = (small: number) =>
  ({
    type: 'level',
    minutes: 20,
    blinds: { small, big: 2 * small, ante: small / 5, ante_kind: 'each' },
  }) as const;

const plan: Plan = {
  date: '',
  venue: 'Salle des fêtes de Saint-Aubin',
  stack: 2_000,
  tables: 2,
  seats: 6,
  structure: [level(25), level(50), { type: 'break', minutes: 10 }, level(100), level(200), level(400)],
  chips: [{ value: 5, colour: 'black', count: 40_000 }],
  late: { register_levels: 0 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  final_table: null,
  prizes: {
    entry_cents: 2_000,
    rebuy_cents: 0,
    places: [
      { share: 5_000, cents: 0, kind: '', points: 0 },
      { share: 3_000, cents: 0, kind: '', points: 0 },
      { share: 2_000, cents: 0, kind: '', points: 0 },
    ],
    points_each_beaten: 0,
  },
};

const names = [
  'Jean-Baptiste de La Rochefoucauld',
  'Marie-Françoise Delacroix',
  'Éloïse Beauchamp',
  'Théo Guérin',
  'Noémie Lefèvre',
  'Anaïs Bouchard',
  'Hugo Martinet',
  'Inès Benchekroun',
] as const;

/** Nothing is cut at the size of each television, in both languages; a picture of each when pictures are asked for. */
async function look(tv: Page, name: string): Promise<void> {
  await tv.emulateMedia({ reducedMotion: 'reduce' });
  for (const size of televisions) {
    await tv.setViewportSize(size);
    for (const [language, theme] of [
      ['fr', 'light'],
      ['en', 'night'],
    ] as const) {
      await dress(tv, { language, theme });
      await take(tv, `${name}-${size.width}-${language}`);
      await expectWhole(tv);
    }
  }
  await dress(tv, { language: 'fr', theme: 'light' });
  await tv.setViewportSize(televisions[0]);
  await tv.emulateMedia({ reducedMotion: 'no-preference' });
}

async function display(browser: Browser, api: Api): Promise<Page> {
  const tv = await open(browser, { viewport: televisions[0] });
  await api.pair(tv, { type: 'display' }, 'Salle');
  await expect(tv).toHaveURL(/\/display/);
  return tv;
}

/** All-in hands at a table until so many are left there, each loser out by the floor's word. */
async function playOut(api: Api, table: number, survivors: number): Promise<void> {
  let view = await api.table(table);
  for (;;) {
    const [first, ...others] = view.seats
      .filter((seat) => seat.stack > 0)
      .sort((one, other) => one.seat - other.seat);
    const loser = others.at(-1);
    if (!first || !loser || others.length + 1 <= survivors) return;
    view = await api.allIn(table, loser.seat, first.seat);
    const player = view.seats.find((seat) => seat.seat === loser.seat && seat.stack === 0)?.player;
    if (player !== undefined) await api.out(player);
  }
}

test('the hall’s screen tells the evening up to its podium', async ({ browser }) => {
  test.setTimeout(400_000);
  const api = await Api.open();
  await api.event(
    'Grand prix de Saint-Aubin',
    'cdc2013',
    plan,
    names.map((name) => ({ name })),
  );
  const tv = await display(browser, api);
  const tablet = await open(browser, { viewport: { width: 1_280, height: 800 } });
  await api.pair(tablet, { type: 'tablet', table: 1 }, 'Table 1');
  await api.tournament({ type: 'clock', command: { type: 'start' } });

  // The level with its bar, the three that follow with the break between them, and the prizes.
  await expect(tv.locator('[data-level-bar]')).toHaveAttribute('data-level-bar', /^[0-9]$/);
  await expect(tv.locator('[data-coming]')).toHaveCount(4);
  await expect(tv.locator('[data-prize="1"]')).toContainText('80');
  await look(tv, 'evening-level');

  // A key is touched, and the bar of keys goes away again.
  await tv.touchscreen.tap(900, 500);
  const keys = tv.locator('.keys');
  await expect(keys).toHaveCSS('opacity', '1');
  await tv.locator('[data-theme-key]').tap();
  await expect(keys).toHaveCSS('opacity', '0', { timeout: keysGoneWithin });
  await dress(tv, { theme: 'light' });

  // Somebody goes out.
  await playOut(api, 2, 2);
  await expect(tv.locator('[data-out]').first()).toContainText('7e');
  await look(tv, 'evening-out');

  // The tables are joined: who changes seats is announced across the hall.
  await api.tournament({ type: 'moves', command: { type: 'call_final_table' } });
  await expect(tv.locator('[data-notice=final_called]')).toBeVisible();
  await look(tv, 'evening-final');
  await api.tournament({ type: 'draw', occasion: { type: 'final_table' }, word: '' });
  const move = tv.locator('[data-move] strong').first();
  await expect(move).toBeVisible();
  // Words are fitted once they are drawn.
  const size = (): Promise<number> => move.evaluate((node) => parseFloat(getComputedStyle(node).fontSize));
  await expect.poll(size).toBeGreaterThanOrEqual(announcedAtLeast);
  await look(tv, 'evening-moves');

  const final = (await api.seen()).moves;
  for (const each of final)
    await api.tournament({ type: 'moves', command: { type: 'confirm_arrival', player: each.player } });
  const table = final[0]?.to ?? 1;
  await playOut(api, table, 1);

  // The first three, how their stacks went, and everybody else.
  await expect(tv.locator('[data-step]')).toHaveCount(3);
  await expect(tv.locator('[data-curves="3"]')).toBeVisible();
  const winner = (await tv.locator('[data-winner]').textContent()) ?? '';
  expect(names).toContain(winner);
  await look(tv, 'evening-podium');

  // The strip of a stream tells the end, and its clock stands still.
  await tv.goto('/display?page=overlay');
  await expect(tv.locator('[data-clock=over]')).toContainText(winner);
  await expect(tv.locator('[data-clock=over]')).not.toContainText(/\d:\d\d/);

  // The table's tablet names the winner as well.
  await expect(tablet.getByText(`${winner} remporte le tournoi`)).toBeVisible();
});
