// Paper and files as other programs see them: the texts of each page of a PDF, and a file that the browser saved.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/** Inter draws this letter and the apostrophe alike, and a PDF names the first of what is drawn alike. */
const sameAsApostrophe = '\u02bc';
/** A4. */
const sheetMm = 297;

/** The text of each sheet that the browser would print, as a reader of PDF finds it; shorter sheets end elsewhere. */
export async function sheetsOf(page: Page, heightMm = sheetMm): Promise<readonly string[]> {
  await page.evaluate(cutAt, heightMm);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((sheet) => sheet.replace(/\s+/g, ' ').replaceAll(sameAsApostrophe, '’'));
}

/** Runs in the page: its own sheets get another height. */
function cutAt(heightMm: number): void {
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules)
      if (rule instanceof CSSPageRule && rule.selectorText === '')
        rule.style.setProperty('size', `210mm ${heightMm}mm`);
}

/** How often something is said on all sheets together. */
export function timesSaid(sheets: readonly string[], text: string): number {
  return sheets.reduce((sum, sheet) => sum + sheet.split(text).length - 1, 0);
}

/** Touches a key that saves a file; its name and what is in it. */
export async function saved(
  page: Page,
  key: Locator,
): Promise<{ readonly name: string; readonly text: string }> {
  const coming = page.waitForEvent('download');
  await key.click();
  const download = await coming;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
