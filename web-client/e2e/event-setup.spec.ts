// An organiser who has never seen Tapis: from the club's spreadsheet to everybody in a drawn seat.
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeFinds } from './support/axe';
import { directorAgain, open } from './support/club';
import { expect, test } from './support/story';

const firstNames = ['Élodie', 'Jérôme', 'Gaëlle', 'François', 'Zoé', 'Noël'] as const;
const lastNames = ['Lefèvre', 'Bérard', 'Cœur', 'Nuñez', 'O’Brien'] as const;
const names = lastNames.flatMap((last) => firstNames.map((first) => `${first} ${last}`));

/** As a French spreadsheet saves it: semicolons, Windows-1252, line ends of Windows, and slips of the pen. */
function spreadsheet(): Buffer {
  const lines = names.map((name, index) => {
    const [first = '', last = ''] = name.split(' ');
    return `${last};${first};Club d’Été;${index % 3 === 0 ? 'non' : 'oui'}`;
  });
  lines.push('Lefèvre;Élodie;Club d’Été;oui', ';;Club d’Été;oui');
  // The two signs that Windows-1252 has where Latin-1 has none.
  const text = ['Nom;Prénom;Club;Payé', ...lines, ''].join('\r\n');
  return Buffer.from(text.replaceAll('œ', '\x9c').replaceAll('’', '\x92'), 'latin1');
}

/** The form of a new event; the server may open the director's last one by itself. */
async function toNewEvent(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Tous les tournois', exact: true });
  await back.or(page.getByLabel('Nom du tournoi')).waitFor();
  if (await back.isVisible()) await back.click();
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFinds(page)).toEqual([]);
}

test('thirty players from a file have their seats in a few minutes', async ({ browser }) => {
  const page = await open(browser);
  await directorAgain(page);
  await toNewEvent(page);
  await page.getByLabel('Nom du tournoi').fill('Coupe d’hiver');
  await page.getByRole('button', { name: 'Créer le tournoi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Coupe d’hiver' })).toBeVisible();

  await expect(page.getByText('Aucun joueur encore.')).toBeVisible();
  await page.getByRole('button', { name: 'Importer un fichier' }).click();
  const sheet = page.getByRole('dialog');
  // Heads that say nothing to the program: a person says what is what, one column after the other.
  const odd = Buffer.from('Id;Inscrit;Ville\n1;Ada Lovelace;Caen\n2;Alan Turing;Lyon\n');
  await sheet
    .getByLabel('Choisir un fichier CSV')
    .setInputFiles({ name: 'autre.csv', mimeType: 'text/csv', buffer: odd });
  await expect(sheet.getByText('Aucune colonne de noms')).toBeVisible();
  await sheet.getByLabel(/La première ligne nomme les colonnes/).check();
  await sheet.getByRole('combobox', { name: 'Nom', exact: true }).selectOption({ label: 'Inscrit' });
  await sheet.getByRole('combobox', { name: 'Club' }).selectOption({ label: 'Ville' });
  await expect(sheet.getByRole('cell', { name: 'Alan Turing' })).toBeVisible();
  await expect(sheet.getByRole('cell', { name: 'Lyon' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Inscrire 2 joueurs' })).toBeVisible();
  await expectAccessible(page);
  await sheet
    .getByLabel(/Choisir un (autre )?fichier/)
    .setInputFiles({ name: 'inscrits.csv', mimeType: 'text/csv', buffer: spreadsheet() });
  await expect(sheet.getByRole('cell', { name: 'Gaëlle Cœur' })).toBeVisible();
  await expect(sheet.getByText('Ligne 32')).toContainText('déjà plus haut');
  await expect(sheet.getByText('Ligne 33')).toContainText('pas de nom');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Inscrire 30 joueurs' }).click();
  await expect(sheet.getByText('30 joueurs inscrits.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Fermer' }).first().click();

  // At the door: a few letters and Enter, then a tap.
  const search = page.getByLabel('Chercher un joueur');
  await search.fill('gae coeur');
  await expect(page.locator('[data-player]')).toHaveCount(1);
  await search.press('Enter');
  const gaelle = page.locator('[data-player="Gaëlle Cœur"] .main');
  await expect(gaelle).toHaveAttribute('aria-pressed', 'true');
  const noel = page.locator('[data-player="Noël Nuñez"] .main');
  await noel.tap();
  await expect(noel).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('30 joueurs pour 40 places · 2 pointés')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Tirage' }).click();
  await expect(page.getByText('28 joueurs ne sont pas pointés')).toBeVisible();
  await page.getByText('Qu’est-ce que c’est ?').click();
  const sealed = await page.locator('[data-seal]').getAttribute('data-seal');
  expect(sealed).toMatch(/^[0-9a-f]{64}$/);
  await page.getByLabel('Mot de la salle').fill('chaussette');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tirer les places' }).click();
  await expect(page.getByText('30 joueurs placés.')).toBeVisible();
  for (const name of names) await expect(page.locator('[data-seating]').getByText(name)).toBeVisible();

  // What was shown before is what the seed comes to.
  await page.getByText('Tirage 1', { exact: true }).click();
  await expect(page.locator('dl')).toContainText(sealed ?? 'a seal');
  const seed = (await page.locator('[data-seed]').getAttribute('data-seed')) ?? '';
  const digest = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
  expect(digest).toBe(sealed);
  await page.getByRole('button', { name: 'Par nom' }).click();
  await expect(page.getByRole('row', { name: /Gaëlle Cœur table \d, siège \d/ })).toBeVisible();
  await expectAccessible(page);
});

test('a structure that goes down is told beside its line, and nothing typed is lost', async ({ browser }) => {
  const page = await open(browser);
  await directorAgain(page);
  await toNewEvent(page);
  await page.getByLabel('Nom du tournoi').fill('Tournoi en travaux');
  await page.locator('summary', { hasText: 'Structure' }).click();
  const third = page.locator('[data-stage="3"]');
  await third.getByLabel('Petite blind').fill('25');
  await third.getByLabel('Grosse blind').fill('50');
  await page.locator('[data-stage="1"]').getByLabel('Minutes').fill('0');
  await page.getByRole('button', { name: 'Créer le tournoi' }).click();
  await expect(third).toContainText('Les blinds baissent');
  await expect(page.locator('[data-stage="1"]')).toContainText('de 1 à 720 minutes');
  await expectAccessible(page);

  await page.reload();
  await toNewEvent(page);
  await expect(page.getByLabel('Nom du tournoi')).toHaveValue('Tournoi en travaux');
  await page.locator('summary', { hasText: 'Structure' }).click();
  await expect(third.getByLabel('Grosse blind')).toHaveValue('50');
  await third.getByRole('button', { name: 'Supprimer' }).click();
  await page.locator('[data-stage="1"]').getByLabel('Minutes').fill('15');
  await page.getByRole('button', { name: 'Créer le tournoi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tournoi en travaux' })).toBeVisible();

  // Rebuys are the organiser's to sell, under every book.
  await page.getByRole('link', { name: 'Préparation' }).click();
  await page.locator('summary', { hasText: 'Recaves' }).click();
  await page.getByLabel('Recaves jusqu’à la fin du niveau').fill('4');
  await page.getByLabel('Jetons par recave').fill('1000');
  await page.locator('summary', { hasText: 'Re-entries' }).click();
  await page.getByLabel('Re-entries jusqu’à la fin du niveau').fill('6');
  await page.getByLabel('On peut abandonner ses jetons').check();
  await page.getByRole('button', { name: 'Enregistrer les changements' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByLabel('Jetons par recave')).toHaveValue(/^1\s000$/);
  await expect(page.getByLabel('Re-entries jusqu’à la fin du niveau')).toHaveValue('6');
  await expect(page.getByLabel('On peut abandonner ses jetons')).toBeChecked();
});

test('league points are typed as a formula, and what places would get is shown at once', async ({
  browser,
}) => {
  const page = await open(browser, { viewport: { width: 360, height: 740 } });
  await directorAgain(page);
  await toNewEvent(page);
  await page.getByLabel('Nom du tournoi').fill('Manche du championnat');
  await page.locator('summary', { hasText: 'Entrée et prix' }).click();
  await page.getByLabel('Points par joueur battu').fill('0');
  const league = page.getByRole('region', { name: 'Points de championnat : formule' });
  const formula = league.getByRole('textbox');
  await league.getByRole('button', { name: 'Racine carrée' }).click();
  await expect(formula).toHaveValue('100 * sqrt(players / place)');
  await expect(league.getByRole('status')).toContainText(/1er [\d\s]+ pts · 2e [\d\s]+ pts · 3e [\d\s]+ pts/);
  await formula.fill('joueurs / place');
  await expect(league.getByRole('status')).toContainText('« joueurs » n’est pas connu');
  await formula.fill('10 * (players - place');
  await expect(league.getByRole('status')).toContainText('vérifiez les parenthèses');
  await expectAccessible(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);

  // What is wrong is refused with the same words, and nothing typed is lost.
  await page.getByRole('button', { name: 'Créer le tournoi' }).click();
  await expect(page.getByText('vérifiez les parenthèses').first()).toBeVisible();
  await expect(page.getByLabel('Nom du tournoi')).toHaveValue('Manche du championnat');
  await formula.fill('10 * (players - place)');
  await expect(league.getByRole('status')).toContainText('10e');
  await page.getByRole('button', { name: 'Créer le tournoi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manche du championnat' })).toBeVisible();
});
