// What a tablet's own table works with, and what it answers.
import type { FromClient, FromServer, TableView, TournamentView } from '../../protocol/protocol.gen';
import type { Named } from '../net/outbox';
import type { Rules } from './message';
import type { Shelf } from './shelf';

/** What the table works with. */
export type TableLink = {
  /** Shows the table. */
  readonly show: (view: TableView) => void;
  /** Shows the event as it was before the page was loaded again. */
  readonly showEvent: (event: TournamentView) => void;
  /** What waited for the server before the page was loaded, besides the table's own commands, waits again. */
  readonly recall: (outbox: string) => void;
  /** Does here what waits for the server and can be done without one. */
  readonly doHere: () => void;
  /** Says the rest of what waits for the server, where nothing that was done before has to come first. */
  readonly resume: () => void;
  /** Says something to the server. Returns whether it was said. */
  readonly say: (message: FromClient) => boolean;
};

export type OwnTableOptions = TableLink & {
  readonly table: number;
  /** What the server calls these rules; undefined where the page came without. */
  readonly hash: string | undefined;
  /** The rules themselves, as soon as they are there. */
  readonly load: () => Promise<Rules | undefined>;
  readonly shelf: Shelf;
  readonly clock: Clock;
};

export type Clock = {
  /** Time of the server, in milliseconds. */
  readonly now: () => number;
  /** By how much it is ahead of the time of day; and what it was before the page was loaded again. */
  readonly ahead: () => number;
  readonly restore: (ahead: number) => void;
  /** Runs something at a moment; returns how to stop it. */
  readonly wake: (at: number, run: () => void) => () => void;
};

export type Tapped = Extract<Named, { type: 'command' }>;
/** What becomes of a tap, or of a question. */
export type OwnAnswer = Extract<FromServer, { type: 'accepted' | 'refused' | 'ruling' | 'incidents' }>;
