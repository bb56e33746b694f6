// Story: the evening is over, and its results leave the hall: into a spreadsheet, onto the club's page, on paper. What is
// saved and printed is read by other people's programs: Papa Parse, html-validate, axe, a reader of PDF.
import type { Browser, Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import Papa from 'papaparse';
import type { MoveOrder, Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { axeFinds } from './support/axe';
import { directorAgain, open } from './support/club';
import { saved, sheetsOf, timesSaid } from './support/paper';
import { expect, test } from './support/story';

/** Numbers first: no name is a part of another one. */
const names = Array.from({ length: 48 }, (_, at) => `J${`${at + 1}`.padStart(2, '0')} Le Goff-Émile`);

/** Six tables of ten. */
const plan: Plan = {
  date: '2026-11-23',
  venue: 'Salle des fêtes',
  stack: 10_000,
  tables: 6,
  seats: 10,
  structure: [{ type: 'level', minutes: 60, blinds: { small: 50, big: 100, ante: 0, ante_kind: 'each' } }],
  chips: [
    { value: 50, colour: 'white', count: 4_000 },
    { value: 500, colour: 'black', count: 4_000 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 0, most: 0, chips: 10_000, add_on: 0 },
  final_table: null,
  prizes: {
    entry_cents: 1_050,
    rebuy_cents: 0,
    places: [{ cents: 0, share: 10_000, kind: 'Coupe', points: 0 }],
    points_each_beaten: 0,
    points_formula: '100 * sqrt(players / place)',
  },
};

async function event(name: string): Promise<readonly [Api, string]> {
  const api = await Api.open();
  const players = names.map((each) => ({ name: each, club: 'Caen; "Les Tapis"', has_paid: true }));
  const tournament = await api.event(name, 'cdc2013', plan, players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  return [api, tournament];
}

async function officeOf(browser: Browser, address: string): Promise<Page> {
  const page = await open(browser);
  await directorAgain(page);
  await page.goto(address);
  return page;
}

/** Nothing that a finger touches is smaller than it should be. */
async function expectWideKeys(page: Page): Promise<void> {
  const keys = page.locator('.files button:visible');
  const heights = await keys.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(47.5);
}

test('results are saved for a spreadsheet and as a page that other programs find right', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [api, tournament] = await event('Finale <régionale> & amis');
  for (let player = 1; player <= 40; player += 1)
    await api.tournament({ type: 'field', command: { type: 'leave', player } });
  const office = await officeOf(browser, `/director?tournament=${tournament}#results`);
  await expectWideKeys(office);

  const csv = await saved(
    office,
    office.getByRole('button', { name: 'Enregistrer Résultats, Tableur (CSV)' }),
  );
  expect(csv.name).toBe('finale-regionale-amis-resultats-2026-11-23.csv');
  expect(csv.text.startsWith('\uFEFF')).toBe(true);
  const read = Papa.parse<Record<string, string>>(csv.text.slice(1), {
    header: true,
    delimiter: ';',
    newline: '\r\n',
    skipEmptyLines: true,
  });
  expect(read.errors).toEqual([]);
  expect(read.data).toHaveLength(40);
  const [best] = read.data;
  expect(best).toMatchObject({ Place: '9', Club: 'Caen; "Les Tapis"', Points: '231', Sortie: 'parti' });
  expect(best?.['Heure de sortie']).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/);
  await expect(office.getByText(`Enregistré : ${csv.name}`)).toBeVisible();

  const html = await saved(office, office.getByRole('button', { name: 'Enregistrer Résultats, Page web' }));
  const validator = new HtmlValidate({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: { 'require-sri': 'off' },
  });
  const report = await validator.validateString(html.text);
  expect(
    report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => [ruleId, message])),
  ).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    const reader = await open(browser, { colorScheme, viewport: { width: 360, height: 740 } });
    await reader.setContent(html.text);
    await expect(reader.getByRole('heading', { name: 'Finale <régionale> & amis' })).toBeVisible();
    await expect(reader.getByRole('rowheader')).toHaveCount(40);
    expect(await axeFinds(reader, 'practice')).toEqual([]);
    const over = await reader.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    if (colorScheme === 'light') {
      const sheets = await sheetsOf(reader);
      for (const name of names.slice(0, 40)) expect(timesSaid(sheets, name), name).toBe(1);
    }
  }

  // On paper: whole rows, each name once.
  await office.getByRole('link', { name: 'Imprimer les résultats' }).click();
  await expect(office.locator('main[data-ready=true]')).toBeVisible();
  const sheets = await sheetsOf(office);
  expect(sheets.length).toBeGreaterThan(1);
  for (const name of names.slice(0, 40)) {
    expect(timesSaid(sheets, name), name).toBe(1);
    expect(timesSaid(sheets, `${name} (parti) Caen`), `the row of ${name}`).toBe(1);
  }

  // An event is gone, a device is not known any more: what to do is said.
  await office.goBack();
  await office.route('**/api/evidence/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await office.getByRole('button', { name: 'Enregistrer Déplacements, Page web' }).click();
  await expect(office.getByText('Le serveur n’a pas donné le fichier.')).toBeVisible();
});

test('slips for those who move, and a hand for whoever asks later, come out on whole sheets', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [api, tournament] = await event('Déplacements');
  const players = (await api.table(1)).seats;
  await api.foldRound(1);
  // Some leave at the first tables: there is room for the players of the fifth, which closes.
  const free: { to: number; seat: number }[] = [];
  for (const to of [1, 2, 3, 4]) {
    const { seats } = await api.table(to);
    for (const { player, seat } of seats.slice(0, 3)) {
      await api.tournament({ type: 'field', command: { type: 'leave', player } });
      free.push({ to, seat });
    }
  }
  const { seats: leaving, decision } = await api.table(5);
  // A hand is played there: they go when it is over, and until then they are on the list.
  await api.command(5, { type: 'start_hand' }, decision);
  const moves = leaving.map(({ player }, at): MoveOrder => ({ player, to: 0, seat: 0, ...free[at] }));
  await api.tournament({ type: 'moves', command: { type: 'order', moves, why: 'break' } });

  const office = await officeOf(browser, `/director?tournament=${tournament}#live`);
  await office.getByRole('link', { name: 'Imprimer les fiches' }).click();
  await expect(office.locator('[data-slip]')).toHaveCount(leaving.length);
  expect(await sheetsOf(office)).toHaveLength(2);
  // Wherever a sheet ends, no slip is cut there.
  for (const heightMm of [297, 291, 285, 279, 273]) {
    const slips = await sheetsOf(office, heightMm);
    for (const { name } of leaving) {
      expect(timesSaid(slips, name), name).toBe(1);
      const begins = 'Déplacements · Fermeture de table';
      const slip = new RegExp(
        `${begins} ${name} De table 5, siège \\d+ À table [1-4], siège \\d+ À l’arrivée : `,
      );
      expect(
        slips.some((sheet) => slip.test(sheet)),
        `${name} is whole: ${slips.join('\n')}`,
      ).toBe(true);
    }
  }

  await office.goto(`/print?what=hand&tournament=${tournament}&table=1&hand=1`);
  await expect(office.locator('main[data-ready=true] [data-hand="1"]')).toBeVisible();
  const [hand, ...more] = await sheetsOf(office);
  expect(more).toEqual([]);
  for (const { seat, name } of players) {
    const row = new RegExp(`${seat} ${name} (bouton|petite blind|grosse blind)? ?10.000`);
    expect(hand).toMatch(row);
    // Who deals out and folds is told by seat and name.
    expect(hand).toContain(`S${seat} ${name}`);
  }
  expect(hand).toContain('Table 1 · Coup 1');
  expect(hand).toMatch(/Préflop .*passe.*Pot 150/);

  // The same from the evidence, where the hand's file for other programs is too.
  await office.goto(`/floor?tournament=${tournament}`);
  await office.getByRole('button', { name: 'Historique' }).click();
  const phh = await saved(office, office.getByRole('button', { name: 'Enregistrer Table 1, PHH' }));
  expect(phh.text.startsWith('[1]\nvariant = "NT"')).toBe(true);
  await expectWideKeys(office);
  const stars = await saved(
    office,
    office.getByRole('button', { name: 'Enregistrer Tout le tournoi, PokerStars' }),
  );
  expect(stars.name.endsWith('.txt')).toBe(true);
  await office.locator('[data-hand="1"]').click();
  await office.getByRole('link', { name: 'Imprimer le coup' }).click();
  await expect(office.locator('main[data-ready=true] [data-hand="1"]')).toBeVisible();
});
