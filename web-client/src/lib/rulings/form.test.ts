// A form becomes an incident when everything is answered, and never one that the server did not offer.
import { expect, test } from 'vitest';
import type { IncidentForm } from '../../protocol/protocol.gen';
import {
  canChoose,
  incidentOf,
  leastOf,
  noAnswers,
  onlyPlayers,
  withListed,
  withoutLast,
  withSeat,
  type Answers,
  asksOf,
} from './form';
import {
  askToSee,
  cardExposed,
  gesture,
  inTheDark,
  misconduct,
  outOfTurn,
  shortBet,
  simultaneous,
  wrongDeal,
} from './form.fixture';

const incident = (form: IncidentForm, answers: Partial<Answers>): unknown =>
  incidentOf(form, { ...noAnswers, ...answers });

test('an incident is made when everything is known, and not before', () => {
  expect(incident(cardExposed, { seats: { '/seat': 3 } })).toBeUndefined();
  const known = { seats: { '/seat': 3 }, choice: 'second_by_dealer' } as const;
  const exposed = { type: 'card_exposed', seat: 3, card: 2, by: 'dealer' };
  expect(incident(cardExposed, known)).toEqual(exposed);
  expect(incident(cardExposed, { ...known, flags: ['another'] })).toEqual({ ...exposed, another: true });
});

test('what cannot be said of a player is not offered for them', () => {
  const [, onPurpose] = asksOf(cardExposed.asks, 'choice')[0]?.options ?? [];
  const of = (seat: number): Answers => ({
    ...noAnswers,
    seats: { '/seat': seat },
    choice: 'first_on_purpose',
  });
  expect(onPurpose && [canChoose(onPurpose, of(3)), canChoose(onPurpose, of(1))]).toEqual([true, false]);
  expect(incidentOf(cardExposed, of(1))).toBeUndefined();
  expect(withSeat(cardExposed, of(3), '/seat', 1).choice).toBeUndefined();
});

test('an amount keeps to the limits of the player whom it is about', () => {
  const of = (seat: number, amount: number): Answers => ({
    ...noAnswers,
    seats: { '/seat': seat },
    amounts: { '/in_front': amount },
  });
  expect(incidentOf(shortBet, of(2, 150))).toEqual({ type: 'short_bet', seat: 2, in_front: 150 });
  expect(incidentOf(shortBet, of(1, 150))).toBeUndefined();
  expect(withSeat(shortBet, of(2, 150), '/seat', 1).amounts).toEqual({});
});

test('nobody stands in two places', () => {
  const both = withSeat(misconduct, { ...noAnswers, seats: { '/seat': 1, '/other': 2 } }, '/seat', 2);
  expect(both.seats).toEqual({ '/seat': 2 });
  const listed = withListed(noAnswers, '/affected', 3);
  expect(withSeat(wrongDeal, listed, '/seat', 3).lists).toEqual({ '/affected': [] });
  expect(withListed(listed, '/affected', 3).lists).toEqual({ '/affected': [] });
});

test('a player who may be in it can be left out; an official stands for a player', () => {
  expect(incident(misconduct, { seats: { '/seat': 1 }, choice: 'remark' })).toEqual({
    type: 'misconduct',
    seat: 1,
    what: 'remark',
  });
  expect(incident(askToSee, { seats: { '/seat': 1 } })).toBeUndefined();
  expect(incident(askToSee, { seats: { '/seat': 1 }, choice: 'asked_by_official' })).toEqual({
    type: 'ask_to_see',
    seat: 1,
    suspicion: false,
  });
  expect(incident(askToSee, { seats: { '/seat': 1, '/by': 2 }, flags: ['suspicion'] })).toEqual({
    type: 'ask_to_see',
    seat: 1,
    by: 2,
    suspicion: true,
  });
});

test('one answer can take back what others have said', () => {
  const answers = { lists: { '/affected': [1, 2] }, flags: ['aberrant'] } as const;
  expect(incident(wrongDeal, { ...answers, choice: 'order' })).toEqual({
    type: 'wrong_deal',
    how: 'order',
    affected: [1, 2],
    aberrant: true,
  });
  expect(incident(wrongDeal, { ...answers, choice: 'two_in_a_row' })).toEqual({ type: 'two_in_a_row' });
});

test('who acted early is a list, of as many as it takes', () => {
  const acts = [
    { seat: 1, did: { type: 'call' } },
    { seat: 2, did: { type: 'fold' } },
  ] as const;
  expect(incident(outOfTurn, { acts: acts.slice(0, 1) })).toEqual({
    type: 'out_of_turn',
    acts: acts.slice(0, 1),
  });
  expect(incident(simultaneous, { acts: acts.slice(1) })).toBeUndefined();
  expect(incident(simultaneous, { acts })).toEqual({ type: 'simultaneous', acts });
  const others = [acts[0], { ...acts[1], seat: 3 }];
  expect(incident(simultaneous, { acts: others })).toBeUndefined();
  expect(incident(inTheDark, { acts: acts.slice(0, 1), flags: ['unconfirmed'] })).toEqual({
    type: 'in_the_dark',
    confirmed: false,
    ...acts[0],
  });
});

test('a gesture asks for what its manner needs', () => {
  expect(incident(gesture, { manner: 'pot', flags: ['unheard'] })).toEqual({
    type: 'gesture',
    gesture: { seat: 4, said: { type: 'pot' }, unheard: true },
  });
  expect(incident(gesture, { manner: 'silent' })).toBeUndefined();
  const chips = [{ value: 100, count: 3 }];
  expect(incident(gesture, { manner: 'silent', chips: { '/gesture/chips': chips } })).toEqual({
    type: 'gesture',
    gesture: { seat: 4, chips },
  });
});

test('a second movement is larger than the first', () => {
  const motions = (first: number, second: number): Partial<Answers> => ({
    manner: 'motions',
    amounts: { '/gesture/motions/0': first, '/gesture/motions/1': second },
  });
  expect(incident(gesture, motions(200, 500))).toEqual({
    type: 'gesture',
    gesture: { seat: 4, motions: [200, 500] },
  });
  expect(incident(gesture, motions(500, 200))).toBeUndefined();
  const ask = { field: '/gesture/motions/1', limits: [], above: '/gesture/motions/0' };
  expect(leastOf(ask, { ...noAnswers, ...motions(500, 0) })).toBe(501);
});

test('where only one player can be meant, nobody has to say who', () => {
  const alone = { ...cardExposed, asks: [{ type: 'seat', field: '/seat', from: [7] }] } as const;
  expect(onlyPlayers(alone).seats).toEqual({ '/seat': 7 });
  expect(onlyPlayers(cardExposed).seats).toEqual({});
});

test('going back, only the last answer is asked again', () => {
  const answers: Answers = {
    ...noAnswers,
    seats: { '/seat': 3 },
    choice: 'second_by_dealer',
    flags: ['another'],
  };
  expect(withoutLast(answers)).toEqual({ ...answers, choice: undefined });
});
