// Story: something goes wrong; the tablet says what the book makes of it, in five taps at most, with the article.
import { nine, open } from './support/club';
import { evening, toTheFlop } from './support/evening';
import { expect, test } from './support/story';

const mostTaps = 5;

test('an under-raise: the amount, what was said, and the reading with its article', async ({ browser }) => {
  const { page, tablet, first, after } = await evening(browser, 'Relance trop courte');
  const name = await tablet.name(first);
  tablet.countTaps();
  await tablet.typeAmount(['3', '00']);
  await tablet.tap(tablet.key('raise'));
  await expect(page.locator('[data-wizard]')).toContainText('300 : le minimum est 400');
  await tablet.tap(tablet.tile('raise'));
  const ruling = page.locator('[data-wizard=ruling]');
  await expect(ruling).toContainText(`${name} : relance à 400`);
  await expect(ruling).toContainText(`${name} met 400 en tout`);
  await expect(ruling.getByRole('link', { name: /Club des Clubs 2013, art\. 10\./ }).first()).toBeVisible();
  await tablet.apply();
  console.log(`under-raise: ${tablet.taps} taps`);
  expect(tablet.taps).toBeLessThanOrEqual(mostTaps);
  await tablet.expectToAct(after(1));

  // The ruling stays on screen for a moment, and its article opens over the table.
  const banner = page.getByRole('status').filter({ hasText: 'Décision' });
  await expect(banner).toContainText('porte sa mise à 400');
  await banner.getByRole('link').tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Article 10.');
  await sheet.getByRole('button', { name: 'Fermer' }).tap();
  await expect(page).toHaveURL(/\/tablet/);
});

test('chips in silence are counted, and can be counted otherwise', async ({ browser }) => {
  const { page, tablet, first } = await evening(browser, 'Jetons sans un mot');
  const name = await tablet.name(first);
  await tablet.typeAmount(['3', '00']);
  await tablet.tap(tablet.key('raise'));
  await tablet.tap(tablet.tile('silent'));
  const ruling = page.locator('[data-wizard=ruling]');
  // Half of the smallest raise: it has to be completed.
  await expect(ruling).toContainText(`${name} : relance à 400`);
  await expect(ruling).toContainText('Jetons comptés : 3 × 100');
  await tablet.tap(ruling.getByRole('button', { name: 'Autres jetons' }));
  const wizard = page.locator('[data-wizard=facts]');
  await tablet.tap(wizard.getByRole('button', { name: /3 × 100/ }));
  for (let chip = 0; chip < 4; chip += 1)
    await wizard.getByRole('button', { name: 'Ajouter un jeton de 25' }).tap();
  await tablet.tap(wizard.getByRole('button', { name: 'Valider' }));
  await expect(ruling).toContainText('Jetons comptés : 2 × 100, 4 × 25');
});

test('a raise out of turn waits for its turn, and then it is one big key', async ({ browser }) => {
  const { page, tablet, first, after } = await evening(browser, 'Relance hors de son tour');
  const early = after(2);
  const name = await tablet.name(early);
  tablet.countTaps();
  await tablet.problem('out_of_turn');
  await tablet.tap(tablet.concerned(early));
  await tablet.tap(tablet.tile('raise_to_600'));
  const ruling = page.locator('[data-wizard=ruling]');
  await expect(ruling).toContainText(new RegExp(`L’annonce (de |d’)${name} attend son tour`));
  await expect(ruling.getByRole('link', { name: /Club des Clubs 2013, art\. 10\.2/ }).first()).toBeVisible();
  await tablet.apply();
  console.log(`out-of-turn raise: ${tablet.taps} taps`);
  expect(tablet.taps).toBeLessThanOrEqual(mostTaps);
  await tablet.expectToAct(first);

  // Nothing changes before them: what they said is what they do.
  await tablet.act('fold', after(1));
  await tablet.act('fold', early);
  const bound = page.locator('.bar .bound');
  await expect(bound).toContainText('Relancer à 600');
  await expect(bound).toContainText('annoncé avant son tour');
  await expect(bound).toContainText('art. 10.2');
  await expect(page.getByRole('region', { name: 'Le règlement' })).toContainText('annoncé avant son tour');
  await tablet.tap(bound);
  await tablet.expectToAct(after(3));
  await expect(tablet.seat(early)).toContainText('9 400');
});

test('a turn that came too early: which cards go where, step by step', async ({ browser }) => {
  const night = await evening(browser, 'Turn trop tôt');
  const { page, tablet } = night;
  await toTheFlop(night);
  const actor = await tablet.actor();
  await tablet.act('call', (actor % nine.length) + 1);
  tablet.countTaps();
  await tablet.problem('premature_street');
  const ruling = page.locator('[data-wizard=ruling]');
  await expect(ruling.getByRole('listitem').first()).toBeVisible();
  await expect(ruling).toContainText('turn');
  await expect(ruling.getByRole('link', { name: /Club des Clubs 2013, art\. 8\./ }).first()).toBeVisible();
  await tablet.apply();
  console.log(`premature turn: ${tablet.taps} taps`);
  expect(tablet.taps).toBeLessThanOrEqual(mostTaps);
  await expect(page.getByRole('status').filter({ hasText: 'Décision' })).toBeVisible();
});

test('a misdeal gives every chip back', async ({ browser }) => {
  const { page, tablet, after } = await evening(browser, 'Fausse donne');
  tablet.countTaps();
  await tablet.problem('card_count');
  await tablet.tap(tablet.concerned(after(3)));
  await tablet.tap(tablet.tile('cards_3'));
  const ruling = page.locator('[data-wizard=ruling]');
  await expect(ruling).toContainText('Fausse donne : on redonne');
  await expect(ruling.getByRole('link', { name: /Club des Clubs 2013, art\. 7\.1/ }).first()).toBeVisible();
  await tablet.apply();
  console.log(`misdeal: ${tablet.taps} taps`);
  expect(tablet.taps).toBeLessThanOrEqual(mostTaps);
  await tablet.tap(page.getByRole('button', { name: /Un problème/ }));
  await tablet.tap(page.getByRole('button', { name: 'Décisions (1)' }));
  await expect(page.locator('[data-wizard=list]')).toContainText('Fausse donne');
});

test('the floor sees the ruling and its article, and overrules with a reason', async ({ browser }) => {
  test.setTimeout(90_000);
  const { tablet, office, first, after } = await evening(browser, 'L’arbitre décide autrement');
  const floor = await open(browser);
  await office.pairFloor(floor, 'Paul');
  await tablet.typeAmount(['3', '00']);
  await tablet.tap(tablet.key('raise'));
  await tablet.tap(tablet.tile('raise'));
  await tablet.apply();
  await tablet.expectToAct(after(1));

  const tile = floor.locator('[data-table="1"]');
  await expect(tile).toContainText('⚖ 10.');
  await tile.click();
  const detail = floor.getByRole('complementary');
  const made = detail.locator('[data-ruling="1"]');
  await expect(made).toContainText(`${await tablet.name(first)} : porte sa mise à 400`);
  await expect(made).toContainText('« relance »');
  await expect(made).toContainText('par le règlement');
  await made.getByRole('button', { name: 'Décider autrement…' }).click();
  await made.getByRole('button', { name: 'Témoignages de la table' }).click();
  await made.getByRole('button', { name: 'Décider autrement', exact: true }).click();
  await expect(made).toContainText('annulée par l’arbitre : Témoignages de la table');
  await tablet.expectToAct(first);
  await expect(tablet.seat(first)).toContainText('10 000');
});

test('the floor takes a ruling back, asks the book again, and chooses another outcome', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const { page, tablet, office, first, after } = await evening(browser, 'Une autre issue');
  const floor = await open(browser);
  await office.pairFloor(floor, 'Paul');
  // Too little to call: the player chose to fold and leave it.
  await tablet.problem('gesture');
  await tablet.tap(tablet.tile('silent'));
  await page.locator('[data-wizard] .chip').filter({ hasText: /^100$/ }).tap();
  await tablet.tap(page.locator('[data-wizard] .ok'));
  await tablet.tap(page.getByRole('button', { name: /Appliquer : .*passe et laisse 100/ }));
  await tablet.expectToAct(after(1));
  await expect(tablet.seat(first)).toContainText('passé');

  await floor.locator('[data-table="1"]').click();
  const made = floor.locator('[data-ruling="1"]');
  await made.getByRole('button', { name: 'Décider autrement…' }).click();
  await made.getByRole('button', { name: /Redemander au règlement/ }).click();
  await made.getByRole('button', { name: 'Les faits étaient mal décrits' }).click();
  await made.getByRole('button', { name: 'Décider autrement', exact: true }).click();
  const sheet = floor.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Témoignages de la table' }).click();
  await sheet.getByRole('button', { name: /^Décider : .*suit 200/ }).click();
  await expect(sheet).toBeHidden();
  await expect(floor.locator('[data-ruling="2"]')).toContainText('par l’arbitre : Témoignages de la table');
  await tablet.expectToAct(after(1));
  await expect(tablet.seat(first)).toContainText('9 800');
});

test('what the book leaves to the floor is asked of the floor, who rules with a reason', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const { page, tablet, office } = await evening(browser, 'À l’arbitre de décider');
  const floor = await open(browser);
  await office.pairFloor(floor, 'Paul');
  const thrower = await tablet.actor();
  const name = await tablet.name(thrower);
  await tablet.tap(page.getByRole('button', { name: /Un problème/ }));
  await tablet.tap(page.getByRole('button', { name: 'Mains et joueurs', exact: true }));
  await tablet.tap(tablet.tile('cards_thrown'));
  await tablet.tap(tablet.concerned(thrower));
  await tablet.tap(page.getByRole('button', { name: /Par la faute d’un autre/ }));
  await tablet.tap(tablet.tile('nearer_the_player'));
  const ruling = page.locator('[data-wizard=ruling]');
  await tablet.tap(ruling.getByRole('button', { name: /Appeler l’arbitre/ }).first());
  await expect(page.locator('[data-wizard]')).toBeHidden();
  await expect(page.getByText('Décision demandée à l’arbitre')).toBeVisible();

  const alert = floor.locator('[data-alert=ruling]');
  await expect(alert).toContainText('Décision demandée');
  await alert.getByRole('button', { name: 'Décider' }).click();
  const asked = floor.getByRole('region', { name: 'La table demande une décision' });
  await expect(asked).toContainText(name);
  await asked.getByRole('button', { name: 'Décider' }).click();
  const sheet = floor.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Intérêt du jeu' }).click();
  await sheet
    .getByRole('button', { name: /^Décider : / })
    .last()
    .click();
  await expect(sheet).toBeHidden();
  await expect(floor.locator('[data-ruling="1"]')).toContainText('par l’arbitre : Intérêt du jeu');
  await expect(alert).toBeHidden();
  await expect(page.getByText('Décision demandée à l’arbitre')).toBeHidden();
});
