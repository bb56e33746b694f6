// Story: what the dealer is told never lies on a plate, nor on what hangs from one: at every size, for any number of players.
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { director, open, pairWith } from './support/club';
import { dress, folder, isGallery } from './support/pictures';
import { expect, test } from './support/story';

const sizes = [
  [360, 640],
  [360, 740],
  [600, 1024],
  [1024, 600],
  [800, 1280],
  [1024, 768],
  [1280, 800],
  [1366, 1024],
] as const;

const plan = (seats: number): Plan => ({
  date: '',
  venue: '',
  stack: 10_000,
  tables: 1,
  seats,
  structure: [
    { type: 'level', minutes: 30, blinds: { small: 50, big: 100, ante: 0, ante_kind: 'each' } },
    { type: 'level', minutes: 30, blinds: { small: 100, big: 200, ante: 0, ante_kind: 'each' } },
  ],
  chips: [
    { value: 50, colour: 'white', count: 400 },
    { value: 500, colour: 'black', count: 400 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  final_table: seats,
  prizes: { entry_cents: 1_000, rebuy_cents: 0, places: [], points_each_beaten: 0 },
  shot_clock: { before_flop: 30, after_flop: 30, dealing: 60, cards: 3, card_seconds: 30 },
});

/** Plates, and what hangs from them, that lie under what is said. */
async function covered(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const boxes = (selector: string): readonly (readonly [string, DOMRect])[] =>
      [...document.querySelectorAll(selector)]
        .filter((node) => node.checkVisibility())
        .map((node) => [node.textContent.trim().slice(0, 30), node.getBoundingClientRect()] as const);
    const said = boxes('.strip .notes > *, .strip .notice, .strip .ask');
    const plates = boxes('[data-seat], [data-seat] .badges > *, [data-seat] .time-cards');
    return plates.flatMap(([plate, at]) =>
      said
        .filter(
          ([, box]) =>
            Math.min(box.right, at.right) - Math.max(box.left, at.left) > 1 &&
            Math.min(box.bottom, at.bottom) - Math.max(box.top, at.top) > 1,
        )
        .map(([text]) => `“${plate}” under “${text}”`),
    );
  });
}

for (const seats of [2, 6, 9, 10]) {
  test(`the prompt lies on no plate with ${seats} players`, async ({ browser }) => {
    mkdirSync(folder, { recursive: true });
    const api = await Api.open(browser);
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
      `Coupe à ${seats}`,
      'ropta2025',
      plan(seats),
      names.slice(0, seats).map((name) => ({ name, has_paid: true })),
    );
    const office = await open(browser);
    await director(office);
    await office.goto(`/director?tournament=${event}#live`);
    await office.getByRole('button', { name: 'Lancer le tournoi' }).click();
    await expect(office.locator('[data-clock=running]')).toContainText('Niveau 1');
    const page = await open(browser);
    await pairWith(page, await api.tabletCode(1), 'Tablette 1');
    const view = await api.table(1);
    await api.command(1, { type: 'start_hand' }, view.decision);
    await expect(page.locator('.notes .prompt')).toBeVisible();
    for (const language of ['fr', 'en'] as const) {
      await dress(page, { language });
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(150);
        const what = `${language} ${width}×${height}`;
        expect.soft(await covered(page), what).toEqual([]);
        if (isGallery)
          await page.screenshot({ path: `${folder}/prompt-${seats}-${language}-${width}x${height}.png` });
      }
    }
  });
}
