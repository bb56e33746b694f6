// Story: the room follows an event on its screen, from the sealed draw to the clock, and papers are printed.
import type { Page } from '@playwright/test';
import type { Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { axeFinds } from './support/axe';
import { codeFor, directorAgain, open } from './support/club';
import { expect, test } from './support/story';

const names = [
  'Jean-Baptiste de La Rochefoucauld',
  'Marie-Françoise Delacroix',
  'Éloïse Beauchamp',
  'Théo Guérin',
  'Noémie Lefèvre',
  'Anaïs Bouchard',
  'Maxime Charpentier',
  'Solène Dufour',
  'Aurélien Kerdoncuff',
  'Gaëtan Le Goff',
  'Inès Benchekroun',
  'Hugo Martinet',
] as const;

/** Height of the digits across a hall, on a television of 1080 lines. */
const digitsAtLeast = 128;

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFinds(page)).toEqual([]);
}

async function newEvent(page: Page, name: string): Promise<void> {
  const back = page.getByRole('button', { name: 'Tous les tournois', exact: true });
  await back.or(page.getByLabel('Nom du tournoi')).waitFor();
  if (await back.isVisible()) await back.click();
  await page.getByLabel('Nom du tournoi').fill(name);
  await page.getByRole('button', { name: 'Créer le tournoi' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The smallest event there is. */
const small: Plan = {
  date: '',
  venue: '',
  stack: 1_000,
  tables: 1,
  seats: 2,
  structure: [{ type: 'level', minutes: 20, blinds: { small: 5, big: 10, ante: 0, ante_kind: 'each' } }],
  chips: [{ value: 5, colour: 'white', count: 400 }],
  late: { register_levels: 0 },
  rebuys: { levels: 0, chips: 0, add_on: 0 },
  final_table: null,
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 0 },
};

test('the room’s screen follows the event, and its papers are printed', async ({ browser }) => {
  const office = await open(browser);
  await directorAgain(office);
  await newEvent(office, 'Coupe de la salle');
  await office.getByRole('button', { name: 'Coller une liste' }).click();
  const sheet = office.getByRole('dialog');
  await sheet.getByLabel('Liste des joueurs').fill(names.map((name) => `${name}; Club de Rennes`).join('\n'));
  await sheet.getByRole('button', { name: `Inscrire ${names.length} joueurs` }).click();
  await expect(sheet.getByText(`${names.length} joueurs inscrits.`)).toBeVisible();
  await sheet.getByRole('button', { name: 'Fermer' }).first().click();

  // Where somebody is there, the table knows its first button.
  for (const name of names) await office.locator(`[data-player="${name}"] .main`).tap();
  await expect(office.getByText('12 pointés', { exact: false }).first()).toBeVisible();

  // Before the draw: the event and what the draw is sealed with.
  await office.getByRole('link', { name: 'Tables', exact: true }).click();
  const code = await codeFor(office, 'Appairer un affichage');
  const tv = await open(browser, { viewport: { width: 1_920, height: 1_080 } });
  await tv.goto(`/pair#code=${code}`);
  await tv.getByRole('textbox').fill('Écran de la salle');
  await tv.locator('button[type=submit]').click();
  await expect(tv).toHaveURL(/\/display/);
  await expect(tv.getByRole('heading', { name: 'Coupe de la salle' })).toBeVisible();
  await expect(tv.getByText('12 joueurs inscrits')).toBeVisible();
  await expect(tv.locator('[data-seal]')).toHaveAttribute('data-seal', /^[0-9a-f]{64}$/);
  await expectAccessible(tv);

  // Another event of the same evening is newer; this window stays with its own.
  const other = await Api.open();
  await other.event('Coupe d’à côté', 'cdc2013', small, [{ name: 'Ada' }, { name: 'Basile' }]);

  // Nothing to print yet, and the page says what to do.
  await office.goto('/print?what=seats');
  await expect(office.getByRole('status').filter({ hasText: 'Tirez' })).toContainText(
    'Tirez d’abord les places',
  );
  await expect(office.getByRole('button', { name: 'Imprimer' })).toBeDisabled();
  await office.getByRole('link', { name: 'Retour' }).click();
  await office.getByRole('link', { name: 'Tirage' }).click();
  await office.getByRole('button', { name: 'Tirer les places' }).click();
  await expect(office.getByText('12 joueurs placés.')).toBeVisible();
  await expect(tv.getByText('Anaïs Bouchard')).toBeVisible();
  await expect(tv.getByText('Prenez place')).toBeVisible();

  // Papers.
  await office.getByRole('link', { name: 'Liste des places' }).click();
  await expect(office.getByRole('button', { name: 'Imprimer' })).toBeEnabled();
  await expect(office.getByRole('list', { name: 'Par nom' }).getByRole('listitem')).toHaveCount(names.length);
  await expect(office.locator('[data-table]').getByRole('listitem')).toHaveCount(names.length);
  await expect(office.getByText(/Premier bouton : siège \d/).first()).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Cartons de place' }).click();
  await expect(office.locator('[data-card]')).toHaveCount(names.length);
  await expect(office.locator('[data-sheet]')).toHaveCount(2);
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Structure' }).click();
  await expect(office.getByRole('columnheader', { name: 'Grosse blind' })).toBeVisible();
  await expectAccessible(office);
  await office.evaluate(() => {
    window.print = () => (document.title = 'printed');
  });
  await office.getByRole('button', { name: 'Imprimer' }).click();
  await expect(office).toHaveTitle('printed');
  await office.getByRole('link', { name: 'Retour' }).click();

  // Play begins; the digits are read across the hall.
  await office.getByRole('link', { name: 'En cours' }).click();
  await office.getByRole('button', { name: 'Lancer le tournoi' }).click();
  // No table has its tablet yet.
  await office.getByRole('button', { name: 'Lancer quand même' }).click();
  await expect(tv.locator('[data-clock=running]')).toBeVisible();
  const digits = tv.locator('.digits');
  const size = await digits.evaluate((node) => parseFloat(getComputedStyle(node).fontSize));
  expect(size).toBeGreaterThanOrEqual(digitsAtLeast);
  const before = await digits.textContent();
  await expect(digits).not.toHaveText(before ?? '');
  await expect(tv.locator('[data-figure=players]')).toContainText('12 / 12');
  await expectAccessible(tv);

  await office.getByRole('button', { name: 'Arrêter l’horloge' }).click();
  await expect(tv.getByText('Horloge arrêtée')).toBeVisible();

  // Keys for whoever stands at the screen.
  await tv.mouse.move(400, 400);
  await tv.getByRole('button', { name: 'Places' }).click();
  await expect(tv.getByRole('heading', { name: 'Places' })).toBeVisible();
  await expect(tv).toHaveURL(/page=seating/);
  await tv.getByRole('button', { name: 'Classement' }).click();
  await expect(tv.getByText('Personne n’est encore sorti.')).toBeVisible();
});
