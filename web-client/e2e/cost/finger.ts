// A finger on the real screen: finds the fewest taps for what a hand needs, taps them, and says what the screen promised.
import type { Step } from './hands';

/** What the screen said that a tap would do, and for whom. */
export type Promised = { readonly seat: number; readonly does: string; readonly to: number };

export type Tapped = {
  /** Taps of the whole hand. */
  readonly taps: number;
  /** Taps of each amount. */
  readonly amounts: readonly number[];
  /** Taps of each run of folds or checks, and of how many players. */
  readonly runs: readonly (readonly [taps: number, players: number])[];
  readonly promised: readonly Promised[];
};

declare global {
  interface Window {
    /** Milliseconds by which this page's time runs ahead: people do not tap as fast as a programme. */
    ahead?: number;
  }
}

/** Runs in the page before everything else: its time can be moved on. */
export function movableTime(): void {
  const real = performance.now.bind(performance);
  window.ahead = 0;
  performance.now = () => real() + (window.ahead ?? 0);
}

/** Runs in the page: logs one hand, from "next hand" to the last pot. */
export async function logHand(given: {
  seats: readonly number[];
  steps: readonly Step[];
  winners: readonly number[];
  chips: readonly number[];
}): Promise<Tapped> {
  /** Keys do not answer in the first moments of a new decision. */
  const restMs = 400;
  const patienceMs = 10_000;
  const { seats, steps, winners, chips } = given;
  const promised: Promised[] = [];
  const amounts: number[] = [];
  const runs: [number, number][] = [];
  const gone = new Set<number>();
  let taps = 0;

  const one = (selector: string): HTMLElement | undefined =>
    document.querySelector<HTMLElement>(selector) ?? undefined;
  const key = (name: string): HTMLButtonElement | undefined =>
    one(`[data-decision] .${name}`) as HTMLButtonElement | undefined;
  const bar = (): HTMLElement | undefined => one('[data-decision]');
  const decision = (): string => `${bar()?.dataset['decision'] ?? ''} ${bar()?.ariaBusy ?? ''}`;
  const turn = (): number => Number(one('[data-seat][aria-current]')?.dataset['seat'] ?? 0);
  const figure = (text: string): number => Number(text.replace(/\D/g, ''));
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

  async function until(holds: () => boolean, what: string): Promise<void> {
    const began = Date.now();
    while (!holds()) {
      if (Date.now() - began > patienceMs)
        throw new Error(`waited for ${what}: ${document.body.innerText.slice(0, 400)}`);
      await pause();
    }
  }

  /** Touches the middle of something, which has to be there and on top. */
  async function tap(target: HTMLElement | undefined, what: string): Promise<void> {
    if (!target) throw new Error(`there is no ${what}`);
    const box = target.getBoundingClientRect();
    const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!found || !target.contains(found))
      throw new Error(`${what} is covered by ${found?.className ?? 'nothing'}, or out of sight`);
    window.ahead = (window.ahead ?? 0) + restMs;
    taps += 1;
    (found as HTMLElement).click();
    await pause();
  }

  /** The same, and waits for the table's answer. */
  async function act(target: HTMLElement | undefined, what: string): Promise<void> {
    const before = decision();
    await tap(target, what);
    await until(() => decision() !== before && decision().endsWith('false'), `an answer to ${what}`);
  }

  const seatPlate = (seat: number): HTMLElement | undefined => one(`[data-seat="${seat}"]`);
  const isFree = (): boolean => figure(key('call')?.innerText ?? '') === 0;
  const bet = (seat: number): number => figure(seatPlate(seat)?.querySelector('.bet')?.textContent ?? '');
  /**
   * Whether a run of folds stops at a player: one who has matched every bet may check, and one who is all-in has
   * nothing to decide.
   */
  const ends = (seat: number): boolean =>
    seatPlate(seat)?.classList.contains('all_in') === true ||
    (bet(seat) > 0 && bet(seat) === Math.max(...seats.map(bet)));

  /** How many players from a step on do the same on the same street, without putting chips in. */
  function runFrom(index: number): number {
    const first = steps[index];
    if (!first || (first.does !== 'fold' && first.does !== 'check')) return 0;
    const rest = steps
      .slice(index)
      .findIndex(
        (step) =>
          step.does !== first.does ||
          step.street !== first.street ||
          (step.does === 'fold' && ends(step.seat)),
      );
    return rest === -1 ? steps.length - index : rest;
  }

  /** Where a finger goes for a run: the first player after it who has a hand, or its last player. */
  function beyond(run: readonly Step[]): { seat: number; covers: number } | undefined {
    const last = run.at(-1);
    if (!last || last.does !== (isFree() ? 'check' : 'fold')) return undefined;
    const after = [...seats.filter((seat) => seat > last.seat), ...seats.filter((seat) => seat <= last.seat)];
    const target = after.find((seat) => !gone.has(seat));
    if (target === undefined) return undefined;
    const isInside = run.some((step) => step.seat === target);
    return isInside ? { seat: last.seat, covers: run.length - 1 } : { seat: target, covers: run.length };
  }

  function note(step: Step, to: number): void {
    promised.push({ seat: step.seat, does: step.does, to });
    if (step.does === 'fold') gone.add(step.seat);
  }

  /** The fewest keys for an amount on the pad. */
  function keysFor(amount: number): HTMLElement[] {
    const pad = (name: string): HTMLElement | undefined => one(`.keypad [aria-label="${name}"]`);
    const digits: HTMLElement[] = [];
    for (let rest = String(amount); rest !== '';) {
      const name = ['000', '00'].find((zeros) => rest.endsWith(zeros)) ?? rest.slice(-1);
      const found = pad(name);
      if (found) digits.unshift(found);
      rest = rest.slice(0, -name.length);
    }
    const piles: HTMLElement[] = [];
    let left = amount;
    for (const chip of chips.toReversed()) {
      const found = document.querySelectorAll<HTMLElement>('.pad .chip')[chips.indexOf(chip)];
      for (; left >= chip && found && piles.length <= digits.length; left -= chip) piles.push(found);
    }
    return left === 0 && piles.length < digits.length ? piles : digits;
  }

  async function push(step: Step): Promise<void> {
    const allIn = key('all-in');
    if (!allIn || allIn.disabled) {
      note({ ...step, does: 'call' }, 0);
      await act(key('call'), 'the key to call');
      return;
    }
    const to = figure(allIn.querySelector('small')?.textContent ?? '');
    await tap(allIn, 'the key for all-in');
    note({ ...step, does: to > 0 ? 'raise' : 'call' }, to);
    await act(key('all-in'), 'the key for all-in');
  }

  async function raise(step: Step): Promise<void> {
    const before = taps;
    const small = key('raise')?.querySelector('small')?.textContent ?? '';
    const least = figure(small);
    const most = figure(key('all-in')?.querySelector('small')?.textContent ?? '');
    if (!key('raise') || key('raise')?.disabled || (most > 0 && step.to >= most)) {
      await push(step);
      return;
    }
    const to = Math.max(step.to, least);
    const preset = one(`.presets [data-amount="${to}"]`);
    if (preset && to < most) {
      note(
        step,
        figure(
          [...preset.childNodes].find((node) => node instanceof Text && node.data.trim() !== '')
            ?.textContent ?? '',
        ),
      );
      await act(preset, `the key for ${to}`);
    } else {
      for (const each of keysFor(to)) await tap(each, `a key of ${to}`);
      note(step, figure(key('raise')?.querySelector('.number')?.textContent ?? ''));
      await act(key('raise'), 'the key to raise');
    }
    amounts.push(taps - before);
  }

  async function single(step: Step): Promise<void> {
    if (step.does === 'fold') {
      note(step, 0);
      // Folding where checking is free is asked once more.
      if (isFree()) await tap(key('fold'), 'the key to fold');
      await act(key('fold'), 'the key to fold');
    } else if (step.does === 'check' || step.does === 'call') {
      note({ ...step, does: isFree() ? 'check' : 'call' }, 0);
      await act(key('call'), 'the key to check or call');
    } else if (step.does === 'all_in') await push(step);
    else await raise(step);
  }

  await act(key('next'), 'the key for the next hand');
  for (let index = 0; index < steps.length;) {
    const step = steps[index];
    if (!step) break;
    await until(() => turn() === step.seat, `seat ${step.seat} to act`);
    const before = taps;
    const run = steps.slice(index, index + runFrom(index));
    const target = run.length > 1 ? beyond(run) : undefined;
    if (target && target.covers > 1) {
      run.slice(0, target.covers).forEach((each) => note(each, 0));
      await act(seatPlate(target.seat), `seat ${target.seat}`);
      index += target.covers;
      runs.push([taps - before, target.covers]);
    } else {
      await single(step);
      index += 1;
    }
  }
  // Chips that nobody has to show for need no tap; else a winner and the pot.
  for (;;) {
    await until(() => turn() === 0 && key('next') !== undefined, 'the end of the hand');
    const claims = [...document.querySelectorAll<HTMLButtonElement>('.claimants .claim')];
    if (claims.length === 0) break;
    const mine = claims.filter((claim) => winners.includes(Number(claim.querySelector('b')?.textContent)));
    for (const claim of mine.length > 0 ? mine : claims.slice(0, 1))
      if (claim.ariaPressed !== 'true') await tap(claim, 'a claimant');
    await act(key('next'), 'the key to give the pot');
  }
  return { taps, amounts, runs, promised };
}
