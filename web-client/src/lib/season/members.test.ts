// Members beside players and files.
import { expect, test } from 'vitest';
import { foundIn, isKnown, membersRead, newMembers } from './members';

const members = [
  { person: '1', name: 'Jérôme Lévy', licence: 'FR-001', club: 'Caen' },
  { person: '2', name: 'Ada', licence: '', club: '' },
];

test('a player of several events becomes a member once', () => {
  const players = [
    { name: 'Zoé', club: 'Caen' },
    { name: 'ZOE', club: '' },
    { name: 'Bob', club: '' },
  ];
  expect(newMembers(players).map(({ name }) => name)).toEqual(['Zoé', 'Bob']);
});

test('a member is known by licence, or by name where a licence is missing', () => {
  const known = (name: string, licence: string): boolean => isKnown({ name, licence, club: '' }, members);
  expect(known('Somebody', 'fr 001')).toBe(true);
  expect(known('ADA', 'FR-002')).toBe(true);
  expect(known('jerome levy', '')).toBe(true);
  expect(known('Jérôme Lévy', 'FR-999')).toBe(false);
  expect(known('Bob', '')).toBe(false);
});

test('members are found by any part, without accents', () => {
  expect(foundIn(members, 'levy').map(({ person }) => person)).toEqual(['1']);
  expect(foundIn(members, 'fr-0').map(({ person }) => person)).toEqual(['1']);
  expect(foundIn(members, ' ')).toEqual(members);
});

test('a file without licences makes members without one', () => {
  const read = [{ name: 'Ada', club: 'Caen', has_paid: true }];
  expect(membersRead(read)).toEqual([{ name: 'Ada', licence: '', club: 'Caen' }]);
});
