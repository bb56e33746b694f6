// What the keys say comes from the server's view of the turn.
import { expect, test } from 'vitest';
import type { TurnView } from '../../protocol/protocol.gen';
import { allInKey, callKey, raiseKey } from './keys';
import { fr } from '../language/languages.fixture';
import { table } from './table.fixture';

const turn = table().turn as TurnView;

test('the middle key calls, or checks when that is free', () => {
  expect(callKey(turn, fr.tablet)).toMatchObject({ label: 'Suivre 200', action: { type: 'call' } });
  expect(callKey({ ...turn, to_call: 0 }, fr.tablet)).toMatchObject({
    label: 'Parole',
    action: { type: 'check' },
  });
  expect(callKey({ ...turn, call_is_all_in: true }, fr.tablet).label).toBe('Suivre à tapis 200');
});

test('the raise key says its amount, and is amber below the minimum', () => {
  expect(raiseKey(turn, undefined, fr)).toMatchObject({
    label: 'Relancer',
    sub: 'Minimum 400',
    action: undefined,
  });
  expect(raiseKey(turn, 500, fr)).toMatchObject({ label: 'Relancer à 500', isAmber: false });
  expect(raiseKey(turn, 300, fr)).toMatchObject({
    isAmber: true,
    isEnabled: true,
    action: { type: 'raise_to', to: 300 },
  });
  expect(raiseKey(turn, 20_000, fr)).toMatchObject({ isAmber: true, isEnabled: false });
  expect(raiseKey({ ...turn, raise: null }, 500, fr).isEnabled).toBe(false);
});

test('all-in shows what it is, and is off when the betting is not reopened', () => {
  expect(allInKey(turn, false, fr)).toMatchObject({ label: 'Tapis', action: { type: 'all_in' } });
  expect(allInKey(turn, true, fr).label).toMatch(/^Tapis 10\s000\s\?$/);
  expect(allInKey({ ...turn, all_in: { type: 'not_reopened' } }, false, fr)).toMatchObject({
    isEnabled: false,
    sub: 'pas rouvert',
  });
  expect(allInKey({ ...turn, all_in: { type: 'call' } }, false, fr).isEnabled).toBe(false);
});
