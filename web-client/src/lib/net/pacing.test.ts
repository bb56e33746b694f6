// How often what changes all the time is shown.
import { describe, expect, it } from 'vitest';
import { longestWaitMs, Pacing, type Clockwork } from './pacing';

/** A clock that stands still until it is told. */
function slowMachine(frameMs: number): {
  shown: number[];
  pacing: Pacing;
  pass: (ms: number) => void;
} {
  let now = 0;
  let due: { at: number; run: () => void }[] = [];
  const later = (run: () => void, milliseconds: number): void =>
    void due.push({ at: now + milliseconds, run });
  const clock: Clockwork = { now: () => now, later, afterFrame: (run) => later(run, frameMs) };
  const shown: number[] = [];
  const pacing = new Pacing(() => shown.push(now), clock);
  const pass = (ms: number): void => {
    const end = now + ms;
    for (;;) {
      const next = due.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      due = due.filter((each) => each !== next);
      now = next.at;
      next.run();
    }
    now = end;
  };
  return { shown, pacing, pass };
}

function tenTimesASecond(frameMs: number, seconds: number): number[] {
  const { shown, pacing, pass } = slowMachine(frameMs);
  for (let change = 0; change < seconds * 10; change += 1) {
    pacing.request();
    pass(100);
  }
  return shown;
}

describe('pacing', () => {
  it('shows every change where frames are quick', () => {
    expect(tenTimesASecond(16, 1)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
  });

  it('shows fewer where frames are slow, and leaves two thirds of the time to everything else', () => {
    const shown = tenTimesASecond(80, 3);
    expect(shown.length).toBeGreaterThan(9);
    for (const [index, at] of shown.entries())
      expect(at - (shown[index - 1] ?? -240)).toBeGreaterThanOrEqual(240);
  });

  it('shows the last change of all, too', () => {
    const { shown, pacing, pass } = slowMachine(80);
    pacing.request();
    pass(10);
    pacing.request();
    pass(5_000);
    expect(shown).toEqual([0, 240]);
  });

  it('goes on where no frame is ever drawn', () => {
    const { shown, pacing, pass } = slowMachine(Infinity);
    pacing.request();
    pass(10);
    pacing.request();
    pass(longestWaitMs);
    expect(shown).toEqual([0, longestWaitMs]);
  });
});
