// What can have gone wrong is asked once at a time, again when the hand goes on, and never mixed up.
import { beforeEach, expect, test } from 'vitest';
import type { Entered, FormName } from '../../protocol/protocol.gen';
import type { Session } from '../net/session.svelte';
import { cardExposed, forms as all, gesture } from './form.fixture';
import { Forms } from './forms.svelte';

let asked: (Entered | undefined)[] = [];
let forms: Forms;

function answer(id: number, likely: readonly FormName[] = ['gesture', 'card_exposed']): boolean {
  const decision = { hand: 1, decision: id };
  return forms.take({ type: 'incidents', id: `q-${id}`, table: 1, decision, likely, forms: all });
}

beforeEach(() => {
  asked = [];
  const incidents = (_: number, entered?: Entered): string => `q-${asked.push(entered)}`;
  forms = new Forms({ incidents } as unknown as Session, 1);
});

test('what is likely comes in its order, families in theirs', () => {
  forms.ask();
  expect(forms.known).toBeUndefined();
  expect(answer(1)).toBe(true);
  expect(forms.likely).toEqual([gesture, cardExposed]);
  expect(forms.ofFamily('deal').map((form) => form.name)).toEqual(['card_exposed', 'wrong_deal']);
});

test('however often the hand goes on, one question is on its way', () => {
  forms.ask();
  forms.ask();
  forms.ask();
  expect(asked).toHaveLength(1);
  expect(answer(1)).toBe(true);
  expect(asked).toHaveLength(2);
  expect(answer(2)).toBe(true);
  expect(asked).toHaveLength(2);
});

test('what is known stays on screen until it is known anew', () => {
  forms.ask();
  answer(1);
  forms.ask();
  expect(forms.likely).toHaveLength(2);
  answer(2, ['misconduct']);
  expect(forms.likely.map((form) => form.name)).toEqual(['misconduct']);
});

test('an answer about another amount is nothing', () => {
  const entered = { total: 300 };
  forms.ask(entered);
  forms.ask();
  expect(answer(1)).toBe(false);
  expect(forms.known).toBeUndefined();
  expect(asked).toEqual([entered, undefined]);
  expect(answer(2)).toBe(true);
});

test('what was closed hears nothing', () => {
  forms.ask();
  forms.forget();
  expect(answer(1)).toBe(false);
  expect(forms.isAsked).toBe(false);
});

test('a refusal is told where it was asked', () => {
  forms.ask();
  const refused = { id: 'q-1', code: 'not_allowed', message: '', readings: [] } as const;
  expect(forms.refuse({ ...refused, id: 'other' })).toBe(false);
  expect(forms.refuse(refused)).toBe(true);
  expect(forms.refused).toEqual(refused);
});
