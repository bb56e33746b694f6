// English: what a tablet does by its own rules, before its server has heard of it.
import type { Messages } from '../language';
import { number } from '../../format/format';

const n = (value: number): string => number(value, 'en-GB');

export const own: Messages['own'] = {
  unconfirmed: (count) => (count > 1 ? `${n(count)} not confirmed yet` : 'Not confirmed yet'),
  corrected: 'Something else was noted meanwhile: the table is up to date, look at the screen.',
};
