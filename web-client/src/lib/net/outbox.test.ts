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
  outbox.put(undo('one'), 'night');
  outbox.put(undo('two'), 'night');
  expect(outbox.waiting('night').map(({ id }) => id)).toEqual(['one', 'two']);
  expect(outbox.take('one')).toEqual(undo('one'));
  expect(outbox.take('one')).toBeUndefined();
  expect(outbox.waiting('night').map(({ id }) => id)).toEqual(['two']);
});

test('the same command is kept once', () => {
  const outbox = new Outbox(shelf());
  outbox.put(undo('one'), 'night');
  outbox.put(undo('one'), 'night');
  expect(outbox.waiting('night')).toHaveLength(1);
});

test('a reload of the page keeps what waits', () => {
  const kept = shelf();
  new Outbox(kept).put(undo('one'), 'night');
  expect(new Outbox(kept).waiting('night')).toEqual([undo('one')]);
});

test('a shelf that cannot be read is empty', () => {
  expect(new Outbox(shelf('{not json')).waiting(undefined)).toEqual([]);
  expect(new Outbox(shelf('[1, null, {"message": {"id": 3}}]')).waiting(undefined)).toEqual([]);
});

test('what was said in one event is not sent to another', () => {
  const outbox = new Outbox(shelf());
  outbox.put(undo('in one'), 'one');
  outbox.put(undo('anywhere'), undefined);
  expect(outbox.waiting('other').map(({ id }) => id)).toEqual(['anywhere']);
  // It is sent when its event is seen again.
  expect(outbox.waiting('one').map(({ id }) => id)).toEqual(['in one', 'anywhere']);
});

test('what was kept elsewhere waits first, and once', () => {
  const [elsewhere, here] = [shelf(), shelf()];
  const before = new Outbox(elsewhere);
  before.put(undo('one'), 'night');
  before.put(undo('two'), 'night');
  const after = new Outbox(here);
  after.put(undo('two'), 'night');
  after.put(undo('three'), 'night');
  after.recall(elsewhere.text ?? '');
  expect(after.waiting('night').map(({ id }) => id)).toEqual(['one', 'two', 'three']);
  expect(new Outbox(here).waiting('night')).toHaveLength(3);
  after.recall('{not json');
  expect(after.waiting('night')).toHaveLength(3);
});
