// English: the club's devices, and tablets that ask for a table.
import { moment } from '../../format/format';
import type { Messages } from '../language';

const names = (all: readonly string[]): string => all.map((name) => `“${name}”`).join(' and ');

export const devices: Messages['devices'] = {
  failures: {
    closed: 'This event wants a six-digit code. Ask the director for it.',
    too_many: 'Too many tablets ask at the same time. Wait for the floor’s answer.',
    unreachable: 'The server cannot be reached. Check the Wi-Fi, then try again.',
    server: 'The server has a problem. Try again in a moment.',
  },
  justNow: 'seen just now',
  seen: (time) => `seen ${time} ago`,
  never: 'never connected',
  battery: (percent, isCharging) => `battery ${percent}%${isCharging ? ', charging' : ''}`,
  low: 'plug it in',
  until: (at) => `stays paired until ${moment(at, 'en-GB', 'date')}`,
  untilSoon: (at) => `unless it is used before, pair it again from ${moment(at, 'en-GB', 'short')} on`,
  conflict: (table, all) => `Table ${table}: ${all.length} tablets online, ${names(all)}`,
  twice: (all) => `${all.length} tablets: ${names(all)}`,
  conflictHelp: 'Keep one: the director removes the other under Tables, Devices.',
  joins: 'Tablets at the door',
  asks: (name, table) => `Tablet “${name}” asks for table ${table}`,
  takesOver: (name, table) => `Tablet “${name}” wants to replace the one of table ${table}`,
  takesOverHelp: 'The old one will be removed.',
  waits: (time) => `${time} left`,
  accept: 'Accept',
  refuse: 'Refuse',
  may: 'Tablets ask for their table, the floor accepts',
  mayHelp:
    'Show this QR code: a tablet scans it, chooses its table, and the floor answers with one touch. It can also replace another one.',
  mayNot: 'Without this, each tablet needs a six-digit code.',
  on: 'Allowed',
  off: 'Allow',
  end: 'Allow no longer',
  join: {
    title: 'Join a table',
    lead: 'Touch your table. The floor accepts on its screen.',
    replaces: 'replace its tablet',
    free: 'no tablet',
    name: 'Name of the tablet',
    nameExample: 'Spare tablet',
    asking: (table) => `Asked for table ${table}`,
    waiting: 'The floor has to touch Accept on its screen. Keep this page open.',
    refused: 'The floor refused. Choose another table, or talk to them.',
    over: 'Nobody answered. Ask once more.',
    another: 'Choose another table',
    noTables: 'This event has no table yet. Try again when the director has opened one.',
    byTable: 'Without a code: ask for a table, or replace its tablet',
    byCode: 'I have a six-digit code',
  },
};
