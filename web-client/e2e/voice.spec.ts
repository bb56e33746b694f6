// Story: the room hears time calls and calls for the floor, once somebody turned the voice on.
import { nine, open } from './support/club';
import { Office } from './support/office';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

declare global {
  interface Window {
    said?: string[];
  }
}

test('the display speaks in its language, and remembers that it may', async ({ browser }) => {
  const office = await Office.open({ name: 'À voix haute', players: nine });
  const page = await open(browser);
  await office.pairTablet(page);
  const code = await office.api.code({ type: 'display' });
  const tv = await open(browser, { viewport: { width: 1_920, height: 1_080 } });
  await tv.addInitScript(() => {
    // A voice that only writes down, and knows French alone.
    const said: string[] = (window.said = []);
    const voice = { lang: 'fr-FR', localService: true, name: 'Essai', default: true, voiceURI: 'essai' };
    class Words {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    Object.assign(window, { SpeechSynthesisUtterance: Words });
    Object.defineProperty(window, 'speechSynthesis', {
      value: {
        getVoices: () => [voice],
        speak: (words: Words) => said.push(words.text),
        cancel: () => undefined,
        addEventListener: () => undefined,
      },
    });
  });
  await tv.goto(`/pair#code=${code}`);
  await tv.getByRole('textbox').fill('Salle');
  await tv.locator('button[type=submit]').click();
  await expect(tv.getByRole('heading', { name: 'À voix haute' })).toBeVisible();

  const tablet = new TabletHand(page);
  await tablet.startHand();
  const floorKey = page.locator('.side .floor');
  await floorKey.tap();
  const key = tv.getByRole('button', { name: 'Voix' });
  await expect(key).toHaveAttribute('aria-pressed', 'false');
  expect(await tv.evaluate(() => window.said)).toEqual([]);

  await tv.mouse.move(400, 400);
  await key.click();
  await expect(key).toHaveAttribute('aria-pressed', 'true');
  expect(await tv.evaluate(() => window.said)).toEqual(['Annonces parlées.']);
  const seat = await tablet.actor();
  await tablet.callTime();
  await expect
    .poll(() => tv.evaluate(() => window.said?.at(-1)))
    .toBe(`Time demandé, table 1, siège ${seat} : ${await tablet.name(seat)}.`);

  // The choice outlives the page; a language without a voice has no key.
  await tv.reload();
  await expect(key).toHaveAttribute('aria-pressed', 'true');
  await tv.mouse.move(300, 300);
  await tv.locator('[data-language=en]').click();
  await expect(tv.locator('html')).toHaveAttribute('lang', 'en');
  await expect(tv.getByRole('button', { name: 'Voice' })).toHaveCount(0);
});
