// The practice event, as the server makes it (`practice.rs` among its views). The service worker keeps the file like the
// others, so that the practice table needs no server.
import type { TournamentView } from '../../protocol/protocol.gen';

export type PracticeEvent = {
  /** The time in it: the page's clock goes on from there. */
  readonly at: number;
  readonly sequence: number;
  /** The choices of the books as JSON texts, those first that others extend. */
  readonly books: readonly string[];
  /** The state before the first hand, for the rules alone. */
  readonly state: string;
  readonly tournament: TournamentView;
};

export async function practiceEvent(): Promise<PracticeEvent> {
  const answer = await fetch('/practice.json');
  if (!answer.ok) throw new Error(`the practice event could not be read: ${answer.status}`);
  return (await answer.json()) as PracticeEvent;
}
