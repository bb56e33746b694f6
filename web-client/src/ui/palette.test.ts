// Colours are told apart by everybody: every pair that meets on a screen, in all three themes (WCAG 2.2, 1.4.3, 1.4.6, 1.4.11).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chipColours } from '../lib/table/chips';
import { describe, expect, test } from 'vitest';

/** Figures, the player to act, countdowns. */
const strong = 7;
/** Every other text. */
const text = 4.5;
/** Edges of controls and the focus ring. */
const edge = 3;

/** Length of a chip's edge, in which its marks are given. */
const around = 48;

type Pair = readonly [front: string, back: string, least: number];

const figures: readonly Pair[] = [
  ['text', 'surface', strong],
  ['text', 'bg', strong],
  ['text', 'sunken', strong],
  ['plate-text', 'plate', strong],
  ['on-felt', 'felt', strong],
  ['on-felt', 'felt-edge', strong],
  ['on-bet-plate', 'bet-plate', strong],
  ['on-amber', 'amber', strong],
  ['on-amber', 'winner', strong],
  ['on-note', 'note', strong],
  ['on-timer', 'timer', strong],
  ['on-timer-last', 'timer-last', strong],
  ...['pass', 'call', 'bet', 'all-in', 'time', 'floor-key'].map((key): Pair => ['on-key', key, strong]),
  ['card-text', 'card', strong],
  ['card-red', 'card', strong],
  ['disc-text', 'disc', strong],
  ['badge-text', 'badge', strong],
  ['muted', 'surface', strong],
];

const words: readonly Pair[] = [
  ['muted', 'bg', text],
  ['muted', 'sunken', text],
  ['plate-muted', 'plate', text],
  ...['good', 'bad', 'link'].flatMap((front): readonly Pair[] => [
    [front, 'surface', text],
    [front, 'bg', text],
  ]),
  ['good', 'plate', text],
  ['bad', 'plate', text],
];

const edges: readonly Pair[] = [
  ['line', 'bg', edge],
  ['line', 'surface', edge],
  ['line', 'sunken', edge],
  ['focus', 'bg', edge],
  ['focus', 'surface', edge],
  ['plate', 'felt', edge],
  ['amber', 'felt', edge],
  ['slot', 'felt', edge],
  // What is offered, what is good and what is bad stand out by their edges.
  ['bet-edge', 'surface', edge],
  ['good', 'plate', edge],
  ['bad', 'plate', edge],
  ['timer-track', 'on-timer', edge],
];

const css = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8');

function tokensOf(selector: string): ReadonlyMap<string, string> {
  const from = css.indexOf(`${selector} {`);
  const block = css.slice(from, css.indexOf('\n}', from));
  return new Map(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = tokensOf(':root');
const themes = {
  light,
  night: new Map([...light, ...tokensOf(":root[data-theme='night']")]),
  contrast: new Map([...light, ...tokensOf(":root[data-theme='contrast']")]),
};

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function tooLow(tokens: ReadonlyMap<string, string>, pairs: readonly Pair[]): readonly string[] {
  return pairs.flatMap(([front, back, least]) => {
    const [one = '', other = ''] = [tokens.get(front), tokens.get(back)];
    if (!/^#[\da-f]{6}$/.test(one) || !/^#[\da-f]{6}$/.test(other))
      return [`${front} on ${back}: no colours`];
    const is = contrast(one, other);
    return is >= least ? [] : [`${front} on ${back}: ${is.toFixed(2)}, not ${least}`];
  });
}

test('black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

describe.each(Object.entries(themes))('%s', (name, tokens) => {
  test('figures, the player to act and countdowns are at least 7 to 1', () => {
    expect(tooLow(tokens, figures)).toEqual([]);
  });

  test('every text is at least 4.5 to 1', () => {
    expect(tooLow(tokens, words)).toEqual([]);
  });

  test('edges of controls and the focus ring are at least 3 to 1', () => {
    // A plate in the night is told from the felt by its edge.
    const shown = name === 'light' ? edges : edges.map((pair) => (pair[0] === 'plate' ? onFelt : pair));
    expect(tooLow(tokens, shown)).toEqual([]);
  });
});

describe.each(chipColours)('a %s chip', (colour) => {
  const chip = tokensOf(`.chip-${colour}`);

  test('has a value that is read in every theme', () => {
    expect(tooLow(chip, [['ink', 'chip', strong]])).toEqual([]);
  });

  test('has marks that are told from it', () => {
    expect(tooLow(chip, [['mark', 'chip', edge]])).toEqual([]);
  });

  test('has a pattern of its own, which closes on its way around', () => {
    const { marks = '' } = Object.fromEntries(chip);
    const alike = chipColours.filter((other) => tokensOf(`.chip-${other}`).get('marks') === marks);
    expect(alike).toEqual([colour]);
    const length = marks.split(' ').reduce((sum, part) => sum + Number(part), 0);
    expect(around % length).toBe(0);
  });
});

const onFelt: Pair = ['line', 'felt-edge', edge];

test('in high contrast every text is at least 7 to 1', () => {
  const strict = words.map(([front, back]): Pair => [front, back, strong]);
  expect(tooLow(themes.contrast, strict)).toEqual([]);
});
