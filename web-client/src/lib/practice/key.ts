// The key that logs what happens, by the name under which the practice table frames it.
import type { Deed, Happening } from './happening';

const keys: Record<Deed, string> = {
  fold: 'fold',
  check: 'call',
  call: 'call',
  bet: 'amount',
  raise: 'amount',
  all_in: 'all_in',
  bound: 'next',
};

export function keyFor(happening: Happening): string {
  switch (happening.type) {
    case 'start':
    case 'end':
      return 'next';
    case 'act':
      return keys[happening.deed];
    case 'folds':
      return `seat-${happening.next.seat}`;
    case 'award':
      return happening.isKnown ? 'next' : `seat-${happening.winners[0]?.seat ?? 0}`;
    case 'undo':
      return 'undo';
  }
}
