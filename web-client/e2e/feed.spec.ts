// A feed for somebody else's program: paired by its delay, and among the devices.
import { codeFor, createEvening, directorAgain, open, pairWith } from './support/club';
import { expect, test } from './support/story';

test('a program of somebody else is paired with a delay, and the director sees by how much it is late', async ({
  browser,
}) => {
  const office = await open(browser);
  await directorAgain(office);
  await createEvening(office, { name: 'Diffusion', players: ['Alice', 'Bruno'] });
  await office.getByRole('combobox', { name: 'Retard' }).selectOption('15 min');
  const code = await codeFor(office, 'Appairer un flux');
  const answer = await office.request.post('/api/pair', { data: { code, name: 'Habillage' } });
  expect(await answer.json()).toMatchObject({ role: { type: 'feed', delay_seconds: 900 } });
  const device = office.getByRole('listitem').filter({ hasText: 'Habillage' });
  await expect(device).toContainText('Flux, 15:00 de retard');
  await expect(device).toContainText('jamais connecté');
  // A browser with such a code is a display that is late: of an event so young it has nothing to show yet.
  const screen = await open(browser);
  await pairWith(screen, await codeFor(office, 'Appairer un flux'), 'Écran');
  await expect(screen).toHaveURL(/\/display/);
  await expect(office.getByRole('listitem').filter({ hasText: 'Écran' })).toContainText('en ligne');
});
