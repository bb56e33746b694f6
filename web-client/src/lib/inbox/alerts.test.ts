// A count that differs, in words: also where stacks differ and the total does not.
import { expect, test } from 'vitest';
import { live as english } from '../messages/en/live';
import { live as french } from '../messages/fr/live';

test('a count whose total is right says that stacks differ', () => {
  for (const { alert } of [english, french]) {
    expect(alert.countDiffers(0)).not.toMatch(/[-−+0]/u);
    expect(alert.countDiffers(500)).toContain('+500');
    expect(alert.countDiffers(-500)).toContain('−500');
  }
});
