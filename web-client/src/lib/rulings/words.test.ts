// Verdicts and steps as sentences.
import { describe, expect, test } from 'vitest';
import type { Decider, Outcome, Ruling } from '../../protocol/protocol.gen';
import { en, fr } from '../language/languages.fixture';
import { bySeat, calledAt } from '../table/called';
import { table } from '../table/table.fixture';
import { bindingRuling, headline, incidentName, split, standingText, stepsOf } from './words';

const raise: Outcome = {
  verdict: {
    type: 'binds',
    seat: 4,
    action: { type: 'raise_to', to: 400 },
    to: 400,
    added: 100,
    returned: 0,
  },
  effects: [],
  steps: [],
  floor: false,
};
const dead: Outcome = {
  verdict: { type: 'hand_dead', seat: 4, refund: 0 },
  effects: [],
  steps: [{ type: 'muck_hand', seat: 4 }],
  floor: true,
};
const ruling = (decider: Decider, ...outcomes: readonly Outcome[]): Ruling => ({
  decider,
  outcomes,
  citations: [],
  sanctions: [],
});
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('a verdict', () => {
  test('is a sentence in both languages', () => {
    expect(plain(headline(raise, table(), fr.rulings))).toBe('Player 4 : relance à 400');
    expect(headline(raise, table(), en.rulings)).toBe('Player 4 raises to 400');
  });

  test('opens the betting or raises, as the hand stands; past ones say what fits both', () => {
    const view = table();
    const opening = table({
      turn: view.turn && {
        ...view.turn,
        raise: { is_opening: true, min: 200, max: 900, presets: [], citation: null },
      },
    });
    expect(headline(raise, opening, en.rulings)).toBe('Player 4 bets 400');
    expect(headline(raise, undefined, en.rulings)).toBe('Seat 4 makes it 400');
  });

  test('names players rather than seats', () => {
    const called = calledAt([{ seat: 4, name: 'Éloïse Petit' }]);
    expect(stepsOf(dead, fr.rulings, called)).toEqual(['Jetez la main d’Éloïse sans la montrer.']);
    expect(stepsOf(dead, en.rulings, called)).toEqual(['Muck the hand of Éloïse unseen.']);
  });

  test('deals a flop from the cards that were just shuffled, not from the deck', () => {
    const steps: Outcome['steps'] = [
      { type: 'shuffle', cards: 'flop', with: 'themselves' },
      { type: 'deal_without_burn', street: 'flop' },
      { type: 'becomes_burn', cards: 'rest', street: 'turn' },
    ];
    expect(stepsOf({ ...dead, steps }, fr.rulings, bySeat)).toEqual([
      'Mélangez à part toutes les cartes du flop.',
      'Retournez-en trois : c’est le flop.',
      'La carte qui reste sera la brûlée avant le turn.',
    ]);
    expect(stepsOf({ ...dead, steps: steps.slice(1, 2) }, fr.rulings, bySeat)).toEqual([
      'Sortez le flop sans brûler.',
    ]);
  });

  test('says first which chips move, then what to do', () => {
    expect(stepsOf(raise, en.rulings, bySeat)).toEqual(['Seat 4 puts in 400 in all.']);
    expect(stepsOf(dead, en.rulings, bySeat)).toEqual(['Muck the hand of seat 4 unseen.']);
    expect(
      stepsOf({ ...dead, steps: [{ type: 'shuffle', cards: 'turn', with: 'stub' }] }, fr.rulings, bySeat),
    ).toEqual(['Mélangez le turn avec le reste du paquet.']);
  });
});

describe('who may choose', () => {
  const at = (each: { readonly index: number }): number => each.index;

  test('the book: its first outcome; the rest is for the floor', () => {
    const { table: own, floor } = split(ruling({ type: 'book' }, raise, dead));
    expect([own.map(at), floor.map(at)]).toEqual([[0], [1]]);
  });

  test('the player: everything that is not left to the floor', () => {
    const { table: own, floor } = split(ruling({ type: 'player', seat: 4 }, raise, raise, dead));
    expect([own.map(at), floor.map(at)]).toEqual([[0, 1], [2]]);
  });

  test('the floor: nothing for the table', () => {
    const { table: own, floor } = split(ruling({ type: 'floor' }, raise, dead));
    expect([own.map(at), floor.map(at)]).toEqual([[], [0, 1]]);
  });
});

describe('a ruling of the past', () => {
  const past = {
    number: 3,
    hand: 1,
    at: 0,
    incident: { type: 'out_of_turn', acts: [{ seat: 4, did: { type: 'call' } }] },
    verdict: { type: 'held', seat: 4 },
    citation: { book: 'cdc2013', article: '10.2' },
    reason: '',
    standing: { type: 'stands' },
    can_overrule: true,
  } as const;

  test('says by whom it was made and what became of it', () => {
    expect(standingText(past, en.rulings)).toBe('by the book');
    expect(standingText({ ...past, reason: 'witnesses' }, en.rulings)).toBe('by the floor: witnesses');
    expect(standingText({ ...past, standing: { type: 'overruled', reason: '' } }, en.rulings)).toBe(
      'overruled by the floor',
    );
  });

  test('binds the player it names, in this hand, while it stands', () => {
    expect(bindingRuling(table({ rulings: [past] }), 4)?.number).toBe(3);
    expect(bindingRuling(table({ rulings: [past] }), 1)).toBeUndefined();
    expect(bindingRuling(table({ rulings: [{ ...past, hand: 9 }] }), 4)).toBeUndefined();
    expect(
      bindingRuling(table({ rulings: [{ ...past, standing: { type: 'taken_back' } }] }), 4),
    ).toBeUndefined();
  });

  test('an alert carries its name alone', () => {
    expect(incidentName('card_exposed', en.rulings)).toBe('Card exposed in the deal');
    expect(incidentName('flop_without_burn', en.rulings)).toBe('Dealt without a burn');
    expect(incidentName('something_new', en.rulings)).toBe('');
  });
});
