// English, for league points by a formula.
import type { FormulaFault } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';
import type { points as french } from '../fr/points';

const n = (value: number): string => number(value, 'en-GB');

/** What is wrong with a formula, and what to do. */
export function formulaFault(fault: FormulaFault): string {
  switch (fault.type) {
    case 'empty':
      return 'Empty formula: write one, or delete the spaces.';
    case 'too_long':
      return `Formula too long: ${n(fault.most)} characters at most.`;
    case 'letter':
      return `“${fault.letter}” does not belong in a formula: multiply with *, divide with /, decimals with a point.`;
    case 'word':
      return `“${fault.word}” is not known: players, place, paid, entry, pool, rebuys; sqrt, ln, log10, min, max, floor, round, abs.`;
    case 'unreadable':
      return 'Incomplete formula: check brackets and signs. Decimals have a point: 1.5.';
    case 'no_number':
      return `Place ${n(fault.place)} of ${n(fault.players)} comes to no number: avoid dividing by zero.`;
  }
}

export const points: typeof french = {
  title: 'League points: formula',
  help: 'Added to the other points; empty for none. players, place, paid: places with a prize, entry and pool in euros, rebuys: of that player.',
  examples: 'Examples of formulas',
  example: { linear: 'Linear', root: 'Square root', field: 'Place and field' },
  preview: (players) => `With ${n(players)} players:`,
  placeHas: (place, value) => `${place} ${n(value)} pts`,
  unreachable: 'The server does not answer: no preview. Check the Wi-Fi.',
};
