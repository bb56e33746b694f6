// Story: real hands are logged on the real screen with the fewest taps it allows, and nothing goes to the wrong player.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { logHand, movableTime } from './cost/finger';
import { handsFolder, readHands, spread, type Hand } from './cost/hands';
import { done, seatPlayers } from './cost/table';
import { Api } from './support/api';
import { open, pairWith } from './support/club';
import { carriesNoRules } from './support/rules';
import { expect, test } from './support/story';

/** How many hands are played; all of them take a quarter of an hour. */
const wanted = Number(process.env['TAPIS_HANDS'] ?? 40);
/** Where each table leaves its figures, when somebody adds them up; else they are judged here. */
const results = process.env['TAPIS_TAPS'];
const handsAtATable = 100;
const perHandMs = 3_000;
/** One hand of so many may be left out. */
const mostLeft = 20;

/**
 * Figures of some hands: taps of each hand and amount, runs with their players, what went wrong, and hands that cannot go
 * on as they did once their amounts are rounded.
 */
type Figures = {
  taps: number[];
  amounts: number[];
  runs: (readonly [number, number])[];
  wrong: string[];
  left: string[];
};

const all = tables(spread(readHands(handsFolder()), wanted));
const parts = results === undefined ? [all] : all.map((hands) => [hands]);

for (const [index, part] of parts.entries())
  test(`real hands cost few taps, and nothing goes to the wrong player: ${index + 1} of ${parts.length}`, async ({
    browser,
  }) => {
    test.setTimeout(60_000 + part.flat().length * perHandMs);
    const figures: Figures = { taps: [], amounts: [], runs: [], wrong: [], left: [] };
    for (const hands of part) await play(hands, browser, figures);
    if (results === undefined) {
      expect(figures.wrong).toEqual([]);
      expect(figures.left.length, figures.left.join('\n')).toBeLessThanOrEqual(wanted / mostLeft);
      expect(median(figures.taps)).toBeLessThanOrEqual(11);
      expect(median(figures.amounts)).toBeLessThanOrEqual(2);
      expect(Math.max(...figures.runs.map(([taps]) => taps))).toBeLessThanOrEqual(2);
    } else {
      mkdirSync(results, { recursive: true });
      writeFileSync(join(results, `${index}.json`), JSON.stringify(figures));
    }
  });

/** Plays hands at a table of their own, each as it was, by the taps of one finger. */
async function play(hands: readonly Hand[], browser: Browser, figures: Figures): Promise<void> {
  if (hands.length === 0) return;
  const api = await Api.open();
  const code = await api.emptyTable('Real hands', 'tda2024', hands[0]?.chips ?? [1]);
  // The finger does not wait for what moves: its time is moved on instead.
  const page = await open(browser, { reducedMotion: 'reduce' });
  await page.addInitScript(movableTime);
  // Every view of the table is compared: a finger that waits for the server lets none be skipped.
  await carriesNoRules(page);
  await pairWith(page, code, 'Tablette');
  await expect(page).toHaveURL(/\/tablet/);
  await api.record(1);
  for (const [index, hand] of hands.entries()) {
    const { decision } = await seatPlayers(api, hand);
    api.recorded();
    const at = `${decision.hand}.${decision.decision}`;
    await expect(page.locator('[data-decision]')).toHaveAttribute('data-decision', at);
    const seats = hand.seats.map(({ seat }) => seat);
    const { steps, winners, chips } = hand;
    const tapped = await page.evaluate(logHand, { seats, steps, winners, chips }).catch((reason: unknown) => {
      figures.left.push(`${hand.name}: ${String(reason).split('\n')[0] ?? ''}`);
    });
    if (!tapped) {
      // The table is in the middle of a hand that nobody knows how to end: the others go on at a new one.
      await page.context().close();
      await play(hands.slice(index + 1), browser, figures);
      return;
    }
    figures.taps.push(tapped.taps);
    figures.amounts.push(...tapped.amounts);
    figures.runs.push(...tapped.runs);
    const promised = tapped.promised.map((each) => `${each.seat} ${each.does} ${each.to}`);
    const shown = await page.locator('[data-decision]').getAttribute('data-decision');
    await api.tableAt(1, shown ?? '');
    const acts = done(api.recorded());
    for (let at = 0; at < Math.max(acts.length, promised.length); at += 1)
      if (acts[at] !== promised[at]) figures.wrong.push(`${hand.name}: ${promised[at]} became ${acts[at]}`);
  }
  await page.context().close();
}

/** Hands with the same chips, so many at a table. */
function tables(hands: readonly Hand[]): Hand[][] {
  const byChips = new Map<string, Hand[]>();
  for (const hand of hands) {
    const name = hand.chips.join(' ');
    byChips.set(name, [...(byChips.get(name) ?? []), hand]);
  }
  return [...byChips.values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / handsAtATable) }, (_, part) =>
      same.slice(part * handsAtATable, (part + 1) * handsAtATable),
    ),
  );
}

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
}
