// Story: the director gives the club its name and logo once, and the hall's screens, tablets and papers show them.
import { codeFor, createEvening, director, nine, open, pairTablet, pairWith } from './support/club';
import { expect, testWithServer as test } from './support/story';

const name = 'Poker club de Gleizé';

test('the club is named once and shown everywhere', async ({ browser, server }) => {
  const baseURL = `http://127.0.0.1:${server.http}`;
  const office = await open(browser, { baseURL });
  await director(office);
  await createEvening(office, { name: 'Vendredi', players: nine });
  const panel = office.locator('[data-club-panel]');
  await panel.getByLabel('Nom du club').fill(name);
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(panel.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  const file = panel.getByLabel('Logo');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
  await expect(panel.getByRole('alert')).toContainText('n’est pas une image');
  // 512 pixels a side are made small enough here.
  await file.setInputFiles('public/icon-512.png');
  await expect(panel.getByRole('img', { name: 'Logo' })).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveCount(0);

  const tv = await open(browser, { baseURL });
  await tv.goto('/pair');
  await expect(tv.locator(`[data-club="${name}"] img`)).toBeVisible();
  await pairWith(tv, await codeFor(office, 'Appairer un affichage'), 'Salle');
  await expect(tv.locator(`[data-display] [data-club="${name}"] img`)).toBeVisible();
  const tablet = await open(browser, { baseURL });
  await pairTablet(office, tablet);
  await expect(tablet.locator(`.felt [data-club="${name}"] img`)).toBeVisible();
  await office.goto('/print?what=cards');
  await expect(office.locator(`[data-card] [data-club="${name}"] img`)).toHaveCount(nine.length);
  await office.goto('/print?what=seats');
  await expect(office.locator(`.paper [data-club="${name}"]`)).toBeVisible();

  await office.goto('/director#tables');
  await panel.getByRole('button', { name: 'Retirer le logo' }).click();
  await expect(panel.getByRole('img')).toHaveCount(0);
});
