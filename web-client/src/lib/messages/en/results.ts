// English: the ranking, what players buy, and a deal.
import type { OutReason, Refundable } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';
import { euros } from '../../plan/money';

const n = (value: number): string => number(value, 'en-GB');

const out: Record<OutReason, string> = {
  eliminated: 'eliminated',
  left: 'left',
  struck_off: 'struck off',
  replaced: 'replaced',
  disqualified: 'disqualified',
};

const suffixes: Record<Intl.LDMLPluralRule, string> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
  zero: 'th',
  many: 'th',
};
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

export const results = {
  title: 'Ranking',
  none: 'Nobody is out yet. The ranking fills with each elimination.',
  left: (left: number, all: number) => `${n(left)} of ${n(all)} players left`,
  winner: (name: string) => `Winner: ${name}`,
  print: 'Print the results',
  takeBack: (name: string) => `Take back that ${name} is out`,
  takeBackText:
    'The player has the seat again, or another one where it is taken, without chips: a rebuy is still possible, or the floor sets the stack. The ranking is put right, and an event that was over goes on when you start its clock.',
  takeBackGo: 'Take it back',
  lastTwo: (one: string, other: string, isTogether: boolean) =>
    isTogether
      ? `${one} and ${other} went out at the same time, at two tables.`
      : `${one} went out, then ${other}, at two tables.`,
  together: 'They went out at the same time',
  notTogether: 'They went out one after the other',
  place: 'Place',
  player: 'Player',
  club: 'Club',
  why: 'Exit',
  money: 'Money',
  kind: 'Prize',
  points: 'Points',
  ordinal: (place: number) => `${n(place)}${suffixes[ordinals.select(place)]}`,
  tied: 'tied',
  unconfirmed: 'to be confirmed',
  out,
  euros: (cents: number) => euros(cents, 'en-GB'),
  deal: 'Proposal for a deal',
  dealText: 'An agreement between the players who are left. Nothing is recorded here.',
  dealNone: 'A deal is proposed once few players are left and there are prizes in money.',
  stack: 'Stack',
  icm: 'ICM',
  chop: 'By chips',
  total: 'Total',
  buying: 'Rebuys, add-ons and re-entries',
  buyingNone: 'Nobody may buy now. Whoever may is shown here after a lost hand.',
  rebuy: (name: string) => `Rebuy of ${name}`,
  addOn: (name: string, stacks: number) => `Add-on of ${name}${stacks > 1 ? ` (${stacks} stacks)` : ''}`,
  refund: { rebuy: 'Refund the rebuy', add_on: 'Refund the add-on', re_entry: 'Refund the re-entry' },
  refundSure: (name: string, sold: Refundable) =>
    ({
      rebuy: `Rebuy of ${name}: take the chips and pay back?`,
      add_on: `Add-on of ${name}: take the chips and pay back?`,
      re_entry: `Re-entry of ${name}: take the stack and pay back? They are out again.`,
    })[sold],
  refunds: 'Sold by mistake?',
  bought: (rebuys: number, addOns: number) =>
    [
      rebuys > 0 ? `${n(rebuys)} rebuy${rebuys > 1 ? 's' : ''}` : '',
      addOns > 0 ? `${n(addOns)} add-on${addOns > 1 ? 's' : ''}` : '',
    ]
      .filter((text) => text !== '')
      .join(', '),
  boughtAll: (rebuys: number, addOns: number) =>
    `${n(rebuys)} rebuy${rebuys === 1 ? '' : 's'}, ${n(addOns)} add-on${addOns === 1 ? '' : 's'} in all`,
  enterAgain: (name: string) => `Draw ${name}’s seat`,
  reEntries: (count: number) => `${n(count)} re-entr${count === 1 ? 'y' : 'ies'}`,
  priceOf: (chips: number, cents: number) =>
    cents > 0 ? `${n(chips)} chips for ${euros(cents, 'en-GB')}` : `${n(chips)} chips`,
};
