// Story: axe finds nothing on any screen, in both languages and all three themes. With SCREENS_DIR, a picture of each.
import type { Page } from '@playwright/test';
import { axeFinds } from './support/axe';
import { codeFor, directorAgain, nine, open, pairFloor, pairTablet, seeEvents } from './support/club';
import { Office } from './support/office';
import { dress, isGallery, looks, mirror, shoot } from './support/pictures';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

/** A theme changes colours only, and a language none of them. */
const judged = looks.filter(({ language, theme }) => isGallery || theme === 'light' || language === 'fr');

/** All rules in each language, colours in each theme. */
async function see(page: Page, what: string): Promise<void> {
  const name = what.replaceAll(/\W+/g, '-');
  // Colours are judged when they have arrived.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { language, theme } of judged) {
    await dress(page, { language, theme });
    const found = await axeFinds(page, theme === 'light' ? 'wcag' : 'contrast');
    expect.soft(found, `${what} ${language} ${theme}`).toEqual([]);
    if (isGallery) await shoot(page, `${name}-${language}-${theme}`);
  }
  await dress(page, { language: 'fr', theme: 'light' });
  if (what.startsWith('tablet')) await mirror(page, name);
}

test('pairing, a table in every state of a hand, and what goes wrong there', async ({ browser }) => {
  test.setTimeout(isGallery ? 1_200_000 : 300_000);
  const office = await Office.open({ name: 'Chaque écran', players: nine });
  const page = await open(browser);
  await office.pairTablet(page);
  const newcomer = await open(browser);
  await newcomer.goto('/pair');
  await see(newcomer, 'pair');
  await newcomer.goto('/rules?book=cdc2013&article=10.2');
  await expect(newcomer.locator('.marked')).toBeVisible();
  await see(newcomer, 'rules');

  const tablet = new TabletHand(page);
  await see(page, 'tablet between hands');
  await tablet.startHand();
  await tablet.callTime();
  await see(page, 'tablet betting');
  await tablet.tap(page.locator('button.problem'));
  await see(page, 'wizard');
  await tablet.tap(page.locator('button.problem'));
  await tablet.allIn();
  await tablet.tap(tablet.key('call'));
  for (let seat = 0; seat < nine.length - 2; seat += 1) await tablet.tap(tablet.key('fold'));
  await expect(page.locator('.bar .next')).toBeVisible();
  await see(page, 'tablet showdown');
  await page.getByRole('button', { name: 'Réglages' }).tap();
  await see(page, 'tablet settings');
});

test('the floor, the director’s sections, the display and the papers', async ({ browser }) => {
  test.setTimeout(isGallery ? 1_200_000 : 300_000);
  // The server keeps the event of a story that is told again.
  const event = `Chaque onglet ${test.info().retry + 1}`;
  const office = await open(browser);
  await directorAgain(office);
  const back = office.getByRole('button', { name: 'Tous les tournois', exact: true });
  await back.or(office.getByLabel('Nom du tournoi')).waitFor();
  if (await back.isVisible()) await back.click();
  await office.getByLabel('Nom du tournoi').fill(event);
  await see(office, 'new event');
  await office.getByRole('button', { name: 'Créer le tournoi' }).click();
  await expect(office.getByRole('heading', { level: 1, name: event })).toBeVisible();
  await office.getByRole('button', { name: 'Coller une liste' }).click();
  const sheet = office.getByRole('dialog');
  await sheet.getByLabel('Liste des joueurs').fill(nine.join('\n'));
  await sheet.getByRole('button', { name: `Inscrire ${nine.length} joueurs` }).click();
  await sheet.getByRole('button', { name: 'Fermer' }).first().click();
  for (const name of nine) await office.locator(`[data-player="${name}"] .main`).tap();
  // The page of the draw names those who are not here: its keys move when the last of them comes.
  await expect(office.locator('[data-player] .main[aria-pressed=true]')).toHaveCount(nine.length);
  await office.getByRole('link', { name: 'Tirage' }).click();
  await office.getByRole('button', { name: 'Tirer les places' }).click();
  await expect(office.getByText(`${nine.length} joueurs placés.`)).toBeVisible();
  await office.getByRole('link', { name: 'Tables', exact: true }).click();

  const page = await open(browser);
  await pairTablet(office, page);
  await expect(page.locator('.bar .next')).toBeDisabled();
  await see(page, 'tablet stopped');
  const floor = await open(browser);
  await pairFloor(office, floor);
  const code = await codeFor(office, 'Appairer un affichage');
  const tv = await open(browser, { viewport: { width: 1_920, height: 1_080 } });
  await tv.goto(`/pair#code=${code}`);
  await tv.getByRole('textbox').fill('Salle');
  await tv.locator('button[type=submit]').click();
  await expect(tv.getByRole('heading', { name: event })).toBeVisible();
  for (const section of ['setup', 'players', 'draw', 'tables', 'results', 'live']) {
    await office.locator(`nav a[href="#${section}"]`).click();
    await see(office, `director, ${section}`);
  }
  await office.getByRole('button', { name: 'Lancer le tournoi' }).click();
  await expect(tv.locator('[data-clock=running]')).toBeVisible();
  await see(tv, 'display');

  await page.getByRole('button', { name: 'Appeler l’arbitre' }).tap();
  await expect(floor.locator('article')).toHaveCount(1);
  await see(floor, 'floor');
  await floor.locator('[data-table="1"]').click();
  await see(floor, 'a table on the floor');
  await seeEvents(office, event);
  await expect(office.locator(`section[data-event="${event}"] [data-table="1"]`)).toBeVisible();
  await see(office, 'all events');
  await office.goto('/print?what=seats');
  await expect(office.getByRole('button', { name: 'Imprimer' })).toBeEnabled();
  await see(office, 'print');
});
