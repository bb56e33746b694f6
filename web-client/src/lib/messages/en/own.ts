// English: what a tablet does by its own rules, before its server has heard of it or without one.
import type { Command } from '../../../protocol/protocol.gen';
import { moment, number } from '../../format/format';
import type { Messages } from '../language';

const n = (value: number): string => number(value, 'en-GB');
const seats = (all: readonly number[]): string => `${all.length > 1 ? 'Seats' : 'Seat'} ${all.join(', ')}`;

/** What was entered, in a line. */
function entry(command: Command | undefined): string {
  switch (command?.type) {
    case 'start_hand':
      return 'Next hand';
    case 'act': {
      const { seat, action } = command;
      const what = { fold: 'folds', check: 'checks', call: 'calls', all_in: 'all-in' };
      return `Seat ${seat}: ${action.type === 'raise_to' ? `makes it ${n(action.to)}` : what[action.type]}`;
    }
    case 'run':
      return `${seats(command.seats)}: ${command.action === 'fold' ? 'fold' : 'check'}`;
    case 'undo':
      return 'Undo';
    case 'gather':
      return 'Bets gathered';
    case 'set_board':
      return `Board: ${command.cards.join(' ')}`;
    case 'table':
      return `Seat ${command.seat} shows ${command.cards?.join(' ') ?? 'their hand'}`;
    case 'muck':
      return `Seat ${command.seat} mucks`;
    case 'award_pot':
      return `${command.pot === 0 ? 'Main pot' : `Side pot ${command.pot}`}: ${seats(command.winners).toLowerCase()}`;
    case 'end_hand':
      return 'Hand over';
    case 'set_presence':
      return `Seat ${command.seat}: ${command.presence === 'present' ? 'present' : 'absent'}`;
    case 'report':
      return 'A problem, and its ruling';
    default:
      return 'Something else';
  }
}

export const own: Messages['own'] = {
  unconfirmed: (count) => (count > 1 ? `${n(count)} not confirmed yet` : 'Not confirmed yet'),
  corrected: 'Something else was noted meanwhile: the table is up to date, look at the screen.',
  alone: (since) => `On its own since ${moment(since, 'en-GB', 'time')} · everything is kept`,
  aloneUnkept: (since) => `On its own since ${moment(since, 'en-GB', 'time')} · do not close this page`,
  reload: 'Page out\u00a0of\u00a0date: reload\u00a0it.',
  noReload: 'The server did not answer: try again.',
  onlineOnly: 'Plays online only',
  asksServer: 'This tablet asks the server for every tap: without the network, it waits.',
  waiting: (count) => `${n(count)} waiting`,
  needsServer: 'Kept: it goes out as soon as the server is back (floor, seats, rebuys).',
  notTaken: (count) => `${n(count)} not taken`,
  notTakenTitle: 'Entries not taken',
  notTakenLead:
    'Without the network, the event decided otherwise: these entries do not count. Look at the table, then choose.',
  untold:
    'The event has not received these entries. Show them to the floor or write them down: once paired again, the tablet does not show them any more.',
  ofNoHand: 'Between hands',
  notEntered:
    'The first of these does not fit the table any more. Play on from the screen, then drop the rest.',
  enterAgain: 'Enter again',
  drop: 'Drop',
  entry,
};
