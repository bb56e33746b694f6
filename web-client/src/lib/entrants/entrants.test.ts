// The list of players: who is found, counted, seated, and who would be registered twice.
import { expect, test } from 'vitest';
import { entrant, move, players, tableOf, tournament } from '../live/tournament.fixture';
import { countsOf, freeTables, matches, shows, sorted, waitingPlace } from './list';
import { candidates, namesakes, readPasted, toRegister } from './reading';

const registered = { type: 'registered' } as const;

test('a player is found by the beginnings of names, without accents', () => {
  const helene = entrant(1, { name: 'Hélène Le Guen-Cœur', club: 'Poker d’Évreux' });
  for (const typed of ['', 'hel', 'HÉL gu', 'coeur', 'evr', 'le guen'])
    expect(matches(helene, typed)).toBe(true);
  for (const typed of ['lene', 'hel x']) expect(matches(helene, typed)).toBe(false);
});

test('names are in the order of a telephone book, the waiting list in its own', () => {
  const list = ['Zoé', 'Éric', 'eva', 'Denis'].map((name, index) => entrant(index + 1, { name }));
  expect(sorted(list, 'all', 'fr-FR').map(({ name }) => name)).toEqual(['Denis', 'Éric', 'eva', 'Zoé']);
  expect(sorted(list, 'waiting', 'fr-FR').map(({ player }) => player)).toEqual([1, 2, 3, 4]);
});

test('who waits, has gone or has not come is counted apart', () => {
  const list = [
    entrant(1, { standing: registered }),
    entrant(2, { standing: registered, is_here: false, has_paid: false }),
    entrant(3, { standing: { type: 'waiting' }, is_here: false }),
    entrant(4, { standing: { type: 'withdrawn' } }),
    entrant(5, { standing: { type: 'waiting' } }),
  ];
  expect(countsOf(list)).toEqual({ all: 2, absent: 1, unpaid: 1, waiting: 2, gone: 1, here: 1, paid: 1 });
  expect(waitingPlace(list, 5)).toBe(2);
  expect(shows(list[3] ?? entrant(4), 'gone')).toBe(true);
});

test('a latecomer is proposed the shortest table that goes on, and no seat that is promised', () => {
  const view = players([
    ...[1, 2, 3, 4, 5].map((seat) => entrant(seat, { standing: { type: 'playing', table: 1, seat } })),
    ...[1, 2].map((seat) => entrant(10 + seat, { standing: { type: 'playing', table: 2, seat } })),
  ]);
  const event = tournament({
    tables: [
      tableOf(1),
      tableOf(2),
      tableOf(3, { is_closed: true }),
      tableOf(4),
      tableOf(5, { is_breaking: true }),
    ],
    moves: [move(4, { to: 2, to_seat: 3 })],
  });
  expect(freeTables(event, view)).toEqual([
    { table: 2, players: 2, seats: [4, 5, 6] },
    { table: 1, players: 5, seats: [6] },
    { table: 4, players: 0, seats: [1, 2, 3, 4, 5, 6] },
  ]);
});

test('a pasted list is names, and clubs where there are some', () => {
  expect(readPasted(' Alice  Martin ; Caen \r\n\nBruno\tClub de Lyon\nChloé')).toEqual([
    { name: 'Alice Martin', club: 'Caen', has_paid: false },
    { name: 'Bruno', club: 'Club de Lyon', has_paid: false },
    { name: 'Chloé', club: '', has_paid: false },
  ]);
});

test('nobody is registered twice, and namesakes of two clubs both are', () => {
  const known = [
    entrant(1, { name: 'Alice Martin', standing: registered }),
    entrant(2, { name: 'Gone', standing: { type: 'withdrawn' } }),
  ];
  const list = candidates(
    [
      { name: 'alice  MARTIN' },
      { name: 'Alice Martin', club: 'Caen' },
      { name: 'Bruno' },
      { name: 'bruno' },
      { name: '' },
      { name: 'x'.repeat(61) },
      { name: 'Gone' },
    ],
    known,
  );
  expect(list.map(({ problem }) => problem)).toEqual([
    'known',
    undefined,
    undefined,
    'twice',
    'empty',
    'long',
    undefined,
  ]);
  expect(toRegister(list).map(({ name }) => name)).toEqual(['Alice Martin', 'Bruno', 'Gone']);
});

test('another player of the same name is kept beside the first, by a number', () => {
  const list = candidates(readPasted('Dupont\nDupont\nDurand\nDupont'), []);
  expect(namesakes(list, ['Durand'], []).map(({ name }) => name)).toEqual([
    'Dupont (2)',
    'Dupont (3)',
    'Durand (2)',
  ]);
});
