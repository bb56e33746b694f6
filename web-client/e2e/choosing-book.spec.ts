// Story: the rulebook of a new event is chosen in one tap, with a line on whom it is for; a running event keeps its own.
import { createEvening, directorAgain, open, pairTablet } from './support/club';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

/** Whom each book is for, as the form says it in one line. */
const lines = {
  ropta2025: /fédération/,
  cdc2013: /version de 2013/,
  gleize2007: /Gleize d’origine/,
  stars: /PokerStars/,
  caen: /Caen/,
  bonneuil2022: /Bonneuil/,
  tda2024: /circuits internationaux/,
} as const;

test('ROPTA is proposed, and every other book is one tap away', async ({ browser }) => {
  const page = await open(browser, { viewport: { width: 360, height: 740 } });
  await directorAgain(page);
  const back = page.getByRole('button', { name: 'Tous les tournois', exact: true });
  await back.or(page.getByLabel('Nom du tournoi')).waitFor();
  if (await back.isVisible()) await back.tap();
  for (const form of ['Tournoi complet', 'Table rapide']) {
    if (form === 'Table rapide') await page.getByRole('button', { name: form }).tap();
    const books = page.getByRole('group', { name: 'Règlement', exact: true });
    await expect(books.getByRole('button')).toHaveCount(Object.keys(lines).length);
    await expect(books.locator('[aria-pressed=true]')).toHaveAttribute('data-choice', 'ropta2025');
    await expect(page.locator('p').filter({ hasText: lines.ropta2025 })).toBeVisible();
    for (const [book, line] of Object.entries(lines)) {
      await books.locator(`[data-choice="${book}"]`).tap();
      await expect(books.locator('[aria-pressed=true]')).toHaveAttribute('data-choice', book);
      await expect(page.locator('p').filter({ hasText: line })).toHaveCount(1);
      await expect(page.getByRole('link', { name: 'Voir dans le règlement' })).toHaveAttribute(
        'href',
        new RegExp(`book=${book}`),
      );
    }
  }
});

test('a running event keeps its rulebook when another is begun by the book of today', async ({ browser }) => {
  const office = await open(browser);
  await directorAgain(office);
  await createEvening(office, {
    name: 'Ancienne coupe',
    players: ['Alice', 'Bruno', 'Chloé'],
    book: 'gleize2007',
  });
  const page = await open(browser);
  await pairTablet(office, page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  await createEvening(office, { name: 'Nouvelle coupe', players: ['Driss', 'Éva'], book: 'ropta2025' });
  await page.reload();
  await tablet.tap(page.locator('button.problem'));
  await tablet.tap(page.getByRole('button', { name: 'Règlement', exact: true }));
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('gleize2007');
});
