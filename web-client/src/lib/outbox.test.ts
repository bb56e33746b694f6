// Nothing that was tapped is lost, and nothing is sent under two names.
import { expect, test } from 'vitest';
import { Outbox, type Named, type Shelf } from './outbox';

function shelf(text: string | null = null): Shelf & { text: string | null } {
  return {
    text,
    read() {
      return this.text;
    },
    write(next) {
      this.text = next;
    },
  };
}

const undo = (id: string): Named => ({ type: 'command', id, table: 1, command: { type: 'undo', steps: 1 } });

test('commands wait in order until they are answered', () => {
  const outbox = new Outbox(shelf());
  outbox.put(undo('one'));
  outbox.put(undo('two'));
  expect(outbox.waiting.map(({ id }) => id)).toEqual(['one', 'two']);
  expect(outbox.take('one')).toEqual(undo('one'));
  expect(outbox.take('one')).toBeUndefined();
  expect(outbox.waiting.map(({ id }) => id)).toEqual(['two']);
});

test('the same command is kept once', () => {
  const outbox = new Outbox(shelf());
  outbox.put(undo('one'));
  outbox.put(undo('one'));
  expect(outbox.waiting).toHaveLength(1);
});

test('a reload of the page keeps what waits', () => {
  const kept = shelf();
  new Outbox(kept).put(undo('one'));
  expect(new Outbox(kept).waiting).toEqual([undo('one')]);
});

test('a shelf that cannot be read is empty', () => {
  expect(new Outbox(shelf('{not json')).waiting).toEqual([]);
  expect(new Outbox(shelf('[1, null, {"id": 3}]')).waiting).toEqual([]);
});
