// What can have happened now, the likeliest first, and never more than can be taken in.
import { describe, expect, test } from 'vitest';
import type { TableView } from '../../protocol/protocol.gen';
import { en, fr } from '../language/languages.fixture';
import { seat, table } from '../table/table.fixture';
import { entries, entryOf, likelyNow, ofFamily, pages, perPage } from './entries';
import { families, noFacts, type Ask, type EntryName, type Facts } from './entry';

const names = (view: TableView): readonly EntryName[] => likelyNow(view).map((entry) => entry.name);
const call = { street: 'preflop', seat: 1, act: { type: 'call', to: 200 } } as const;
const check = { street: 'flop', seat: 2, act: { type: 'check' } } as const;

const dealing = table({ prompt: { type: 'deal_hole_cards', first: 2 } });
const preflop = table({
  acts: [call],
  seats: [seat(1, { bet: 200, last_act: call.act }), seat(2, { bet: 100 }), seat(3, { bet: 200 }), seat(4)],
});
const flop = table({ street: 'flop', acts: [call, check] });
const nextStreet = table({
  phase: 'gathering',
  street: 'flop',
  acts: [call],
  prompt: { type: 'deal_street', street: 'flop' },
});
const showdown = table({ phase: 'showdown', street: 'river', turn: null });
const runOut = table({
  phase: 'showdown',
  street: 'flop',
  turn: null,
  prompt: { type: 'run_out', street: 'turn' },
});
const between = table({
  phase: 'between',
  street: null,
  turn: null,
  last_hand: { won: [{ seat: 2, amount: 900 }] },
});
const moments = { dealing, preflop, flop, nextStreet, showdown, runOut, between };

describe('what is likely', () => {
  test('while cards are dealt: the deal', () => {
    expect(names(dealing).slice(0, 3)).toEqual(['card_exposed', 'wrong_deal', 'card_count']);
    expect(names(dealing)).not.toContain('premature_street');
    expect(names(dealing)).not.toContain('pot_claimed');
  });

  test('while betting: gestures, turns, cards that come too early', () => {
    expect(names(preflop).slice(0, 3)).toEqual(['gesture', 'out_of_turn', 'premature_street']);
    expect(names(flop).slice(0, 3)).toEqual(['gesture', 'out_of_turn', 'premature_street']);
  });

  test('when a street is dealt: burns and the flop', () => {
    expect(names(nextStreet).slice(0, 3)).toEqual(['without_burn', 'two_burns', 'flop_of_four']);
    expect(names(nextStreet)).toContain('in_the_dark');
    expect(names(nextStreet)).not.toContain('premature_street');
    expect(names({ ...nextStreet, street: 'turn' })).not.toContain('flop_of_four');
  });

  test('at showdown nothing about turns; between hands, claims', () => {
    expect(names(showdown)[0]).toBe('tabled_winner_killed');
    expect(names(showdown)).not.toContain('gesture');
    expect(names(runOut)[0]).toBe('without_burn');
    expect(names(between)[0]).toBe('pot_claimed');
    expect(names(between)).not.toContain('out_of_turn');
    expect(entryOf('shown_to_one').asks(between)).toEqual([{ type: 'seat', role: 'seat', from: [2] }]);
    // Before the first hand there is nothing to claim.
    expect(names({ ...between, last_hand: null })).toEqual(['deck', 'misconduct', 'wrong_seat']);
  });

  test('one page at every moment, and something on it', () => {
    for (const view of Object.values(moments)) {
      expect(names(view).length).toBeGreaterThan(0);
      expect(names(view).length).toBeLessThanOrEqual(perPage);
    }
  });

  test('every entry can be reached at some moment, in its family', () => {
    const reached = new Set(
      Object.values(moments).flatMap((view) =>
        families.flatMap((family) => ofFamily(view, family).map((entry) => entry.name)),
      ),
    );
    expect(entries.filter((entry) => !reached.has(entry.name))).toEqual([]);
  });

  test('long lists are cut into pages of eight', () => {
    expect(pages([1, 2, 3, 4, 5, 6, 7, 8, 9]).map((page) => page.length)).toEqual([8, 1]);
    expect(pages([])).toEqual([[]]);
  });
});

describe('taps', () => {
  /** The key, the entry, each answer, and "Apply". Typed amounts and lists take as many as they take. */
  function taps(asks: readonly Ask[]): number | undefined {
    if (asks.some((ask) => ask.type === 'amount' || (ask.type === 'act' && ask.several))) return undefined;
    const answers = { seat: 1, seats: 0, choice: 1, flag: 0, amount: 0, act: 2, gesture: 1 } as const;
    return 3 + asks.reduce((sum, ask) => sum + answers[ask.type], 0);
  }

  test('what is likely is ruled on in five taps at most, wherever nothing has to be typed', () => {
    const long = Object.values(moments).flatMap((view) =>
      likelyNow(view)
        .map((entry) => ({ name: entry.name, taps: taps(entry.asks(view)) }))
        .filter((each) => each.taps !== undefined && each.taps > 5),
    );
    // An official who asks needs no second seat.
    expect(new Set(long.map((each) => each.name))).toEqual(new Set(['ask_to_see']));
  });
});

describe('incidents', () => {
  const incident = (name: EntryName, view: TableView, facts: Partial<Facts>): unknown =>
    entryOf(name).incident({ ...noFacts, ...facts }, view);

  test('are made when everything is known, and not before', () => {
    expect(incident('card_exposed', dealing, { seat: 3 })).toBeUndefined();
    expect(incident('card_exposed', dealing, { seat: 3, choice: 'second_by_dealer' })).toEqual({
      type: 'card_exposed',
      seat: 3,
      card: 2,
      by: 'dealer',
    });
  });

  test('take what the table knows from the table', () => {
    expect(incident('premature_street', flop, {})).toEqual({
      type: 'premature_street',
      street: 'turn',
      burn_known: true,
    });
    expect(incident('premature_street', preflop, {})).toBeUndefined();
    expect(incident('premature_street', preflop, { choice: 'burn_unknown' })).toEqual({
      type: 'premature_street',
      street: 'flop',
      burn_known: false,
    });
    expect(incident('exposed_burn', flop, {})).toMatchObject({ street: 'flop', street_dealt: true });
    expect(incident('exposed_burn', nextStreet, {})).toBeUndefined();
    expect(incident('without_burn', { ...nextStreet, street: 'turn' }, {})).toEqual({
      type: 'street_without_burn',
      street: 'turn',
    });
    expect(incident('without_burn', runOut, {})).toEqual({ type: 'street_without_burn', street: 'turn' });
    expect(incident('boxed_card', dealing, { choice: 'boxed_one' })).toMatchObject({ during_deal: true });
    expect(incident('boxed_card', flop, { choice: 'boxed_two' })).toMatchObject({
      cards: 2,
      during_deal: false,
    });
  });

  test('remember a card that was exposed before in this deal', () => {
    const ruling = {
      number: 1,
      hand: 1,
      at: 0,
      incident: { type: 'card_exposed', seat: 2, card: 2, by: 'dealer' },
      verdict: { type: 'card_replaced' },
      citation: null,
      reason: '',
      standing: { type: 'stands' },
      can_overrule: true,
    } as const;
    const facts = { seat: 3, choice: 'second_by_dealer' } as const;
    expect(incident('card_exposed', { ...dealing, rulings: [ruling] }, facts)).toMatchObject({
      another: true,
    });
    expect(
      incident('card_exposed', { ...dealing, rulings: [{ ...ruling, hand: 0 }] }, facts),
    ).not.toHaveProperty('another');
  });

  test('ask whose hands are touched only once somebody has acted', () => {
    const asks = (view: TableView): readonly string[] =>
      entryOf('wrong_deal')
        .asks(view)
        .map((ask) => ask.type);
    expect(asks(dealing)).toEqual(['choice']);
    expect(asks(preflop)).toEqual(['seats', 'choice', 'flag']);
  });

  test('several players before their turn are one incident', () => {
    const acts = [
      { seat: 1, did: { type: 'call' } },
      { seat: 2, did: { type: 'fold' } },
    ] as const;
    expect(incident('out_of_turn', preflop, { acts: acts.slice(0, 1) })).toMatchObject({
      type: 'out_of_turn',
    });
    expect(incident('skipped', preflop, { acts: acts.slice(0, 1) })).toBeUndefined();
    expect(incident('skipped', preflop, { acts })).toEqual({ type: 'out_of_turn', acts });
    expect(incident('simultaneous', preflop, { acts })).toBeUndefined();
  });

  test('who can have been early is in the hand, with chips, and not to act', () => {
    const view = table({
      seats: [seat(1), seat(2, { part: 'folded' }), seat(3, { part: 'all_in', stack: 0 }), seat(4)],
    });
    expect(entryOf('out_of_turn').asks(view)).toEqual([{ type: 'act', from: [1], several: false }]);
  });
});

test('every choice and flag that is asked has words in both languages', () => {
  for (const messages of [fr, en]) {
    for (const entry of entries) {
      expect(messages.rulings.entries[entry.name]).not.toBe('');
      for (const view of Object.values(moments)) {
        for (const ask of entry.asks(view)) {
          if (ask.type === 'choice') {
            for (const option of ask.options) expect(messages.rulings.choices[option]).not.toBe('');
          }
          if (ask.type === 'flag') expect(messages.rulings.flags[ask.flag]).not.toBe('');
        }
      }
    }
  }
});
