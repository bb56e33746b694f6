// Story: screens of the hall by their address: one page, several in turn, and a strip for a stream that is held back.
import type { Browser, Page } from '@playwright/test';
import type { Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { axeFinds } from './support/axe';
import { codeFor, directorAgain, open } from './support/club';
import { dress, isGallery, looks, take } from './support/pictures';
import { expect, test } from './support/story';

/** Heights across a hall on a television of 1080 lines, in pixels. */
const digitsAtLeast = 128;
const blindsAtLeast = 96;
const delay = 6;

const plan: Plan = {
  date: '',
  venue: '',
  stack: 2_000,
  tables: 2,
  seats: 9,
  structure: [
    { type: 'level', minutes: 20, blinds: { small: 1_000, big: 2_000, ante: 200, ante_kind: 'each' } },
    { type: 'break', minutes: 10 },
    { type: 'level', minutes: 20, blinds: { small: 2_000, big: 4_000, ante: 400, ante_kind: 'each' } },
  ],
  chips: [{ value: 100, colour: 'black', count: 1_000 }],
  late: { register_levels: 0 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  final_table: null,
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 0 },
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

async function hall(browser: Browser, office: Page, address: string): Promise<Page> {
  const code = await codeFor(office, 'Appairer un affichage');
  const tv = await open(browser, { viewport: { width: 1_920, height: 1_080 } });
  // The address says what to show, also on a screen that has to be paired first.
  await tv.goto(`${address}#code=${code}`.replace('/display', '/pair'));
  await tv.getByRole('textbox').fill('Écran');
  await tv.locator('button[type=submit]').click();
  await expect(tv).toHaveURL(/\/display\?/);
  return tv;
}

/** Seconds on the clock of a page. */
async function left(tv: Page): Promise<number> {
  const text = (await tv.locator('.strip').textContent()) ?? '';
  const [, minutes = '0', seconds = '0'] = /(\d+):(\d\d)/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

const heightOf = (tv: Page, what: string): Promise<number> =>
  tv.locator(what).evaluate((node) => parseFloat(getComputedStyle(node).fontSize));

test('the pages of a hall’s screens, by their address', async ({ browser }) => {
  test.setTimeout(isGallery ? 900_000 : 300_000);
  const office = await open(browser);
  await directorAgain(office);
  const api = await Api.open();
  const event = await api.event(
    'Grand prix de la ville',
    'cdc2013',
    plan,
    names.map((name) => ({ name, club: 'Club de Rennes' })),
  );
  await office.goto(`/director?tournament=${event}#tables`);

  // The director's page gives the address.
  const path = office.locator('[data-display-path]');
  await expect(path).toHaveAttribute('data-display-path', '/display?page=clock');
  const pages = office.getByRole('group', { name: 'Écrans' });
  await pages.getByRole('button', { name: 'Changements' }).click();
  await expect(path).toHaveAttribute('data-display-path', '/display?page=clock,moves');
  await pages.getByRole('button', { name: 'Incrustation vidéo' }).click();
  await office.getByLabel(/Différé/).fill('120');
  await office.getByLabel(/Table suivie/).selectOption('2');
  await expect(path).toHaveAttribute('data-display-path', '/display?page=overlay&delay=120&table=2');
  await take(office, 'displays-chooser', { fullPage: true });

  const live = await hall(browser, office, '/display?page=overlay&table=1');
  const late = await hall(browser, office, `/display?page=overlay&table=1&delay=${delay}`);
  const tv = await hall(browser, office, '/display?page=clock,moves&seconds=5');
  await expect(late.getByText(/En différé/)).toBeVisible();
  await api.tournament({ type: 'clock', command: { type: 'start' } });

  // Everything is held back, the clock as well: it shows the same seconds later.
  await expect(live.locator('[data-clock=running]')).toBeVisible();
  await expect(late.locator('[data-clock=running]')).toBeVisible({ timeout: 20_000 });
  await expect(async () => {
    const [now, before] = [await left(live), await left(late)];
    expect(Math.abs(before - now - delay)).toBeLessThanOrEqual(1);
  }).toPass();
  const ground = (page: Page): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await ground(live)).toBe('rgba(0, 0, 0, 0)');

  // Pages that take turns.
  await expect(tv.locator('[data-display=clock]')).toBeVisible();
  expect(await heightOf(tv, '.digits')).toBeGreaterThanOrEqual(digitsAtLeast);
  expect(await heightOf(tv, '.stakes')).toBeGreaterThanOrEqual(blindsAtLeast);
  await expect(tv.locator('[data-display=moves]')).toBeVisible();
  await expect(tv.getByText('Personne ne change de place')).toBeVisible();
  await expect(tv.locator('[data-display=clock]')).toBeVisible();

  // Every page at both sizes of a television, in both languages; in every theme when pictures are asked for.
  const some = [
    { language: 'fr', theme: 'light' },
    { language: 'en', theme: 'night' },
  ] as const;
  await tv.emulateMedia({ reducedMotion: 'reduce' });
  for (const { language, theme } of isGallery ? looks : some) {
    for (const page of ['clock', 'seating', 'moves', 'hand-for-hand', 'finalists', 'results', 'overlay']) {
      await tv.goto(`/display?page=${page}&table=1`);
      await expect(tv.locator(`[data-display=${page}]`)).toBeVisible();
      await dress(tv, { language, theme });
      for (const [width, height] of [
        [1_920, 1_080],
        [1_280, 720],
      ] as const) {
        await tv.setViewportSize({ width, height });
        await take(tv, `display-${page}-${language}-${theme}-${width}`);
      }
      await tv.setViewportSize({ width: 1_920, height: 1_080 });
      expect(await axeFinds(tv), page).toEqual([]);
    }
  }

  // The pages while there is something on them.
  const shoot = async (page: string, wanted: string): Promise<void> => {
    await tv.goto(`/display?page=${page}`);
    await expect(tv.locator(wanted).first()).toBeVisible();
    await take(tv, `display-${page}-full`);
  };
  await api.tournament({ type: 'results', command: { type: 'hand_for_hand', on: true } });
  await shoot('hand-for-hand', 'li[data-table]');
  await api.tournament({ type: 'results', command: { type: 'hand_for_hand', on: false } });
  await api.tournament({ type: 'moves', command: { type: 'call_final_table' } });
  await api.tournament({ type: 'draw', occasion: { type: 'final_table' }, word: '' });
  await shoot('finalists', 'ol li');
  await shoot('moves', '[data-move]');
});
