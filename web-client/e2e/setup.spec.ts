// Story: from the printed code to the first hand, three tables and twenty players, in as few taps as a club has patience
// for: on the laptop and on the tablets together. Typing and what a camera does with a code are no taps.
import type { Locator, Page } from '@playwright/test';
import { open } from './support/club';
import { OwnServer } from './support/server';
import { expect, test } from './support/story';

/** What a director bears before the first hand. */
const most = 30;
const tables = 3;
const names = [
  ...['Alice Martin', 'Bruno Petit', 'Chloé Bernard', 'Driss Amrani', 'Éva Moreau', 'Farid Haddad'],
  ...['Gaëlle Roux', 'Hugo Blanc', 'Inès Garcia', 'Jean Lefèvre', 'Karim Saïdi', 'Léa Fontaine'],
  ...['Marc Dubois', 'Nadia Cherif', 'Olivier Caron', 'Paula Nunes', 'Quentin Roy', 'Rosa Vidal'],
  ...['Sophie Nguyen', 'Thierry Meyer'],
];

/** Counts what a finger does. */
class Taps {
  count = 0;
  readonly #told: string[] = [];

  async on(target: Locator, what: string): Promise<void> {
    await target.click();
    this.count += 1;
    this.#told.push(what);
  }

  /** A field is touched, then written in. */
  async write(field: Locator, text: string, what: string): Promise<void> {
    await this.on(field, what);
    await field.fill(text);
  }

  tell(): void {
    console.log(JSON.stringify({ taps: this.count, most, by: this.#told }));
  }
}

test('from the printed code to the first hand of three tables in thirty taps', async ({ browser }) => {
  test.setTimeout(240_000);
  const { server, address, code } = await OwnServer.outOfTheBox();
  const taps = new Taps();
  try {
    const own = { locale: 'fr-FR', baseURL: address };
    const laptop = await open(browser, own);
    await laptop.goto(address);
    const key = (name: string | RegExp): Locator => laptop.getByRole('button', { name });
    for (const digit of code) await taps.on(key(new RegExp(`^${digit}$`)), `code ${digit}`);
    await taps.on(key('Appairer'), 'Appairer');

    await taps.write(laptop.getByLabel('Nom du tournoi'), 'Tournoi du vendredi', 'nom');
    await taps.on(laptop.locator('summary', { hasText: 'Tables et tapis' }), 'Tables et tapis');
    await taps.write(laptop.getByLabel('Tables', { exact: true }), `${tables}`, 'tables');
    await taps.write(laptop.getByLabel('Sièges par table'), '8', 'sièges');
    await taps.on(key('Créer le tournoi'), 'Créer le tournoi');

    await taps.on(key('Coller une liste'), 'Coller une liste');
    const sheet = laptop.getByRole('dialog');
    await taps.write(sheet.getByLabel('Liste des joueurs'), names.join('\n'), 'liste');
    await taps.on(sheet.getByRole('button', { name: 'Inscrire 20 joueurs' }), 'Inscrire');
    await taps.on(sheet.getByRole('button', { name: 'Fermer' }).last(), 'Fermer');

    await taps.on(laptop.getByRole('link', { name: 'Tirage' }), 'Tirage');
    await taps.on(key('Tirer les places'), 'Tirer les places');
    await taps.on(laptop.getByRole('link', { name: 'Préparer le départ' }), 'Préparer le départ');

    const line = (name: string): Locator => laptop.locator(`[data-line=${name}]`);
    await expect(line('tablets')).toContainText('0/3');
    await expect(line('presence')).toContainText('0/20');
    await taps.on(key('Relier les 3 tablettes qui manquent'), 'Relier');
    const tablets: Page[] = [];
    for (let table = 1; table <= tables; table += 1) {
      const tablet = await open(browser, { ...own, hasTouch: true });
      await scan(laptop, tablet, table);
      tablets.push(tablet);
      await expect(laptop.getByText(`✓ Table ${table}`)).toBeVisible();
    }
    // The last word is read; then the sheet goes by itself.
    await expect(sheet).toBeHidden();
    await expect(line('tablets')).toContainText('3/3');

    // Two tables say themselves that they are complete; one player of the third is touched, the laptop checks in the rest.
    for (const [index, tablet] of tablets.slice(0, 2).entries())
      await taps.on(
        tablet.getByRole('button', { name: 'Nous sommes tous là' }),
        `tous là, table ${index + 1}`,
      );
    const plate = (tablets[2] ?? laptop).locator('[data-seat]:enabled').first();
    const name = await plate.locator('.name').innerText();
    await expect(line('presence')).toContainText(name);
    await taps.on(plate, 'une assiette, table 3');
    await expect(line('presence')).not.toContainText(name);
    await taps.on(key('Tous présents'), 'Tous présents');
    await expect(laptop.locator('[data-ready=true]')).toContainText('Tout est prêt');
    await taps.on(key('Lancer le tournoi'), 'Lancer');

    for (const [index, tablet] of tablets.entries()) {
      await taps.on(tablet.locator('.bar .next'), `premier coup, table ${index + 1}`);
      await expect(tablet.locator('.bar .fold')).toBeVisible();
    }
    taps.tell();
    expect(taps.count).toBeLessThanOrEqual(most);
  } finally {
    await server.stop();
  }
});

/** A camera reads the code that is shown for a table: its page pairs the tablet and names it. */
async function scan(laptop: Page, tablet: Page, table: number): Promise<void> {
  const shown = laptop.locator(`[data-path$="tablet=${table}"]`);
  const path = (await shown.getAttribute('data-path')) ?? '';
  await tablet.goto(path);
  await expect(tablet.getByRole('heading', { name: `Table ${table}` })).toBeVisible();
}
