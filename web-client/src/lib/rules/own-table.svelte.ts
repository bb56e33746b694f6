// The tablet's own table by its own rules: a tap is shown in the next frame, and corrected where the server decides otherwise.
// Without a server the table plays on, and catches up when there is one again (docs/decisions/0009-the-tablet-carries-the-rules.md).
import type { Entered, FromServer, Incident, LateCommand, TableView } from '../../protocol/protocol.gen';
import { newCommandId } from '../net/id';
import { Accepted } from './accepted';
import { KeptCopy } from './kept-copy';
import { conditionsOf } from './late';
import type { PendingCommand, RefusedCommand, StoredTable } from './local-store';
import {
  ask,
  follow,
  sequenceOf,
  type Ask,
  type Copy,
  type LocalCommand,
  type Rules,
  type RulesAnswer,
} from './message';
import { NoAnswer } from './module';
import { PendingCommands } from './pending-commands.svelte';
import { isSame } from './same';
import type { CommandMessage, OwnAnswer, OwnTableOptions } from './table-link';

/** Longest wait for a browser that does not answer what is in the local store. */
const readWithinMs = 5_000;

/** A countdown that ran while the tablet showed nothing does not end sooner: the server treats a table that comes back alike. */
const notSoonerMs = 10_000;

export class OwnTable {
  readonly hash: string | undefined;
  /** Whether commands survive a reload of the page: the browser could write them to the local store. */
  isKept = $state(true);
  /** How often the server has decided otherwise than was shown. */
  corrections = $state(0);
  /** Since when the table plays on without its server. */
  aloneSince = $state<number>();
  /** The stage of the plan that is on by the table's own rules, from 0. */
  stage = $state<number>();

  readonly #options: OwnTableOptions;
  readonly #pending: PendingCommands;
  readonly #copy: KeptCopy;
  #rules = $state.raw<Rules>();
  /** The last copy and the records after it, until the rules are loaded or it is known that there are none. */
  #unfollowed: (Copy | string)[] | undefined = [];
  /** Whether the rules have the table; and whether they have it as this connection's server has. */
  #hasTable = $state(false);
  #isCurrent = $state(false);
  #isOnline = $state(false);
  /** Whether the local store was read, or the wait for it is over. */
  #isRead = false;
  #shown = $state.raw<TableView>();
  /** Number of the last record that the rules have followed; and the server's own last view of the table. */
  #followedUpTo = 0;
  #seen: TableView | undefined;
  /** Ids of the commands that the rules have carried out. */
  readonly #carried = new Set<string>();
  readonly #accepted = new Accepted();
  /** Set while the table catches up: whether the screen shows already what the server still has to decide. */
  #returning: 'shown' | 'not_shown' | undefined;
  /** What was in the local store when the page was loaded. */
  #kept: StoredTable | undefined;
  /** Until when no countdown ends: players are to see it first. */
  #spares = 0;
  #stopWaking: (() => void) | undefined;
  #started: Promise<void> | undefined;

  constructor(options: OwnTableOptions) {
    this.#options = options;
    this.hash = options.hash;
    const { table, store, say, hash: rules, clock } = options;
    const write = (written: Promise<unknown>): void => this.#write(written);
    this.#copy = new KeptCopy({ rules, store, ahead: () => clock.ahead(), write });
    this.#pending = new PendingCommands({ table, store, say, write, settled: (...what) => this.#settled(...what) });
  }

  /** Commands that were carried out here and not answered yet, the oldest first. */
  get done(): readonly PendingCommand[] {
    return this.#pending.waiting;
  }

  /** How many of them are not in the local store yet. */
  get unwritten(): number {
    return this.#pending.unwritten;
  }

  /** Commands that were carried out here without the server, and that it has refused. */
  get notTaken(): readonly RefusedCommand[] {
    return this.#pending.notTaken;
  }

  /** Loads the rules and reads the local store. Once, however often the screen is opened. */
  start(): Promise<void> {
    this.#started ??= this.#start();
    return this.#started;
  }

  async #start(): Promise<void> {
    const { store } = this.#options;
    const loading = this.#load();
    const late = setTimeout(() => this.#hasRead(), readWithinMs);
    // In a browser without a local store the table plays on as long as its page is open.
    const kept = await store.read().catch(() => undefined);
    clearTimeout(late);
    this.isKept = kept !== undefined;
    this.#pending.restore(kept?.pending ?? [], kept?.notTaken ?? []);
    this.#kept = kept;
    if (kept?.outbox !== undefined) this.#options.recall(kept.outbox);
    if (this.done.length > 0) this.#returning ??= 'not_shown';
    // Loading the rules takes a while. Commands until then are decided by the server, after all of these.
    this.#pending.catchUp();
    this.#hasRead();
    this.#begin(await loading);
  }

  #load(): Promise<Rules | undefined> {
    return this.#options.load().catch(() => undefined);
  }

  /** Follows what has arrived until the rules were loaded. Without rules every command waits for the server. */
  #begin(rules: Rules | undefined): void {
    this.#rules = rules;
    this.#carried.clear();
    const received = this.#unfollowed ?? [];
    this.#unfollowed = undefined;
    if (rules) for (const each of received) this.#update(each, rules);
    if (this.#isOnline) this.#pending.catchUp();
    else if (this.aloneSince !== undefined) this.left();
  }

  #hasRead(): void {
    this.#isRead = true;
    this.#options.resume();
  }

  /** Whether commands of this table have to be decided by the server before anything else is sent. */
  get comesFirst(): boolean {
    return !this.#isRead || this.#pending.isBehind;
  }

  /** Whether the table plays on without its server. */
  get isAlone(): boolean {
    return this.aloneSince !== undefined && this.#rules !== undefined && this.#hasTable;
  }

  /** Whether the table's own rules answer a command now. */
  get isReady(): boolean {
    if (this.#rules === undefined || !this.#hasTable) return false;
    return this.#isOnline ? this.#isCurrent || this.done.length > 0 : this.isAlone;
  }

  /** Puts the outbox into the local store: what else waits for the server. */
  keepOutbox(outbox: string): void {
    this.#write(this.#options.store.putOutbox(outbox));
  }

  /** The command with this id, while it is not answered. */
  find(id: string): CommandMessage | undefined {
    const late = this.#pending.find(id);
    const { table } = this.#options;
    return late && { type: 'command', table, id, command: late.command, expect: late.expect ?? null };
  }

  /** The connection is lost: the table plays on from its last state, if need be from the one in the local store. */
  left(): void {
    this.#isOnline = false;
    this.#returning = undefined;
    this.#pending.left();
    this.aloneSince ??= this.#now();
    // The rules are not loaded yet; `#begin` comes back here.
    if (this.#unfollowed) return;
    if (this.#hasTable && this.done.length === 0 && this.#isLater(this.#shown)) this.#leaveTable();
    else if (!this.#hasTable && this.#rules) this.#restore(this.#rules);
    this.#write(this.#options.store.putSince(this.aloneSince));
    if (!this.isAlone) return;
    // Commands that were sent before the rules were ready, or whose answer is lost, are carried out here.
    this.#options.doHere();
    this.#passTime();
  }

  #restore(rules: Rules): void {
    const { base, records = [], event, since } = this.#kept ?? {};
    if (base?.rules !== this.hash || !base) return;
    this.#options.clock.restore(base.ahead);
    this.#copy.goOn(base);
    let answer = this.#follow(base.copy, rules);
    for (const record of records) answer = answer && this.#follow(record, rules);
    this.aloneSince = since ?? this.aloneSince;
    if (!answer) return;
    if (this.#isLater(answer.view)) {
      this.#leaveTable();
      return;
    }
    this.#spares = this.#now() + notSoonerMs;
    if (event) this.#options.showEvent(event);
    this.#show(this.#carryOn(answer, rules));
  }

  /** Carries a command out by the table's own rules. Without an answer the server has to give one. */
  carryOut({ id, table, command, expect }: CommandMessage): OwnAnswer | undefined {
    if (!this.isReady || !this.#rules || table !== this.#options.table) return undefined;
    const at = this.#now();
    const answer = this.#answer({ command: { id, ...(expect && { expect }), command, at } }, this.#rules);
    if (!answer) return undefined;
    if (answer.refused) return this.isAlone ? { type: 'refused', ...answer.refused } : undefined;
    const done = { id, ...(expect && { expect }), command };
    this.#pending.say(done);
    this.#keep({ ...done, done_at: at, ...conditionsOf(command, answer) });
    this.#show(answer);
    return { type: 'accepted', id, sequence: answer.view?.sequence ?? 0 };
  }

  /** What the book says about an incident, while there is no server to ask. */
  consult(id: string, incident: Incident): OwnAnswer | undefined {
    const answer =
      this.isAlone && this.#rules ? this.#answer({ consult: { id, incident } }, this.#rules) : undefined;
    if (answer?.refused) return { type: 'refused', ...answer.refused };
    const { table } = this.#options;
    return answer?.ruling && { type: 'ruling', id, table, ruling: answer.ruling };
  }

  /** What can have gone wrong, while there is no server to ask. */
  incidents(id: string, entered?: Entered): OwnAnswer | undefined {
    const asked = { incidents: { ...(entered && { entered }) } };
    const answer = this.isAlone && this.#rules ? this.#answer(asked, this.#rules) : undefined;
    return answer?.incidents && { type: 'incidents', id, table: this.#options.table, ...answer.incidents };
  }

  /**
   * Enters refused commands of a hand again, as far as they fit the table now. The first that does not fit, and those
   * after it, stay in the list. Returns whether all of them were carried out.
   */
  enterAgain(commands: readonly RefusedCommand[]): boolean {
    const stop = commands.findIndex(({ late }) => {
      const expect = late.expect && this.#shown?.decision;
      const { table } = this.#options;
      const message = { type: 'command', id: newCommandId(), table, command: late.command } as const;
      return this.carryOut(expect ? { ...message, expect } : message)?.type !== 'accepted';
    });
    this.drop(stop < 0 ? commands : commands.slice(0, stop));
    return stop < 0;
  }

  /** Removes commands from the list of the refused. */
  drop(commands: readonly RefusedCommand[]): void {
    this.#pending.drop(commands);
  }

  /** Takes a message of the server. Returns whether it is dealt with: if not, the session handles it, too. */
  take(message: FromServer): boolean {
    switch (message.type) {
      case 'welcome':
        this.#welcome(message.rules ?? undefined);
        return false;
      case 'copy': {
        const { sequence, books, state } = message;
        this.#receive({ sequence, books, state });
        return true;
      }
      case 'record':
        this.#receive(message.record);
        return true;
      case 'accepted':
      case 'refused':
        return this.#answered(message);
      case 'error':
        this.#pending.unreadable(message.code);
        this.#options.resume();
        return false;
      case 'table':
        this.#see(message);
        return this.#isKnown(message);
      case 'tournament':
        this.#write(this.#options.store.putEvent(message));
        return false;
      default:
        return false;
    }
  }

  #answered(message: Extract<FromServer, { type: 'accepted' | 'refused' }>): boolean {
    const isMine =
      message.type === 'refused'
        ? this.#pending.refused(message)
        : this.#pending.settle(message.id, message.sequence);
    this.#options.resume();
    return isMine;
  }

  #welcome(rules: string | undefined): void {
    this.#isOnline = true;
    this.#isCurrent = false;
    this.#accepted.connect();
    this.#pending.online();
    if (this.#unfollowed) this.#unfollowed = [];
    else if (!this.#rules && rules !== undefined && rules === this.hash) this.#loadAgain();
    if (this.done.length > 0) this.#returning = this.#shown ? 'shown' : 'not_shown';
    else this.#returning = undefined;
    // Also where that began before the tablet was switched off.
    this.#write(this.#options.store.putSince(undefined));
    this.aloneSince = undefined;
    this.#stopWaking?.();
    if (rules !== this.hash) this.#leaveTable();
    this.#pending.catchUp();
  }

  /** Loads rules that could not be fetched before, or that have failed. */
  #loadAgain(): void {
    this.#unfollowed = [];
    void this.#load().then((rules) => this.#begin(rules));
  }

  /** Forgets the table: the rules' state of it is old, or was made by another build. */
  #leaveTable(): void {
    this.#hasTable = false;
    this.#returning = undefined;
    this.#kept = undefined;
    this.#copy.forget();
  }

  /** Forgets the table where the server shows that it has moved on: no copy may follow, in an event of too many tables. */
  #see(view: TableView): void {
    if (view.table !== this.#options.table) return;
    this.#seen = view;
    const isAsItWas = this.#hasTable && !this.#isCurrent && this.done.length === 0;
    if (isAsItWas && this.#isLater(this.#shown)) this.#leaveTable();
  }

  /** Whether the server's view is ahead of the rules' state. Records of other tables are ahead as well, but look the same. */
  #isLater(known: TableView | undefined): boolean {
    const seen = this.#seen;
    return seen !== undefined && known !== undefined && seen.sequence > this.#followedUpTo && !isSame(seen, known);
  }

  /** Whether a view of the server is no newer than what is shown. */
  #isKnown({ table, sequence }: TableView): boolean {
    if (table !== this.#options.table || !this.#shown || !this.#hasTable) return false;
    if (this.#isCurrent)
      return this.done.length > 0 || sequence < this.#accepted.latest || sequence <= this.#shown.sequence;
    // Until the copy comes, commands without an answer stay on screen.
    return this.done.length > 0;
  }

  #receive(received: Copy | string): void {
    if (this.#rules) this.#update(received, this.#rules);
    else if (typeof received === 'string') this.#unfollowed?.push(received);
    else if (this.#unfollowed) {
      // Only the first copy of a connection has the books.
      const [first] = this.#unfollowed;
      this.#unfollowed = [typeof first === 'object' ? { ...received, books: first.books } : received];
    }
  }

  #update(received: Copy | string, rules: Rules): void {
    const before = this.done.length > 0 ? this.#shown : undefined;
    let followed = this.#follow(received, rules);
    if (!followed) return;
    for (const id of this.#accepted.lost(this.#followedUpTo))
      followed = this.#answer({ settled: { id } }, rules) ?? followed;
    const answer = this.#carryOn(followed, rules);
    this.#isCurrent = true;
    if (typeof received === 'string') this.#copy.add(received);
    else this.#copy.put(received);
    if (this.#returning) {
      this.#return(answer, this.#returning);
      return;
    }
    if (before && answer.view && !isSame(before, answer.view)) this.corrections += 1;
    this.#show(answer);
  }

  /**
   * Shows the table once it has caught up. Until the last record of its commands has arrived, the rules carry the rest out on
   * a state that is ahead of them, perhaps at another level: such a table is not shown.
   */
  #return(answer: RulesAnswer, screen: 'shown' | 'not_shown'): void {
    const isOver = this.done.length === 0 && answer.ahead === 0;
    if (isOver) this.#returning = undefined;
    else if (screen === 'shown') return;
    const before = screen === 'shown' ? this.#shown : undefined;
    if (before && answer.view && !isSame(before, answer.view)) this.corrections += 1;
    this.#show(answer);
  }

  /** Has the rules follow a copy or a record. Where they cannot read it they are given up: every command waits for the server. */
  #follow(received: Copy | string, rules: Rules): RulesAnswer | undefined {
    const answer =
      typeof received === 'string'
        ? this.#attempt(() => follow(rules, received))
        : this.#answer({ copy: { table: this.#options.table, ...received } }, rules);
    this.#hasTable = answer !== undefined;
    if (answer) this.#followedUpTo = typeof received === 'string' ? sequenceOf(received) : received.sequence;
    else this.#giveUp();
    return answer;
  }

  /** Carries commands without an answer out again, on top of the server's state. */
  #carryOn(answer: RulesAnswer, rules: Rules): RulesAnswer {
    let last = answer;
    for (const { late } of this.done) {
      if (this.#carried.has(late.id)) continue;
      this.#carried.add(late.id);
      const { id, expect, command, done_at: at, stage } = late;
      // A level had ended before the command: its hand has other blinds.
      if (this.isAlone && last.stage !== undefined && last.stage < (stage ?? 0))
        last = this.#answer({ time: { now: at } }, rules) ?? last;
      const carried = this.#answer({ command: { id, ...(expect && { expect }), command, at } }, rules);
      if (carried?.view) last = carried;
    }
    return last;
  }

  #keep(late: LateCommand): void {
    this.#carried.add(late.id);
    this.#pending.keep(late);
  }

  #write(written: Promise<unknown>): void {
    written.catch(() => (this.isKept = false));
  }

  #settled(id: string, sequence: number | undefined): void {
    this.#carried.delete(id);
    if (sequence !== undefined) this.#accepted.note(id, sequence);
    if (!this.#rules || !this.#hasTable) return;
    const settled = { id, ...(sequence !== undefined && { sequence }) };
    const answer = this.#answer({ settled }, this.#rules);
    // An accepted command is shown already.
    if (answer && this.#returning) this.#return(answer, this.#returning);
    else if (answer && sequence === undefined) this.#show(answer);
  }

  /** Without a server the table's own clock ends levels and countdowns. */
  #passTime(): void {
    if (!this.isAlone || !this.#rules || this.#isSpared) return;
    const answer = this.#answer({ time: { now: this.#now() } }, this.#rules);
    if (!answer) return;
    for (const made of answer.made ?? []) this.#keepMade(made, answer);
    this.#show(answer);
  }

  get #isSpared(): boolean {
    const isCounting = this.#shown?.time_call != null || this.#shown?.shot != null;
    return isCounting && this.#now() < this.#spares;
  }

  #wake(at: number | undefined): void {
    this.#stopWaking?.();
    this.#stopWaking = undefined;
    if (at === undefined || !this.isAlone) return;
    const due = this.#isSpared ? Math.max(at, this.#spares) : at;
    this.#stopWaking = this.#options.clock.wake(due, () => this.#passTime());
  }

  #keepMade({ at, ...made }: LocalCommand, answer: RulesAnswer): void {
    this.#keep({ ...made, done_at: at, ...conditionsOf(made.command, answer) });
  }

  /** Asks the rules; undefined for what they do not know, which the server has to answer. */
  #answer(question: Ask, rules: Rules): RulesAnswer | undefined {
    return this.#attempt(() => ask(rules, question));
  }

  #attempt(run: () => RulesAnswer): RulesAnswer | undefined {
    try {
      return run();
    } catch (error) {
      // A module that has failed in the middle of a message may have a broken state.
      if (!(error instanceof NoAnswer)) this.#giveUp();
      return undefined;
    }
  }

  #giveUp(): void {
    this.#rules = undefined;
    this.#leaveTable();
  }

  #show({ view, stage, wakes_at: at }: RulesAnswer): void {
    if (!view) return;
    this.stage = stage;
    this.#shown = view;
    this.#options.show(view);
    this.#wake(at);
  }

  #now(): number {
    return Math.round(this.#options.clock.now());
  }
}
