// What was tapped here, until the server has answered: told again where it was away, and kept apart where it was not taken.
import type { ErrorCode, FromClient, FromServer, LateCommand } from '../../protocol/protocol.gen';
import { isOfHand, mostCommands, nextMessage } from './late';
import type { Shelf, Tap } from './shelf';

/** What taps work with. */
export type TapsLink = {
  readonly table: number;
  readonly shelf: Shelf;
  /** Says something to the server. Returns whether it was said. */
  readonly say: (message: FromClient) => boolean;
  /** Follows what is being written. */
  readonly write: (written: Promise<unknown>) => void;
  /** One is answered: with the number of its record, where the server has carried it out. */
  readonly settled: (id: string, sequence: number | undefined) => void;
};

/** A server that could not decide, or not write down, is told once more after this. */
const againMs = 1_000;

export class Taps {
  /** Not answered yet, the oldest first. */
  waiting = $state.raw<readonly Tap[]>([]);
  /** How much of it is not written down yet. */
  unwritten = $state(0);
  /** What the server has not taken. */
  notTaken = $state.raw<readonly Tap[]>([]);

  readonly #link: TapsLink;
  #isOnline = false;
  /** What the server has been told over this connection. */
  readonly #said = new Set<string>();
  /** What it has been told as done before: officials hear of each of those that it does not take. */
  readonly #late = new Set<string>();
  /** Whether the server has been told that more comes. */
  #saysMore = false;
  /** Whether the server could not read what it was told: it is told one by one, until all of it is answered. */
  #isOneByOne = false;
  /** Set while something that was told is to be told once more. */
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(link: TapsLink) {
    this.#link = link;
  }

  /** Whether the server has yet to hear, or to decide, what was done before. */
  get isBehind(): boolean {
    return this.waiting.some(({ late: { id } }) => !this.#said.has(id) || this.#late.has(id));
  }

  find(id: string): LateCommand | undefined {
    return this.waiting.find((tap) => tap.late.id === id)?.late;
  }

  /** What was kept before the page was loaded comes first. */
  restore(waiting: readonly Tap[], notTaken: readonly Tap[]): void {
    this.waiting = [...waiting, ...this.waiting];
    this.notTaken = notTaken;
  }

  /** There is a server: it may have heard of nothing. */
  online(): void {
    this.#isOnline = true;
    this.#saysMore = false;
    this.#forgetSaid();
  }

  left(): void {
    this.#isOnline = false;
    this.#forgetSaid();
  }

  #forgetSaid(): void {
    this.#said.clear();
    clearTimeout(this.#again);
    this.#again = undefined;
  }

  /** Tells the server of something at once, unless something else waits to be told first. */
  say({ id, expect, command }: Omit<LateCommand, 'done_at'>): void {
    const isNext = this.#isOnline && this.waiting.every((tap) => this.#said.has(tap.late.id));
    const { table, say } = this.#link;
    if (isNext && say({ type: 'command', table, id, ...(expect && { expect }), command })) this.#said.add(id);
  }

  keep(late: LateCommand): void {
    const tap = { late };
    this.waiting = [...this.waiting, tap];
    this.unwritten += 1;
    const written = this.#link.shelf.putTap(tap);
    this.#link.write(written.finally(() => (this.unwritten -= 1)));
  }

  /** Returns whether it was done here, so that nobody waits for the answer. */
  settle(id: string, sequence?: number): boolean {
    if (!this.find(id)) return false;
    const { shelf, write, settled } = this.#link;
    this.waiting = this.waiting.filter(({ late }) => late.id !== id);
    this.#said.delete(id);
    this.#late.delete(id);
    write(shelf.forgetTap(id));
    settled(id, sequence);
    this.catchUp();
    return true;
  }

  /** Returns whether nobody has to hear of it. */
  refused({ id, code }: Extract<FromServer, { type: 'refused' }>): boolean {
    const refused = this.waiting.find((tap) => tap.late.id === id);
    if (!refused) return false;
    const isLate = this.#late.has(id);
    // What came after something that is told once more was decided without it.
    if (this.#again !== undefined || code === 'busy' || (isLate && code === 'storage')) {
      this.#tellAgain(id);
      return true;
    }
    if (isLate) this.#setAside(refused);
    else this.settle(id);
    return isLate;
  }

  /** One thing that cannot be read has the server take nothing of its message, and it does not say which one that is. */
  unreadable(code: ErrorCode): void {
    const told = this.waiting.filter(({ late: { id } }) => this.#said.has(id) && this.#late.has(id));
    const [first] = told;
    if (!first) return;
    if (told.length === 1) {
      this.#setAside(first, code);
      return;
    }
    this.#isOneByOne = true;
    this.#said.clear();
    this.catchUp();
  }

  /** It is not taken, nor is what follows it in its hand and was not told yet. */
  #setAside(tap: Tap, why?: ErrorCode): void {
    const hand = tap.late.expect?.hand;
    const rest = this.waiting.filter((each) => !this.#said.has(each.late.id) && isOfHand(each, hand));
    this.#noteNotTaken([{ ...tap, ...(why && { why }) }, ...rest]);
    for (const { late } of rest) this.settle(late.id);
    this.settle(tap.late.id);
  }

  #tellAgain(id: string): void {
    this.#said.delete(id);
    this.#again ??= setTimeout(() => {
      this.#again = undefined;
      this.catchUp();
    }, againMs);
  }

  /** Forgets what the server has not taken. */
  drop(taps: readonly Tap[]): void {
    this.notTaken = this.notTaken.filter((tap) => !taps.includes(tap));
    this.#link.write(this.#link.shelf.putNotTaken(this.notTaken));
  }

  /** Nobody has to hear of a countdown that ended by itself. */
  #noteNotTaken(taps: readonly Tap[]): void {
    const byPeople = taps.filter(({ late }) => late.command.type !== 'time_ran_out');
    this.notTaken = [...this.notTaken, ...byPeople];
    this.#link.write(this.#link.shelf.putNotTaken(this.notTaken));
  }

  /** Tells the server what it has not heard, message by message. */
  catchUp(): void {
    if (!this.#isOnline || this.#said.size > 0 || this.#again !== undefined) return;
    const { table, say } = this.#link;
    this.#isOneByOne &&= this.waiting.length > 0;
    const message = nextMessage(table, this.waiting, this.#isOneByOne ? 1 : mostCommands);
    if (message) {
      if (!say(message)) return;
      for (const { id } of message.commands) {
        this.#said.add(id);
        this.#late.add(id);
      }
      this.#saysMore = message.more === true;
    } else if (this.#saysMore && say({ type: 'catch_up', table, commands: [] })) {
      // What was to come was not worth saying any more.
      this.#saysMore = false;
    }
  }
}
