// English: faults and what they cost.
import type { Penalty } from '../../../protocol/protocol.gen';
import { number } from '../../format/format';
import type { sanctions as french } from '../fr/sanctions';

const n = (value: number): string => number(value, 'en-GB');

const penalty = (what: Penalty): string => {
  switch (what.type) {
    case 'warning':
      return 'warning';
    case 'hands':
      return what.hands === 1 ? '1 hand' : `${n(what.hands)} hands`;
    case 'orbits':
      return what.orbits === 1 ? '1 round' : `${n(what.orbits)} rounds`;
    case 'minutes':
      return `${n(what.minutes)} min`;
    case 'fine':
      return `fine of ${n(what.big_blinds)} BB`;
    case 'chips':
      return `${n(what.chips)} removed`;
    case 'disqualification':
      return 'disqualification';
  }
};

export const sanctions: typeof french = {
  penalty,
  penalties: (all) => (all.length === 0 ? 'noted, no penalty' : all.map(penalty).join(' + ')),
  kinds: {
    warning: 'Warning',
    hands: 'Hands',
    orbits: 'Rounds',
    minutes: 'Minutes',
    fine: 'Fine (BB)',
    chips: 'Chips',
    disqualification: 'Disqualification',
  },
  record: 'Record a fault…',
  recordOf: (name) => `Fault of ${name}`,
  article: 'Which article?',
  articleHelp: 'Search: phone, language, showing a hand…',
  chosen: 'Article',
  change: 'Another article',
  ladder: 'What the book provides',
  step: (step) => (step === 0 ? 'First time' : `Step ${step}`),
  before: (times) =>
    times === 1 ? 'One penalty for this article before' : `${times} penalties for this article before`,
  never: 'First time for this article',
  penaltiesTitle: 'Penalty',
  add: 'Add',
  remove: (what) => `Remove: ${what}`,
  less: (what) => `Less: ${what}`,
  moreOf: (what) => `More: ${what}`,
  note: 'Note (optional)',
  go: 'Record',
  directorOnly: 'Only the director disqualifies.',
  list: 'Penalties',
  by: (name, time) => `${name}, ${time}`,
  lift: 'Lift',
  liftReason: 'Why (optional)',
  liftGo: 'Lift the penalty',
  chipsStay: 'Chips that were taken do not come back by themselves: correct the player’s stack afterwards.',
  lifted: (name, reason) => (reason === '' ? `lifted by ${name}` : `lifted by ${name}: ${reason}`),
  handsLeft: (hands) => (hands === 1 ? 'suspended, 1 hand' : `suspended, ${n(hands)} hands`),
  timeLeft: (time) => `suspended, ${time}`,
};
