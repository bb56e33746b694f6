// Story: the floor types its PIN on a table's tablet, corrects a stack and rules there, and gives the tablet back.
import type { Page } from '@playwright/test';
import type { Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import { expectFit } from './support/audit';
import { axeFinds } from './support/axe';
import { createEvening, directorAgain, open, pairFloor, pairTablet } from './support/club';
import { shoot, show, speak } from './support/pictures';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

const players = ['Alice', 'Bruno', 'Chloé', 'Driss', 'Éva', 'Farid'];
const pin = '471108';
/** As on every other screen of a tablet. */
const least = { target: 48, gap: 8, text: 18 };
/** One table of six, with a level that does not end during the story. */
const plan: Plan = {
  date: '',
  venue: '',
  stack: 1_000,
  tables: 1,
  seats: 6,
  structure: [
    { type: 'level', minutes: 90, blinds: { small: 5, big: 10, ante: 0, ante_kind: 'each' } },
    { type: 'level', minutes: 90, blinds: { small: 10, big: 20, ante: 0, ante_kind: 'each' } },
  ],
  chips: [
    { value: 5, colour: 'white', count: 400 },
    { value: 100, colour: 'black', count: 200 },
  ],
  late: { register_levels: 0 },
  rebuys: { levels: 1, most: 1, chips: 1_000, add_on: 0 },
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 1 },
};

async function openPad(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Réglages' }).tap();
  await page.getByRole('button', { name: 'Arbitre (code)' }).tap();
}

async function typePin(page: Page, digits: string): Promise<void> {
  const pad = page.getByRole('dialog');
  for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).tap();
  await pad.getByRole('button', { name: 'Ouvrir' }).tap();
}

async function setPin(office: Page, digits: string): Promise<void> {
  await office.getByLabel('Nouveau code : 6 chiffres (4 à 8)').fill(digits);
  await office.getByRole('button', { name: 'Choisir ce code' }).click();
  await expect(office.locator('[data-floor-pin=true]')).toContainText('En place');
}

/** Everything the browser keeps of this page. */
async function kept(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((each) => Object.entries(each))),
  );
}

test('the floor corrects a stack and rules on the tablet, and gives it back', async ({ browser }) => {
  test.setTimeout(240_000);
  const office = await open(browser);
  await directorAgain(office);
  await createEvening(office, { name: 'Code de l’arbitre', players });
  const page = await open(browser);
  await pairTablet(office, page);
  const tablet = new TabletHand(page);

  await openPad(page);
  await expect(page.getByText('Ce tournoi n’a pas encore de code d’arbitre.')).toBeVisible();
  await show(page, 'pin-none');
  await page.keyboard.press('Escape');
  await setPin(office, pin);
  await show(office, 'pin-director');
  await expect(office.locator('[data-floor-pin]')).not.toContainText(pin);

  await openPad(page);
  await typePin(page, '1234');
  await expect(page.getByRole('status')).toContainText(['Ce n’est pas le code de l’arbitre.']);
  await page.getByRole('dialog').getByRole('button', { name: '4', exact: true }).tap();
  await show(page, 'pin-pad');
  await page.getByRole('button', { name: 'Effacer le dernier chiffre' }).tap();
  await typePin(page, pin);
  const overlay = page.locator('.overlay');
  await expect(overlay.getByRole('timer')).toHaveText(/Arbitre : (2:00|1:5\d)/);
  expect(await kept(page)).not.toContain(pin);
  await expect(page.locator('main.tablet')).toHaveAttribute('inert', '');

  const name = (await overlay.locator('.seats .name').first().textContent()) ?? '';
  await overlay.getByRole('button', { name }).first().tap();
  await overlay.getByLabel(new RegExp(`Nouveau tapis d.*${name}`)).fill('12300');
  await overlay.getByRole('button', { name: 'Appliquer' }).tap();
  await expect(overlay.locator('.seats li').first()).toContainText(/12\s300/);
  await show(page, 'pin-overlay-between');
  await overlay.getByRole('button', { name: 'Rendre la tablette' }).tap();
  await expect(overlay).toBeHidden();
  await expect(page.locator('[data-seat]', { hasText: name })).toContainText(/12\s300/);

  // In the middle of a hand the floor declares a hand dead.
  await tablet.startHand();
  const actor = await tablet.actor();
  const spoken = await tablet.name(actor);
  await openPad(page);
  for (const digit of pin) await page.keyboard.press(digit);
  await page.keyboard.press('Enter');
  await expect(overlay).toBeVisible();
  await show(page, 'pin-overlay-hand');
  await overlay.getByRole('button', { name: spoken }).first().tap();
  await overlay.getByRole('button', { name: 'Main morte' }).tap();
  await overlay.getByRole('button', { name: /Main morte pour/ }).tap();
  await overlay.getByRole('button', { name: 'Rendre la tablette' }).tap();
  await tablet.expectToAct((actor % players.length) + 1);
});

test('wrong PINs have to wait, and the floor hears of them', async ({ browser }) => {
  const office = await open(browser);
  await directorAgain(office);
  await createEvening(office, { name: 'Codes faux', players });
  await setPin(office, pin);
  const [page, floor] = [await open(browser), await open(browser)];
  await pairTablet(office, page);
  await pairFloor(office, floor);
  await openPad(page);
  for (const wrong of ['1111', '2222', '3333']) {
    await typePin(page, wrong);
    await expect(page.getByRole('dialog').getByText('Vérification…')).toBeHidden();
  }
  await expect(page.getByText(/Trop de codes faux : encore 0:(30|2\d) à attendre/)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: '1', exact: true })).toBeDisabled();
  await show(page, 'pin-wait');
  const alert = floor.locator('[data-alert=wrong_pins]');
  await expect(alert).toContainText('Code d’arbitre faux');
  await show(floor, 'pin-alert');

  // The director takes the PIN away: the pad says so at once.
  await office.getByRole('button', { name: 'Retirer le code' }).click();
  await office.getByRole('button', { name: 'Retirer pour de bon ?' }).click();
  await expect(page.getByText('Ce tournoi n’a pas encore de code d’arbitre.')).toBeVisible();
});

test('what the floor sees on the tablet speaks English, and turns with the screen', async ({ browser }) => {
  const office = await open(browser);
  await directorAgain(office);
  await createEvening(office, { name: 'Floor PIN', players });
  await setPin(office, pin);
  const page = await open(browser);
  await pairTablet(office, page);
  await new TabletHand(page).startHand();
  await speak(page, 'en');
  await speak(office, 'en');
  await shoot(office, 'pin-director-en');
  await page.getByRole('button', { name: 'Turn the screen' }).tap();
  await page.getByRole('button', { name: 'Settings' }).tap();
  await page.getByRole('button', { name: 'Floor (PIN)' }).tap();
  await shoot(page, 'pin-pad-turned-en');
  for (const digit of pin) await page.keyboard.press(digit);
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).tap();
  const overlay = page.locator('.overlay');
  await expect(overlay.getByRole('timer')).toContainText('Floor:');
  await shoot(page, 'pin-overlay-turned-en');
  await overlay
    .getByRole('button', { name: 'Rule', exact: true })
    .or(overlay.getByRole('button', { name: /Something/ }))
    .first()
    .tap();
  await shoot(page, 'pin-wizard-turned-en');
  await page.keyboard.press('Escape');

  // The right does not outlive the connection.
  await page.reload();
  await expect(page.locator('main.tablet')).not.toHaveAttribute('inert', '');
  await expect(overlay).toBeHidden();
});

test('the pad and the floor’s tools can be hit and read by everybody', async ({ browser }) => {
  const office = await open(browser);
  await directorAgain(office);
  await createEvening(office, { name: 'Pour tous', players });
  await setPin(office, pin);
  const page = await open(browser);
  await pairTablet(office, page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  await tablet.tap(tablet.key('call'));

  const see = async (what: string): Promise<void> => {
    for (const size of [
      { width: 1280, height: 800 },
      { width: 800, height: 1280 },
    ]) {
      await page.setViewportSize(size);
      await expectFit(page, least, `${what}, ${size.width} wide`);
    }
    for (const theme of ['light', 'night', 'contrast']) {
      await page.evaluate((look) => (document.documentElement.dataset['theme'] = look), theme);
      const found = await axeFinds(page);
      expect.soft(found, `${what}, ${theme}`).toEqual([]);
    }
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPad(page);
  await see('the pad');
  await typePin(page, pin);
  const overlay = page.locator('.overlay');
  await expect(overlay).toBeVisible();
  for (const row of await overlay.locator('.seats .row').all()) await row.tap();
  await see('the tools');
});

test('on the tablet the floor gives a warning, and says that a player is out', async ({ browser }) => {
  const api = await Api.open();
  const entrants = players.map((name) => ({ name, has_paid: true }));
  const event = await api.event('Un joueur sort', 'gleize2007', plan, entrants);
  await api.tournament({ type: 'set_floor_pin', pin });
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  const office = await open(browser);
  await directorAgain(office);
  await office.goto(`/director?tournament=${event}#tables`);
  const page = await open(browser);
  await pairTablet(office, page);
  const table = await api.allIn(1, 1, 2);
  const nameAt = (seat: number): string => table.seats.find((each) => each.seat === seat)?.name ?? '';
  const [loser, winner] = [nameAt(1), nameAt(2)];

  await openPad(page);
  await typePin(page, pin);
  const overlay = page.locator('.overlay');
  await overlay.getByRole('button', { name: winner }).first().tap();
  await overlay.getByRole('button', { name: 'Noter une faute…' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('searchbox').fill('avertissement');
  await sheet.getByRole('list', { name: 'Quel article ?' }).getByRole('button').first().tap();
  await sheet.getByRole('button', { name: /^\+ avertissement/i }).tap();
  await expect(sheet.locator('[data-penalty=warning]')).toBeVisible();
  await show(page, 'pin-fault');
  await sheet.getByRole('button', { name: /^Noter/ }).tap();
  await expect(overlay.locator('[data-sanction]')).toContainText('Arbitre, par code sur Tablette 1');

  const bust = overlay.locator('[data-bust]');
  await expect(bust).toContainText(`${loser} n’a plus de jetons`);
  await show(page, 'pin-overlay-bust');
  await bust.getByRole('button', { name: 'Confirmer l’élimination' }).tap();
  await bust.getByRole('button', { name: `Éliminer ${loser} ?` }).tap();
  await expect(bust).toBeHidden();
  await overlay.getByRole('button', { name: 'Rendre la tablette' }).tap();
  await expect(overlay).toBeHidden();
  await office.goto(`/director?tournament=${event}#results`);
  await expect(office.locator('[data-place="6"]')).toContainText(loser);
});
