// Evidence on the floor screen: what charts show, how a hand is played back, what each step says.
import { describe, expect, it } from 'vitest';
import type { PlayerTimes, StackHistory, StepView, TimesLine, TimesView } from '../../protocol/protocol.gen';
import { evidence as english } from '../messages/en/evidence';
import { evidence as french } from '../messages/fr/evidence';
import { troubleOf } from './api';
import { fieldOf, inSeconds, lastChanges, slowestFirst, stacksChart, timesChart } from './charts';
import { shortened } from './draw';
import { stepText } from './kinds';
import { isWithBefore, seatOf, stayMs, stepAfterKey } from './playback';

const nothing: TimesLine = {
  decisions: 0,
  median_ms: null,
  p90_ms: null,
  longest_ms: null,
  slow: 0,
  after_deal: 0,
  after_deal_median_ms: null,
};

function line(decisions: number, median: number): TimesLine {
  return { ...nothing, decisions, median_ms: median, p90_ms: median * 2, longest_ms: median * 3 };
}

function player(number: number, name: string, all: TimesLine, flop: TimesLine): PlayerTimes {
  return {
    player: number,
    name,
    table: 1,
    seat: number,
    all,
    streets: [
      { street: 'preflop', times: nothing },
      { street: 'flop', times: flop },
      { street: 'turn', times: nothing },
      { street: 'river', times: nothing },
    ],
    time_calls: 0,
    killed: 0,
  };
}

const times: TimesView = {
  field: line(20, 5_000),
  streets: [{ street: 'flop', times: line(9, 7_000) }],
  players: [
    player(1, 'Alice', line(10, 4_000), line(3, 9_000)),
    player(2, 'Bruno', line(8, 12_000), nothing),
    player(3, 'Chloé', line(2, 60_000), line(4, 2_000)),
  ],
  left_out: 0,
};

function step(sequence: number, since: number): StepView {
  return { sequence, since_ms: since } as StepView;
}

describe('decision times', () => {
  it('put the slowest first, and leave out of the chart who has hardly decided anything', () => {
    expect(slowestFirst(times, 'all').map(({ player: each }) => each.name)).toEqual([
      'Bruno',
      'Alice',
      'Chloé',
    ]);
    const chart = timesChart(times, 'all', 20);
    expect(chart.labels).toEqual(['Bruno', 'Alice']);
    expect(chart.columns).toEqual([
      [0, 1],
      [24, 8],
      [12, 4],
      [5, 5],
    ]);
  });

  it('are those of one street when it is chosen, and who never decided there comes last', () => {
    expect(slowestFirst(times, 'flop').map(({ player: each }) => each.name)).toEqual([
      'Alice',
      'Chloé',
      'Bruno',
    ]);
    expect(timesChart(times, 'flop', 1).labels).toEqual(['Alice']);
    expect(fieldOf(times, 'flop').median_ms).toBe(7_000);
  });

  it('are written as people say them', () => {
    expect(inSeconds(4_240, 'fr-FR')).toBe('4,2');
    expect(inSeconds(9_960, 'fr-FR')).toBe('10');
    expect(inSeconds(61_400, 'en-GB')).toBe('61');
  });

  it('stand below names that fit', () => {
    expect(shortened('Jean-Baptiste')).toBe('Jean-Bapti…');
    expect(shortened('Alice')).toBe('Alice');
  });
});

describe('stacks', () => {
  const at = (moment: number, hand: number, stack: number): StackHistory['points'][number] => ({
    at: moment,
    table: 1,
    hand,
    stack,
  });
  const alice: StackHistory = { player: 1, name: 'Alice', points: [at(1_000, 0, 100), at(3_000, 1, 150)] };
  const bruno: StackHistory = { player: 2, name: 'Bruno', points: [at(2_000, 0, 100), at(3_000, 1, 50)] };

  it('share one line of time, with gaps where a player had no hand', () => {
    expect(stacksChart([alice, bruno])).toEqual([
      [1, 2, 3],
      [100, null, 150],
      [null, 100, 50],
    ]);
  });

  it('say what each hand made of them, the last one first', () => {
    expect(lastChanges(alice, 5).map(({ hand, change }) => [hand, change])).toEqual([
      [1, 50],
      [0, 0],
    ]);
    expect(lastChanges(bruno, 1).map(({ change }) => change)).toEqual([-50]);
  });
});

describe('playing a hand back', () => {
  it('goes step by step with the arrows and stops at both ends', () => {
    expect(stepAfterKey('ArrowRight', 3, 5)).toBe(4);
    expect(stepAfterKey('ArrowRight', 4, 5)).toBe(4);
    expect(stepAfterKey('ArrowLeft', 0, 5)).toBe(0);
    expect(stepAfterKey('Home', 3, 5)).toBe(0);
    expect(stepAfterKey('End', 1, 5)).toBe(4);
    expect(stepAfterKey('a', 1, 5)).toBeUndefined();
  });

  it('shortens long thinking and gives eyes time for what was logged at once', () => {
    expect(stayMs(step(1, 0))).toBe(900);
    expect(stayMs(step(1, 12_000))).toBe(2_000);
    expect(stayMs(step(1, 600_000))).toBe(3_000);
  });

  it('knows which steps came with one tap', () => {
    const steps = [step(7, 0), step(8, 4), step(8, 0)];
    expect(steps.map((_, index) => isWithBefore(steps, index))).toEqual([false, false, true]);
  });

  it('marks the seat that a step is about', () => {
    expect(seatOf({ type: 'call', seat: 4, to: 200 })).toBe(4);
    expect(seatOf({ type: 'awarded', pot: 0, amount: 500, winners: [6, 2] })).toBe(6);
    expect(seatOf({ type: 'time_called', seat: null, by: 'table' })).toBeUndefined();
    expect(seatOf({ type: 'ended' })).toBeUndefined();
  });
});

describe('steps', () => {
  const who = (seat: number): string => `S${seat}`;

  it('are told in both languages', () => {
    const raise = { type: 'raise', seat: 3, to: 1_200 } as const;
    expect(stepText(french.steps, raise, who)).toBe('S3 relance à 1\u202f200');
    expect(stepText(english.steps, raise, who)).toBe('S3 raises to 1,200');
    const called = { type: 'time_called', seat: 5, by: { player: 2 } } as const;
    expect(stepText(french.steps, called, who)).toBe('Time demandé sur S5 par le siège 2');
    expect(stepText(english.steps, { type: 'floor_called', reason: '' }, who)).toBe(
      'The table calls the floor',
    );
  });
});

describe('trouble', () => {
  it('tells a device that may not look from a hand that is not there', () => {
    expect([401, 403, 404, 503].map(troubleOf)).toEqual(['refused', 'refused', 'missing', 'unreachable']);
  });
});
