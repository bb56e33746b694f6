// Story: a street came too early, and the tablet remembers until it is dealt how the next ones come.
import type { Page } from '@playwright/test';
import { nine } from './support/club';
import { evening, toTheFlop, type Evening } from './support/evening';
import { dress, isGallery, show } from './support/pictures';
import { expect, test } from './support/story';

/** The round is checked around, and the tablet asks for the next street. */
async function checkAround({ tablet, page }: Evening, players: number): Promise<void> {
  for (let left = players; left > 1; left -= 1) {
    const actor = await tablet.actor();
    await tablet.act('call', (actor % nine.length) + 1);
  }
  await tablet.tap(tablet.key('call'));
  await expect(page.locator('.prompt')).toContainText('Rassemblez les mises');
}

async function expectPrompt(page: Page, sentences: Readonly<Record<'fr' | 'en', RegExp>>): Promise<void> {
  for (const language of ['en', 'fr'] as const) {
    await dress(page, { language });
    await expect(page.locator('.prompt')).toContainText(sentences[language]);
  }
}

test('after a turn that came too early, turn and river come as the book says', async ({ browser }) => {
  if (isGallery) test.setTimeout(300_000);
  const night = await evening(browser, 'Turn trop tôt, et après');
  const { page, tablet } = night;
  await toTheFlop(night);
  await tablet.act('call', ((await tablet.actor()) % nine.length) + 1);
  await tablet.problem('premature_street');
  await tablet.apply();
  await checkAround(night, nine.length - 1);
  await expectPrompt(page, { fr: /brûlez une carte, turn/, en: /burn a card, turn/ });

  await checkAround(night, nine.length);
  const river = {
    fr: /[Mm]élange.*Ne brûlez pas de carte\s: river/,
    en: /[Ss]huffle.*Do not burn a card: river/,
  };
  await expectPrompt(page, river);
  await show(page, 'prompt-before-the-river');

  // Also on a tablet that was away.
  await page.reload();
  await expectPrompt(page, river);
});
