// Story: the rulebooks can be read by everybody, searched in two languages, opened at an article, and compared.
import { frequentRulings } from '../src/lib/rulebooks/topics';
import { sheetsOf } from './support/paper';
import { show, speak } from './support/pictures';
import { expect, test } from './support/story';

test('a search finds articles in French and in English', async ({ page }) => {
  await page.goto('/rules?book=cdc2013');
  const list = page.getByRole('list', { name: 'Règlements' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  const search = page.getByRole('searchbox');
  await search.fill('fausse donne');
  await expect(page.getByText(/^\d+ articles?$/)).toBeVisible();
  await expect.poll(() => list.getByRole('listitem').count()).toBeLessThanOrEqual(30);
  await expect(list.locator('[data-article^="7.1"]').first()).toContainText(/fausse donne/i);
  await search.fill('misdeal');
  await expect(list.locator('[data-article^="7.1"]').first()).toBeVisible();
  await search.fill('xyzzy');
  await expect(page.getByText('Aucun article ne contient ces mots.')).toBeVisible();
});

test('an address opens the book at an article, in the language of the reader', async ({ page }) => {
  await page.goto('/rules?book=cdc2013&article=10.9.b3');
  const article = page.locator('[data-article="10.9.b3"]');
  await expect(article).toBeInViewport();
  await expect(article).toHaveClass(/marked/);
  const french = await article.locator('p').first().textContent();
  await article.getByRole('button', { name: 'English' }).click();
  const english = (await article.locator('p[lang=en]').textContent()) ?? '';
  expect(english).not.toBe(french);
  await page.getByRole('button', { name: 'EN, English' }).click();
  await expect(article.getByRole('heading')).toHaveText('Article 10.9, dash 3');
  await expect(article.locator('p').first()).toHaveText(english);
});

test('two books side by side: every point on which they differ, with what the articles say', async ({
  page,
}) => {
  await page.goto('/rules?view=differences&book=cdc2013&with=gleize2007');
  await expect(page.getByText(/\d+ points diffèrent/)).toBeVisible();
  const tap = page.locator('[data-policy=tap_facing_bet]');
  await expect(tap).toContainText('Taper sur la table face à une mise');
  await expect(tap).toContainText('C’est passer');
  await expect(tap).toContainText('Article 9-4');
  // No token of the server is shown.
  await expect(page.getByRole('main')).not.toContainText(/[a-z]+_[a-z]+/);
  await tap.getByRole('link', { name: 'Article 9-4' }).click();
  await expect(page.locator('[data-article="9-4"]')).toBeInViewport();
  await page.goto('/rules?view=differences&book=cdc2013&with=cdc2013');
  await expect(page.getByText('Choisissez deux règlements différents.')).toBeVisible();
});

test('what changed since the book before is told by topic, and what stayed is a touch away', async ({
  page,
}) => {
  await page.goto('/rules?view=differences');
  await expect(page.getByRole('combobox').first()).toHaveValue('ropta2025');
  await expect(page.getByRole('combobox').last()).toHaveValue('cdc2013');
  const nav = page.getByRole('navigation', { name: 'Par sujet' });
  await nav.getByRole('link', { name: /^Time/ }).click();
  await expect(page.locator('[data-policy=time_allowed]')).toBeInViewport();
  await expect(page.locator('[data-policy=time_allowed]')).toContainText('25 s + 5 s');
  const alike = page.getByText('Ce qu’ils décident pareil');
  await expect(page.getByText(/^Relance minimale : /)).toBeHidden();
  await alike.click();
  await expect(page.getByText(/^Relance minimale : /)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/[a-z]+_[a-z]+/);
  await show(page, 'rules-differences');
});

test('the twelve rulings that happen most are a poster on one sheet, for every book and language', async ({
  page,
}) => {
  const books = ['tda2024', 'cdc2013', 'gleize2007', 'stars', 'caen', 'bonneuil2022', 'ropta2025'];
  await page.goto('/rules?view=poster');
  for (const language of ['fr', 'en']) {
    await speak(page, language);
    for (const book of books) {
      await page.goto(`/rules?view=poster&book=${book}`);
      const tiles = page.locator('[data-ruling]');
      await expect(tiles).toHaveCount(frequentRulings.length);
      for (const tile of await tiles.all()) await expect(tile).toContainText(/[a-z]{3}.*\(.+\)/);
      await expect(page.getByRole('main')).not.toContainText(/[a-z]+_[a-z]+/);
      const sheets = await sheetsOf(page);
      expect(sheets.length, `${book} in ${language}`).toBe(1);
      expect(sheets[0]).not.toMatch(/Imprimer|Print/);
    }
  }
  await show(page, 'rules-poster');
});

test('a server without rulebooks is told from one that cannot be reached', async ({ page }) => {
  await page.route('**/api/rulebooks/**', (route) =>
    route.fulfill({ status: 404, json: { code: 'invalid', message: 'no such address' } }),
  );
  await page.goto('/rules?book=cdc2013');
  await expect(page.getByRole('alert')).toContainText('Ce serveur est trop ancien');
  await page.unroute('**/api/rulebooks/**');
  await page.route('**/api/rulebooks/**', (route) => route.abort());
  await page.goto('/rules?book=cdc2013');
  await expect(page.getByRole('alert')).toContainText('Serveur introuvable');
  await page.unroute('**/api/rulebooks/**');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('listitem').first()).toBeVisible();
});
