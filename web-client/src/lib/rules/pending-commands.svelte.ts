// Pending commands: carried out on this tablet, and not answered by the server. They are sent when it is back, and listed apart
// when it has refused them.
import type { ErrorCode, FromClient, FromServer, LateCommand } from '../../protocol/protocol.gen';
import { isOfHand, mostCommands, nextMessage } from './late';
import type { LocalStore, PendingCommand, RefusedCommand } from './local-store';

/** What the commands need of the tablet's table. */
export type PendingCommandsLink = {
  readonly table: number;
  readonly store: LocalStore;
  /** Sends a message to the server. Returns whether it was sent. */
  readonly say: (message: FromClient) => boolean;
  /** Notes a write to the local store that has begun. */
  readonly write: (written: Promise<unknown>) => void;
  /** A command was answered: with the number of its record, where the server has carried it out. */
  readonly settled: (id: string, sequence: number | undefined) => void;
};

/** After so long a command is sent again that the server was too busy to decide, or could not write down. */
const retryAfterMs = 1_000;

export class PendingCommands {
  /** Commands without an answer, the oldest first. */
  waiting = $state.raw<readonly PendingCommand[]>([]);
  /** How many of them are not in the local store yet. */
  unwritten = $state(0);
  /** Commands that the server has refused, or could not read. */
  notTaken = $state.raw<readonly RefusedCommand[]>([]);

  readonly #link: PendingCommandsLink;
  #isOnline = false;
  /** Ids of commands that were sent over this connection. */
  readonly #sent = new Set<string>();
  /** Ids of commands that were sent in a `catch_up`: the server calls the floor for each of those that it refuses. */
  readonly #sentLate = new Set<string>();
  /** Whether the last `catch_up` announced another one (`more`). */
  #announcedMore = false;
  /** Whether the server could not read a `catch_up`: its commands are sent one by one, until all of them are answered. */
  #isOneByOne = false;
  /** Set while a command that was sent is to be sent again. */
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(link: PendingCommandsLink) {
    this.#link = link;
  }

  /** Whether commands wait that have to be decided before anything else: not sent yet, or sent in a `catch_up`. */
  get isBehind(): boolean {
    return this.waiting.some(({ late: { id } }) => !this.#sent.has(id) || this.#sentLate.has(id));
  }

  find(id: string): LateCommand | undefined {
    return this.waiting.find(({ late }) => late.id === id)?.late;
  }

  /** Puts the commands from before the page was loaded in front. */
  restore(waiting: readonly PendingCommand[], notTaken: readonly RefusedCommand[]): void {
    this.waiting = [...waiting, ...this.waiting];
    this.notTaken = notTaken;
  }

  /** A connection has begun: the server may have received nothing so far. */
  online(): void {
    this.#isOnline = true;
    this.#announcedMore = false;
    this.#forgetSent();
  }

  left(): void {
    this.#isOnline = false;
    this.#forgetSent();
  }

  #forgetSent(): void {
    this.#sent.clear();
    clearTimeout(this.#retry);
    this.#retry = undefined;
  }

  /** Sends a command at once, unless others have to be sent first. */
  say({ id, expect, command }: Omit<LateCommand, 'done_at'>): void {
    const isNext = this.#isOnline && this.waiting.every(({ late }) => this.#sent.has(late.id));
    const { table, say } = this.#link;
    if (isNext && say({ type: 'command', table, id, ...(expect && { expect }), command })) this.#sent.add(id);
  }

  keep(late: LateCommand): void {
    const command = { late };
    this.waiting = [...this.waiting, command];
    this.unwritten += 1;
    const written = this.#link.store.putPending(command);
    this.#link.write(written.finally(() => (this.unwritten -= 1)));
  }

  /** Takes an answer. Returns whether the command was one of these: then no screen waits for the answer. */
  settle(id: string, sequence?: number): boolean {
    if (!this.find(id)) return false;
    const { store, write, settled } = this.#link;
    this.waiting = this.waiting.filter(({ late }) => late.id !== id);
    this.#sent.delete(id);
    this.#sentLate.delete(id);
    write(store.forgetPending(id));
    settled(id, sequence);
    this.catchUp();
    return true;
  }

  /** Takes a refusal. Returns whether all is done with it: it is listed, or the command is sent again. */
  refused({ id, code }: Extract<FromServer, { type: 'refused' }>): boolean {
    const refused = this.waiting.find(({ late }) => late.id === id);
    if (!refused) return false;
    const isLate = this.#sentLate.has(id);
    // Commands after one that is sent again were decided without it: they are sent again, too.
    if (this.#retry !== undefined || code === 'busy' || (isLate && code === 'storage')) {
      this.#sendAgain(id);
      return true;
    }
    if (isLate) this.#setAside(refused);
    else this.settle(id);
    return isLate;
  }

  /** One command that cannot be read makes the server refuse the whole `catch_up`, without saying which one that is. */
  unreadable(code: ErrorCode): void {
    const sent = this.waiting.filter(({ late: { id } }) => this.#sent.has(id) && this.#sentLate.has(id));
    const [first] = sent;
    if (!first) return;
    if (sent.length === 1) {
      this.#setAside(first, code);
      return;
    }
    this.#isOneByOne = true;
    this.#sent.clear();
    this.catchUp();
  }

  /** Lists a refused command, and those of its hand that were not sent yet: they answer decisions that did not come. */
  #setAside(refused: PendingCommand, why?: ErrorCode): void {
    const hand = refused.late.expect?.hand;
    const rest = this.waiting.filter((each) => !this.#sent.has(each.late.id) && isOfHand(each, hand));
    this.#noteNotTaken([{ ...refused, ...(why && { why }) }, ...rest]);
    for (const { late } of rest) this.settle(late.id);
    this.settle(refused.late.id);
  }

  #sendAgain(id: string): void {
    this.#sent.delete(id);
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.catchUp();
    }, retryAfterMs);
  }

  /** Removes commands from the list of the refused. */
  drop(commands: readonly RefusedCommand[]): void {
    this.notTaken = this.notTaken.filter((command) => !commands.includes(command));
    this.#link.write(this.#link.store.putNotTaken(this.notTaken));
  }

  /** Lists refused commands, except countdowns that ended by themselves: no person entered those. */
  #noteNotTaken(commands: readonly RefusedCommand[]): void {
    const byPeople = commands.filter(({ late }) => late.command.type !== 'time_ran_out');
    this.notTaken = [...this.notTaken, ...byPeople];
    this.#link.write(this.#link.store.putNotTaken(this.notTaken));
  }

  /** Sends the commands that wait, in one `catch_up` after the other. */
  catchUp(): void {
    if (!this.#isOnline || this.#sent.size > 0 || this.#retry !== undefined) return;
    const { table, say } = this.#link;
    this.#isOneByOne &&= this.waiting.length > 0;
    const message = nextMessage(table, this.waiting, this.#isOneByOne ? 1 : mostCommands);
    if (message) {
      if (!say(message)) return;
      for (const { id } of message.commands) {
        this.#sent.add(id);
        this.#sentLate.add(id);
      }
      this.#announcedMore = message.more === true;
    } else if (this.#announcedMore && say({ type: 'catch_up', table, commands: [] })) {
      // The commands that were announced are no longer to be sent.
      this.#announcedMore = false;
    }
  }
}
