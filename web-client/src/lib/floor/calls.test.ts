// The floor's inbox over several events.
import { expect, test } from 'vitest';
import type { AlertView, Priority } from '../../protocol/protocol.gen';
import { callsOf } from './calls';

function call(alert: number, priority: Priority, raised_at: number): AlertView {
  const kind = { type: 'floor_call', reason: '' } as const;
  return { alert, table: 1, priority, kind, raised_at, claimed_by: null };
}

test('calls of several events are one list: most urgent first, then oldest first', () => {
  const main = { name: 'main', alerts: [call(1, 'urgent', 50), call(2, 'soon', 10), call(3, 'info', 5)] };
  const side = { name: 'side', alerts: [call(1, 'urgent', 40), call(2, 'soon', 20)] };
  expect(callsOf([main, side]).map(({ from, alert }) => `${from.name} ${alert.alert}`)).toEqual([
    'side 1',
    'main 1',
    'main 2',
    'side 2',
    'main 3',
  ]);
});

test('calls of one event keep the order in which the server has them', () => {
  const alerts = [call(4, 'urgent', 1), call(2, 'soon', 7), call(3, 'soon', 7)];
  expect(callsOf([{ alerts }]).map(({ alert }) => alert)).toEqual(alerts);
  expect(callsOf([])).toEqual([]);
});
