// Story: a laptop on the Wi-Fi records what pages send over plain HTTP. No device's token is in it.
import type { Page } from '@playwright/test';
import { createEvening, director, open } from './support/club';
import { expect, testWithServer as test } from './support/story';

/** All that a page sends from now on: frames, addresses, headers and bodies. */
function recorded(page: Page): string[] {
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(payload.toString())));
  page.on('request', (request) => {
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
  });
  return sent;
}

test('a page proves its token and sends it nowhere, over the socket and over HTTP', async ({
  browser,
  server,
}) => {
  const office = await open(browser, { baseURL: `http://127.0.0.1:${server.http}` });
  const sent = recorded(office);
  await director(office);
  await createEvening(office, { name: 'À l’écoute', players: ['Alice', 'Bruno', 'Chloé'] });
  const panel = office.locator('[data-club-panel]');
  await panel.getByLabel('Nom du club').fill('Club à l’écoute');
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(panel.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await panel.getByLabel('Logo').setInputFiles('public/icon-192.png');
  await expect(panel.getByRole('img', { name: 'Logo' })).toBeVisible();
  const answered = office.waitForResponse(/\/api\/evidence\//);
  await office.goto('/floor');
  await office.getByRole('button', { name: 'Historique' }).click();
  expect((await answered).status()).toBe(200);
  const token = await office.evaluate(
    () => (JSON.parse(localStorage.getItem('tapis.device') ?? '{}') as { token: string }).token,
  );
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  const heard = (text: string): number => sent.filter((each) => each.includes(text)).length;
  expect(heard('"identify"')).toBe(2);
  expect(heard('"prove"')).toBe(2);
  expect(heard('"authorization":"Tapis ')).toBeGreaterThan(0);
  expect(heard('"content-digest":"sha-256=:')).toBe(2);
  expect(heard(token)).toBe(0);
});
