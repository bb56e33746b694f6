// Story: whoever has the address watches the event, and each player's phone shows their own seat by the code of the card.
import type { Page } from '@playwright/test';
import type { Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { axeFinds } from './support/axe';
import { directorAgain, open } from './support/club';
import { dress, take } from './support/pictures';
import { anteLevel } from './support/plan';
import { expect, test } from './support/story';

const plan: Plan = {
  date: '',
  venue: 'Salle des fêtes',
  stack: 2_000,
  tables: 1,
  seats: 9,
  structure: [anteLevel(25), { type: 'break', minutes: 10 }, anteLevel(50), anteLevel(100)],
  chips: [{ value: 25, colour: 'black', count: 4_000 }],
  late: { register_levels: 0 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  final_table: null,
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 0 },
};

const names = ['Jean-Baptiste de La Rochefoucauld', 'Éloïse Beauchamp', 'Théo Guérin'] as const;

const phones = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 430, height: 932 },
] as const;

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFinds(page)).toEqual([]);
}

/** On each phone and in both languages nothing is wider than the phone; a picture of each when pictures are asked for. */
async function look(page: Page, name: string): Promise<void> {
  // Colours are judged when they have arrived.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const size of phones) {
    await page.setViewportSize(size);
    for (const [language, theme] of [
      ['fr', 'light'],
      ['en', 'night'],
    ] as const) {
      await dress(page, { language, theme });
      await take(page, `${name}-${size.width}-${language}`);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider).toBeLessThanOrEqual(0);
    }
  }
  await dress(page, { language: 'fr', theme: 'light' });
  await expectAccessible(page);
}

/** The address in the code of a player's card, as officials are given it. */
async function cardOf(office: Page, event: string, player: number): Promise<string> {
  return office.evaluate(
    async ([of, who]) => {
      const device = JSON.parse(localStorage.getItem('tapis.device') ?? '{}') as { token: string };
      const answer = await fetch(`/api/phones/${of}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${device.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ players: [who] }),
      });
      const [code] = (await answer.json()) as { path: string }[];
      return code?.path ?? '';
    },
    [event, player] as const,
  );
}

test('the event has a page for everybody, and each player a phone of their own', async ({ browser }) => {
  test.setTimeout(300_000);
  const office = await open(browser);
  await directorAgain(office);
  const api = await Api.open();
  const event = await api.event(
    'Grand prix',
    'cdc2013',
    plan,
    names.map((name) => ({ name })),
  );
  await api.tournament({ type: 'clock', command: { type: 'start' } });

  // Nobody watches before the director has opened the page.
  const guest = await open(browser, { viewport: phones[1] });
  await guest.goto(`/live?event=${event}`);
  await expect(guest.getByRole('heading', { name: 'Cette page n’est pas ouverte' })).toBeVisible();
  await office.goto(`/director?tournament=${event}#tables`);
  await office.getByRole('button', { name: 'Ouvrir la page publique' }).tap();
  const path = await office.locator('[data-public-path]').getAttribute('data-public-path');
  await guest.goto(path ?? '');
  await expect(guest.locator('[data-clock=running]')).toBeVisible();
  await expect(guest.locator('[data-figure=players]')).toContainText('3 / 3');
  await look(guest, 'public');
  await take(office, 'visit-panel', { fullPage: true });

  // Cards have a code once the director wants it.
  await office.getByRole('button', { name: 'Mettre un code sur les cartons' }).tap();
  await office.getByRole('link', { name: 'Imprimer les cartons' }).tap();
  await expect(office.locator('img[data-phone-code]')).toHaveCount(3);
  await take(office, 'cards', { fullPage: true });

  // The player's seat, stack, level and next break; the secret is not sent with the address.
  const asked: string[] = [];
  const phone = await open(browser, { viewport: phones[0] });
  phone.on('request', (request) => asked.push(request.url()));
  const address = await cardOf(office, event, 1);
  const secret = address.split('.').at(-1) ?? '';
  expect(secret).toMatch(/^[0-9a-f]{32}$/);
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: names[0] })).toBeVisible();
  await expect(phone.locator('[data-table="1"]')).toBeVisible();
  await expect(phone.locator('[data-stack="2000"]')).toBeVisible();
  await expect(phone.locator('[data-next-break]')).toContainText(/\d:\d\d/);
  expect(asked.filter((url) => url.split('#')[0]?.includes(secret))).toEqual([]);
  await look(phone, 'phone');
  await expect(phone.getByText(names[1])).toHaveCount(0);

  // It is the same after it was loaded again, and the practice hand is one tap away.
  await phone.reload();
  await expect(phone.locator('[data-stack="2000"]')).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Jouer un coup pour apprendre' })).toHaveAttribute(
    'href',
    '/practice',
  );

  // The player goes out; the event ends.
  const seats = (await api.table(1)).seats;
  const [first, second, third] = [1, 2, 3].map((who) => seats.find((seat) => seat.player === who)?.seat ?? 0);
  await api.allIn(1, first ?? 0, second ?? 0);
  await api.out(1);
  await expect(phone.getByText('3e', { exact: true })).toBeVisible();
  await look(phone, 'phone-out');
  await api.allIn(1, third ?? 0, second ?? 0);
  await api.out(3);
  await expect(phone.locator('[data-over]')).toContainText(names[1]);
  await look(phone, 'phone-over');
  await expect(guest.locator('[data-step]')).toHaveCount(3);
  await look(guest, 'public-over');

  // A card ends with its event.
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Ce carton n’ouvre plus rien' })).toBeVisible();
});
