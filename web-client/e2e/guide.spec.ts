// Story: somebody who has never used Tapis follows the guide, and nothing else, from the first start to the second hand.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { open } from './support/club';
import { OwnServer } from './support/server';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

/** Where the guide's pictures are put, when they are asked for. */
const pictures = process.env['GUIDE_PICTURES'];

const players = ['Alice', 'Bruno', 'Chloé', 'Driss', 'Eva', 'Farid'];
const amongFriends = {
  fr: {
    locale: 'fr-FR',
    event: 'Soirée du club',
    laptop: 'Direction',
    tablet: 'Tablette 1',
    phone: 'Téléphone',
    second: 'Coup 2',
  },
  en: {
    locale: 'en-GB',
    event: 'Club night',
    laptop: 'Office',
    tablet: 'Tablet 1',
    phone: 'Phone',
    second: 'Hand 2',
  },
} as const;
type Language = keyof typeof amongFriends;

/** The keys that each guide names, in the order in which they are touched. */
const steps = {
  fr: {
    pair: 'Appairer',
    quick: 'Table rapide',
    create: 'Créer et tirer les sièges',
    tablet: 'Appairer une tablette',
    floor: 'Appairer un téléphone d’arbitre',
    first: 'Premier coup',
    fold: 'Passer',
    undo: 'Annuler',
    next: 'Coup suivant',
    time: 'TIME',
    call: 'ARBITRE',
    problem: 'Un problème ?',
  },
  en: {
    pair: 'Pair',
    quick: 'Quick table',
    create: 'Create and draw seats',
    tablet: 'Pair a tablet',
    floor: 'Pair a floor phone',
    first: 'First hand',
    fold: 'Fold',
    undo: 'Undo',
    next: 'Next hand',
    time: 'TIME',
    call: 'FLOOR',
    problem: 'Something is wrong',
  },
} as const;

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll(/\s+/g, ' ');

class Newcomer {
  readonly #language: Language;
  readonly #guide: string;

  constructor(language: Language) {
    this.#language = language;
    const file = join(import.meta.dirname, '..', '..', 'docs', 'guide', language, 'club.md');
    this.#guide = plain(readFileSync(file, 'utf8'));
  }

  /** What the guide calls a key; nothing else is known about it. */
  name(step: keyof (typeof steps)['fr']): string {
    const name = steps[this.#language][step];
    expect(this.#guide, 'the guide names the key').toContain(`*${name}*`);
    return name;
  }

  key(page: Page, step: keyof (typeof steps)['fr']): Locator {
    const words = this.name(step).replaceAll('?', '\\?').replaceAll(' ', '\\s');
    return page
      .locator('button')
      .filter({ hasText: new RegExp(`(^|[^\\p{L}])${words}`, 'u') })
      .first();
  }

  async see(page: Page, what: string): Promise<void> {
    if (pictures === undefined) return;
    // A QR code is drawn by the server.
    await page.waitForFunction(() => [...document.images].every((image) => image.naturalWidth > 0));
    const path = join(pictures, this.#language, `${what}.jpg`);
    await page.screenshot({ path, quality: 80, animations: 'disabled' });
  }
}

for (const language of ['fr', 'en'] as const)
  test(`who follows the guide comes to the second hand: ${language}`, async ({ browser }) => {
    test.setTimeout(180_000);
    const box = await OwnServer.outOfTheBox();
    try {
      await follow(browser, language, box);
    } finally {
      await box.server.stop();
    }
  });

async function follow(
  browser: Browser,
  language: Language,
  { address, code }: { address: string; code: string },
): Promise<void> {
  const newcomer = new Newcomer(language);
  const {
    locale,
    event,
    laptop: laptopName,
    tablet: tabletName,
    phone: phoneName,
    second,
  } = amongFriends[language];
  const own = { locale, baseURL: address };

  const laptop = await open(browser, own);
  await laptop.goto(address);
  for (const digit of code) await laptop.getByRole('button', { name: digit, exact: true }).click();
  await laptop.getByRole('textbox').fill(laptopName);
  await newcomer.see(laptop, 'code');
  await newcomer.key(laptop, 'pair').click();

  await newcomer.key(laptop, 'quick').click();
  await laptop.getByRole('textbox').first().fill(event);
  await laptop.locator('textarea').fill(players.join('\n'));
  await newcomer.see(laptop, 'quick');
  await newcomer.key(laptop, 'create').click();

  await newcomer.key(laptop, 'tablet').click();
  await expect(laptop.locator('[data-code]')).toBeVisible();
  await newcomer.see(laptop, 'pairing');
  const tabletPage = await open(browser, { ...own, hasTouch: true });
  await scan(laptop, tabletPage, tabletName);
  await newcomer.key(laptop, 'floor').click();
  const phone = await open(browser, { ...own, hasTouch: true, viewport: { width: 360, height: 740 } });
  await scan(laptop, phone, phoneName);

  const tablet = new TabletHand(tabletPage);
  await tablet.tap(newcomer.key(tabletPage, 'first'));
  await expect(tablet.key('fold')).toContainText(newcomer.name('fold'));
  await newcomer.see(tabletPage, 'hand');
  await tablet.tap(tablet.key('fold'));
  await tablet.tap(newcomer.key(tabletPage, 'undo'));

  await tablet.tap(newcomer.key(tabletPage, 'time'));
  await tablet.tap(newcomer.key(tabletPage, 'call'));
  await expect(phone.locator('[data-alert=floor_call]')).toBeVisible();
  await newcomer.see(tabletPage, 'time');
  await newcomer.see(phone, 'call');
  await tablet.tap(newcomer.key(tabletPage, 'problem'));
  await expect(tabletPage.locator('[data-wizard]')).toBeVisible();
  await newcomer.see(tabletPage, 'problem');
  await tablet.tap(newcomer.key(tabletPage, 'problem'));

  for (let folded = 0; folded < players.length - 1; folded += 1) await tablet.tap(tablet.key('fold'));
  await tablet.tap(newcomer.key(tabletPage, 'next'));
  await expect(tabletPage.locator('header')).toContainText(second);
}

/** What the camera of the device does with the QR code; its page asks for a name. */
async function scan(laptop: Page, device: Page, name: string): Promise<void> {
  const code = (await laptop.locator('[data-code]').getAttribute('data-code')) ?? '';
  await laptop.keyboard.press('Escape');
  await device.goto(`/pair#code=${code}`);
  await device.getByRole('textbox').fill(name);
  await device.locator('button[type=submit]').click();
}
