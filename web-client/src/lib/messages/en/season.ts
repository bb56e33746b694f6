// English: seasons, their standings, and the members of the club.
import type { SeasonEventState } from '../../../protocol/protocol.gen';
import type { SeasonTrouble } from '../../season/api';
import { number } from '../../format/format';
import type { season as french } from '../fr/season';

const n = (value: number): string => number(value, 'en-GB');
const many = (count: number, one: string, more: string): string => `${n(count)} ${count === 1 ? one : more}`;

const troubles: Record<SeasonTrouble, string> = {
  refused: 'Only the director has the seasons. Pair this device as a director.',
  missing: 'The season, the event or the member is not there any more. Reload the page.',
  taken: 'Another member has this licence number. Check the number.',
  invalid: 'The server could not use that: check names and numbers.',
  unreachable: 'The server did not answer. Check the Wi-Fi, then try again.',
};

const states: Record<SeasonEventState, string> = {
  counts: 'counts',
  open: 'not over: does not count yet',
  unreadable: 'unreadable: tapis verify says why',
};

export const season: typeof french = {
  title: 'Seasons',
  open: 'Open',
  back: 'Events',
  which: 'Which season',
  another: 'Another season',
  begin: 'Begin a season',
  beginGo: 'Begin the season',
  none: 'A season brings several events into one ranking. Give it a name, then add its events: those already played count as well.',
  change: 'Change the season',
  save: 'Save',
  name: 'Name of the season',
  nameExample: 'League 2026–2027',
  best: 'Best results that count',
  bestHelp: 'Empty: all count.',
  bestAll: 'all',
  formula: 'Points: the league’s formula',
  formulaHelp:
    'For all events of the season. players, place, paid: places with a prize, entry and pool in euros, rebuys. Empty: the points of each event.',
  formulaOwn: 'the points of each event',
  standings: 'Standings',
  counts: (events, best) =>
    `${many(events, 'event counts', 'events count')}${best === undefined ? '' : `, the best ${n(best)} results of each player`}.`,
  byEvents: 'Points of each event.',
  byFormula: (formula) => `Points: ${formula}`,
  aside: 'In brackets: results that do not count.',
  json: 'Program (JSON)',
  saveAll: 'Save the standings',
  noEvents: 'No event in this season. Add the first one below.',
  noResults:
    'Nobody in the standings: they fill as soon as an event of the season is over and its players are members.',
  erased: 'name erased',
  events: 'Events of the season',
  eventLine: (date, players) =>
    [date, many(players, 'player', 'players')].filter((text) => text !== '').join(' · '),
  states,
  addEvent: 'Event to add',
  addEventGo: 'Add',
  removeEvent: 'Remove',
  noTournaments: 'No event on this server: create one under Events.',
  unknown: 'Players without a member',
  unknownNone: 'Each player with a place is a member.',
  unknownHelp:
    'Their name is no member’s, or several have it. Make members of them, or say who played under this name.',
  join: (people) =>
    people === 1 ? 'Make this player a member' : `Make members of these ${n(people)} players`,
  playedAs: (event, place) => `${event}, ${place}`,
  isWho: (name) => `${name} is`,
  chooseMember: 'It is a member…',
  members: 'Members of the club',
  noMembers:
    'No member. Add them from a file (CSV with Name, First name, Licence, Club in any order), one by one, or from the players of an event.',
  addMember: 'Add a member',
  addMembers: (count) => `Add ${many(count, 'member', 'members')}`,
  fromFile: 'Members from a file',
  fileHelp:
    'A CSV file, or a tournament saved by The Tournament Director (.tdt). Who is a member already is not added twice; a licence that was missing is filled in.',
  fileFound: (all, fresh) => `${many(all, 'person', 'people')}, ${n(fresh)} new`,
  fileState: 'Member',
  fileNew: 'new',
  fileKnown: 'member already',
  search: 'Find a member',
  notFound: 'Nobody of that name. Clear the search to see all members.',
  showAll: (count) => `See all ${n(count)} members`,
  memberName: 'Name',
  licence: 'Licence',
  licenceHelp: 'Licence number, only once: it goes with the member from season to season.',
  data: 'Personal data',
  dataHelp:
    'Name, licence and club are kept apart: erasing them changes no record. Names in the events themselves are erased by tapis person erase, while the server is stopped.',
  export: 'All that is kept',
  erase: 'Erase',
  eraseSure: (name) => `Erase ${name}?`,
  eraseText:
    'There is no way back: name, licence and club are erased. The results keep their places, without a name.',
  eraseGo: 'Erase for good',
  troubles,
};
