// The interface of a tablet's own table: what it needs of the session, and what it answers.
import type { FromClient, FromServer, TableView, TournamentView } from '../../protocol/protocol.gen';
import type { Named } from '../net/outbox';
import type { Rules } from './message';
import type { LocalStore } from './local-store';

/** What the table needs of the session. */
export type TableLink = {
  /** Shows the table. */
  readonly show: (view: TableView) => void;
  /** Shows the event as it was before the page was loaded again. */
  readonly showEvent: (event: TournamentView) => void;
  /** Restores the outbox from before the page was loaded: what waited for the server besides the table's own commands. */
  readonly recall: (outbox: string) => void;
  /** Hands over what waits in the outbox and can be done without a server. */
  readonly doHere: () => void;
  /** Sends the rest of the outbox, unless the table's own commands have to come first. */
  readonly resume: () => void;
  /** Sends a message to the server. Returns whether it was sent. */
  readonly say: (message: FromClient) => boolean;
};

export type OwnTableOptions = TableLink & {
  readonly table: number;
  /** Hash of these rules, by which the server names them; undefined where the page came without. */
  readonly hash: string | undefined;
  /** The rules themselves, as soon as they are there. */
  readonly load: () => Promise<Rules | undefined>;
  readonly store: LocalStore;
  readonly clock: Clock;
};

export type Clock = {
  /** Time of the server, in milliseconds. */
  readonly now: () => number;
  /** By how many milliseconds it is ahead of this device's time of day; `restore` sets that, as it was before a reload. */
  readonly ahead: () => number;
  readonly restore: (ahead: number) => void;
  /** Runs `run` at a moment; returns a function that cancels it. */
  readonly wake: (at: number, run: () => void) => () => void;
};

/** A command as it is sent to the server. */
export type CommandMessage = Extract<Named, { type: 'command' }>;
/** The answer of the table's own rules to a command or a question. */
export type OwnAnswer = Extract<FromServer, { type: 'accepted' | 'refused' | 'ruling' | 'incidents' }>;
