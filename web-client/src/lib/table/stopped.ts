// Why no hand begins at a table, and what its players do meanwhile, in words that are true for those who sit there.
import type { Stop, TableView } from '../../protocol/protocol.gen';
import type { Messages } from '../messages/language';

type StopWords = { readonly why: string; readonly meanwhile: string };

/** Where the others are out, no missing player's seat can be tapped. */
export function stopWords(stop: Stop, { seats }: TableView, { play }: Messages): StopWords {
  const isAlone = stop === 'too_few' && seats.filter(({ part }) => part !== 'eliminated').length < 2;
  return isAlone ? play.alone : { why: play.stopped[stop], meanwhile: play.meanwhile[stop] };
}
