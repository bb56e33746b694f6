// A club evening in a test: a director, a tournament, and devices paired the way people do it.
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { PairResponse } from '../../src/protocol/protocol.gen';

export const directorCode = '123456';

export type Evening = {
  readonly name: string;
  readonly players: readonly string[];
  readonly seats?: number;
  readonly tables?: number;
  readonly stack?: number;
  /** Its rulebook, where it is not the first. */
  readonly book?: string;
};

export const nine = ['Alice', 'Bruno', 'Chloé', 'Driss', 'Eva', 'Farid', 'Gaëlle', 'Hugo', 'Inès'] as const;

/** A new browser of somebody's own, on the page of a screen. */
export async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  return context.newPage();
}

/** Pairs a device with a code, as a person does. */
export async function pairWith(page: Page, code: string, name: string): Promise<void> {
  await page.goto(`/pair#code=${code}`);
  await page.getByRole('textbox').fill(name);
  await page.locator('button[type=submit]').click();
}

/** The director types the code on their own screen. */
export async function director(page: Page, name = 'Direction'): Promise<void> {
  await pairWith(page, directorCode, name);
  await expect(page).toHaveURL(/\/director/);
}

/** The same screen on a device that was paired before, for stories about something else. */
export async function directorAgain(page: Page, name = 'Direction'): Promise<void> {
  const answer = await page.request.post('/api/pair', { data: { code: directorCode, name } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await remember(page, { ...((await answer.json()) as PairResponse), name });
  await page.goto('/director');
}

/** All events, with this one among those that are followed: other stories may have begun many since. */
export async function seeEvents(page: Page, event: string): Promise<void> {
  await page.goto('/events');
  const key = page.locator('button[aria-pressed]', { hasText: event });
  await key.waitFor();
  if ((await key.getAttribute('aria-pressed')) === 'false') await key.click();
}

/** From now on the page is of this device, unless it is of another one already. */
export async function remember(page: Page, device: PairResponse & { readonly name: string }): Promise<void> {
  await page.addInitScript((text) => {
    if (!location.protocol.startsWith('http')) return;
    if (localStorage.getItem('tapis.device') === null) localStorage.setItem('tapis.device', text);
  }, JSON.stringify(device));
}

/** The token of the device that a page is, and the one before it while that is good. */
export async function keptBy(page: Page): Promise<{ readonly token: string; readonly before?: string }> {
  const text = await page.evaluate(() => localStorage.getItem('tapis.device') ?? '{}');
  return JSON.parse(text) as { token: string; before?: string };
}

/** Sets an evening up on the director's screen, in French. */
export async function createEvening(page: Page, evening: Evening): Promise<void> {
  // The server opens the director's last tournament by itself; the first one of all has nothing to go back to.
  const back = page.getByRole('button', { name: 'Tous les tournois', exact: true });
  await back.or(page.getByLabel('Nom du tournoi')).waitFor();
  if (await back.isVisible()) await back.click();
  await page.getByRole('button', { name: 'Table rapide' }).click();
  await page.getByLabel('Nom du tournoi').fill(evening.name);
  await page.locator(`[data-choice="${evening.book ?? 'cdc2013'}"]`).click();
  await page.getByLabel('Sièges par table').fill(`${evening.seats ?? evening.players.length}`);
  await page.getByLabel('Tables', { exact: true }).fill(`${evening.tables ?? 1}`);
  if (evening.stack !== undefined) await page.getByLabel('Tapis de départ').fill(`${evening.stack}`);
  await page.getByLabel('Joueurs, un par ligne').fill(evening.players.join('\n'));
  await page.getByRole('button', { name: 'Créer et tirer les sièges' }).click();
  await expect(page.getByRole('heading', { level: 1, name: evening.name })).toBeVisible();
}

/** Asks the director's screen for a code; `key` is the name of its button. */
export async function codeFor(page: Page, key: RegExp | string): Promise<string> {
  await page.getByRole('button', { name: key, exact: true }).click();
  const shown = page.locator('[data-code]');
  const code = await shown.getAttribute('data-code');
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
  return code ?? '';
}

export async function pairTablet(directorPage: Page, tablet: Page, table = 1): Promise<void> {
  const code = await codeFor(directorPage, `Appairer une tablette Table ${table}`);
  await pairWith(tablet, code, `Tablette ${table}`);
  await expect(tablet).toHaveURL(/\/tablet/);
  await expect(tablet.getByRole('heading', { name: `Table ${table}` })).toBeVisible();
}

export async function pairFloor(directorPage: Page, floor: Page, name = 'Paul'): Promise<void> {
  const code = await codeFor(directorPage, 'Appairer un téléphone d’arbitre');
  await pairWith(floor, code, name);
  await expect(floor).toHaveURL(/\/floor/);
}
