// Story: a season of three evenings, from the first one that was played to the standings on the club's page: members, a
// player under another name, the best two of three, and a member who is erased.
import { HtmlValidate } from 'html-validate';
import Papa from 'papaparse';
import type { Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { expectFit } from './support/audit';
import { axeFinds } from './support/axe';
import { directorAgain, open } from './support/club';
import { saved } from './support/paper';
import { wear } from './support/pictures';
import { expect, testWithServer as test } from './support/story';

const plan: Plan = {
  date: '2026-12-05',
  venue: 'Salle des fêtes',
  stack: 2_000,
  tables: 1,
  seats: 9,
  structure: [{ type: 'level', minutes: 60, blinds: { small: 50, big: 100, ante: 0, ante_kind: 'each' } }],
  chips: [{ value: 50, colour: 'white', count: 4_000 }],
  late: { register_levels: 0 },
  rebuys: { levels: 0, most: 0, chips: 2_000, add_on: 0 },
  final_table: null,
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 0 },
};

/** What fingers hit and eyes read on a phone, in pixels. */
const onPhone = { target: 48, gap: 8, text: 15 };

/** An evening whose players leave in this order: the last one has won. */
async function evening(api: Api, name: string, leaving: readonly string[]): Promise<void> {
  const players = leaving.map((each) => ({ name: each, club: '', has_paid: true }));
  await api.event(name, 'cdc2013', plan, players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  for (let player = 1; player < leaving.length; player += 1)
    await api.tournament({ type: 'field', command: { type: 'leave', player } });
}

test('a season of three evenings', async ({ browser, server }) => {
  const baseURL = `http://127.0.0.1:${server.http}`;
  const api = await Api.open(baseURL);
  await evening(api, 'Octobre', ['Bruno', 'Chloé', 'Alice']);
  await evening(api, 'Novembre', ['Alice', 'Chloé', 'Bruno']);
  await evening(api, 'Décembre', ['Bruno', 'Alice', 'Le Chat']);

  const office = await open(browser, { baseURL });
  await directorAgain(office);
  await office.getByRole('link', { name: 'Saisons' }).click();
  await expect(office).toHaveURL(/\/season/);
  await expect(office.getByText('Une saison réunit plusieurs tournois')).toBeVisible();
  await office.getByLabel('Nom de la saison').fill('Championnat 2026');
  await office.getByLabel('Meilleurs résultats').fill('2');
  await office.getByRole('button', { name: 'Linéaire' }).click();
  await office.getByRole('button', { name: 'Commencer la saison' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Championnat 2026' })).toBeVisible();

  for (const name of ['Octobre', 'Novembre', 'Décembre']) {
    const choice = office.getByLabel('Tournoi à ajouter');
    const value = await choice.locator('option', { hasText: name }).getAttribute('value');
    await choice.selectOption(value);
    await office.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(office.locator(`[data-season-event="${name}"]`)).toContainText('compte');
  }

  // Chloé is in the federation's file with her licence; the others become members by one key.
  await office.getByRole('button', { name: 'Membres d’un fichier' }).click();
  const sheet = office.getByRole('dialog');
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'membres.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Licence;Club;Nom\nFR-007;Caen;CHLOE\nFR-007;Caen;Doublon\n'),
  });
  await expect(sheet.getByText('Ligne 3')).toBeVisible();
  await expect(sheet.getByRole('cell', { name: 'FR-007' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Ajouter 1 membre' }).click();
  await expect(sheet).toHaveCount(0);
  const standings = office.locator('[data-standings]');
  await expect(standings.locator('tbody tr')).toHaveCount(1);
  // Three names, of which one is a nickname.
  await office.getByRole('button', { name: 'Faire de ces 3 joueurs des membres' }).click();
  await expect(office.getByText('Chaque joueur classé est un membre.')).toBeVisible();
  await expect(standings.locator('tbody tr')).toHaveCount(4);

  // The cat was Chloé: his win is hers, once no member has that name.
  await office.getByRole('button', { name: 'Ouvrir Le Chat' }).click();
  const member = office.getByRole('dialog', { name: 'Le Chat' });
  await member.getByLabel('Nom', { exact: true }).fill('Le Chat (Chloé)');
  await member.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(member).toHaveCount(0);
  const who = office.getByLabel('Le Chat est', { exact: true });
  await who.selectOption({ label: 'CHLOE (FR-007)' });
  await expect(office.getByText('Chaque joueur classé est un membre.')).toBeVisible();
  // 10 * (players - place + 1), the best two of three.
  const rows = standings.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('Alice');
  await expect(rows.nth(0)).toContainText('ex æquo');
  await expect(rows.nth(0)).toContainText('50');
  await expect(rows.nth(1)).toContainText('CHLOE');
  await expect(rows.nth(1)).toContainText('50');
  await expect(rows.nth(1)).toContainText('(20)');
  await expect(rows.nth(2)).toContainText('Bruno');
  await expect(rows.nth(2)).toContainText('40');

  const file = await saved(office, office.getByRole('button', { name: '↓ Tableur (CSV)' }));
  const { data } = Papa.parse<Record<string, string>>(file.text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(data.map((line) => [line['Joueur'], line['Points']])).toEqual([
    ['Alice', '50'],
    ['CHLOE', '50'],
    ['Bruno', '40'],
  ]);

  const html = await saved(office, office.getByRole('button', { name: '↓ Page web' }));
  const validator = new HtmlValidate({
    extends: ['html-validate:standard', 'html-validate:a11y'],
    rules: { 'require-sri': 'off' },
  });
  const report = await validator.validateString(html.text);
  expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);

  for (const theme of ['light', 'night'] as const) {
    await wear(office, theme);
    expect(await axeFinds(office, 'practice')).toEqual([]);
  }

  for (const width of [360, 768, 1280]) {
    await office.setViewportSize({ width, height: 740 });
    await expectFit(office, onPhone, `standings ${width}`);
  }

  await office.getByRole('button', { name: 'Ouvrir Bruno' }).click();
  await office.getByRole('dialog', { name: 'Bruno' }).getByRole('button', { name: 'Effacer' }).click();
  await office.getByRole('button', { name: 'Effacer pour toujours' }).click();
  await expect(rows.nth(2)).toContainText('nom effacé');
  await expect(rows.nth(2)).toContainText('40');
  await office.reload();
  await expect(rows.nth(2)).toContainText('nom effacé');
});

test('a structure from another program is seen before it is taken', async ({ browser, server }) => {
  const office = await open(browser, { baseURL: `http://127.0.0.1:${server.http}` });
  await directorAgain(office);
  await office.getByText('Structure', { exact: true }).first().click();
  const part = office.getByRole('region', { name: 'Structure d’un fichier' });
  await part.locator('input[type=file]').setInputFiles({
    name: 'niveaux.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Minutes;Grosse blind;Petite blind\n25;50;25\n10;Pause;\n25;100;50\n25;x;\n'),
  });
  await expect(part.getByText('2 niveaux, 1 pause')).toBeVisible();
  await expect(part.getByText('Ligne 5')).toBeVisible();
  await part.getByRole('button', { name: 'Prendre cette structure' }).click();
  await expect(part.getByText('La structure du fichier est dans le tournoi')).toBeVisible();
});
