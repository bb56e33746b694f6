// The tablet's own table by its own rules: a tap is shown in the next frame, and the server's word replaces what was shown
// where it is another. Without a server the table goes on, and what was done is told when there is one again.
import type { Entered, FromServer, Incident, TableView } from '../../protocol/protocol.gen';
import { newCommandId } from '../net/id';
import { Accepted } from './accepted';
import { KeptCopy } from './kept-copy';
import { conditionsOf } from './late';
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
import { isSame } from './same';
import type { Kept, Tap } from './shelf';
import type { OwnAnswer, OwnTableOptions, Tapped } from './table-link';
import { Taps } from './taps.svelte';

/** A browser that does not say what it has kept holds nothing back for longer. */
const readWithinMs = 5_000;

/** A countdown that ran while the tablet showed nothing does not end sooner, as with a table that comes back to its server. */
const notSoonerMs = 10_000;

export class OwnTable {
  readonly hash: string | undefined;
  /** Whether what is done survives a reload of the page. */
  isKept = $state(true);
  /** How often the server has noted something else than what was shown. */
  corrections = $state(0);
  /** Since when the table goes on without its server. */
  aloneSince = $state<number>();
  /** The stage of the plan that is on by the table's own rules, from 0. */
  stage = $state<number>();

  readonly #options: OwnTableOptions;
  readonly #taps: Taps;
  readonly #copy: KeptCopy;
  #rules = $state.raw<Rules>();
  /** The last copy and what came after it, until the rules are there or it is known that there are none. */
  #told: (Copy | string)[] | undefined = [];
  /** Whether the rules have the table, and know what the server has last said of it. */
  #hasTable = $state(false);
  #isCurrent = $state(false);
  #isOnline = $state(false);
  /** Whether it is known what was kept. */
  #isRead = false;
  #shown = $state.raw<TableView>();
  /** Number of the last record that the rules were told of, and what the server itself has last shown of the table. */
  #toldUpTo = 0;
  #seen: TableView | undefined;
  /** What the rules have been asked to do, by name. */
  readonly #carried = new Set<string>();
  readonly #accepted = new Accepted();
  /** Set while the server is being told what it has missed: whether the screen shows it already. */
  #returning: 'shown' | 'not_shown' | undefined;
  /** What was kept before the page was loaded. */
  #kept: Kept | undefined;
  /** Until when a countdown is left to go on: players are to see it first. */
  #spares = 0;
  #stopWaking: (() => void) | undefined;
  #started: Promise<void> | undefined;

  constructor(options: OwnTableOptions) {
    this.#options = options;
    this.hash = options.hash;
    const { table, shelf, say, hash: rules, clock } = options;
    const write = (written: Promise<unknown>): void => this.#write(written);
    this.#copy = new KeptCopy({ rules, shelf, ahead: () => clock.ahead(), write });
    this.#taps = new Taps({ table, shelf, say, write, settled: (...what) => this.#settled(...what) });
  }

  /** What was done here and not answered yet, the oldest first. */
  get done(): readonly Tap[] {
    return this.#taps.waiting;
  }

  /** How much of it is not written down yet. */
  get unwritten(): number {
    return this.#taps.unwritten;
  }

  /** What was done here without a server that it has not taken. */
  get notTaken(): readonly Tap[] {
    return this.#taps.notTaken;
  }

  /** Loads the rules and what was kept, once: its screen may be opened again. */
  start(): Promise<void> {
    this.#started ??= this.#start();
    return this.#started;
  }

  async #start(): Promise<void> {
    const { shelf } = this.#options;
    const loading = this.#load();
    const late = setTimeout(() => this.#hasRead(), readWithinMs);
    // A browser that keeps nothing plays on as long as its page is open.
    const kept = await shelf.read().catch(() => undefined);
    clearTimeout(late);
    this.isKept = kept !== undefined;
    this.#taps.restore(kept?.taps ?? [], kept?.notTaken ?? []);
    this.#kept = kept;
    if (kept?.outbox !== undefined) this.#options.recall(kept.outbox);
    if (this.done.length > 0) this.#returning ??= 'not_shown';
    // The rules take their time; until then a tap is the server's, on the table as it is with all of this.
    this.#taps.catchUp();
    this.#hasRead();
    this.#begin(await loading);
  }

  #load(): Promise<Rules | undefined> {
    return this.#options.load().catch(() => undefined);
  }

  /** Goes on with what was told until the rules were there. Without them the tablet asks its server. */
  #begin(rules: Rules | undefined): void {
    this.#rules = rules;
    this.#carried.clear();
    const told = this.#told ?? [];
    this.#told = undefined;
    if (rules) for (const each of told) this.#hear(each, rules);
    if (this.#isOnline) this.#taps.catchUp();
    else if (this.aloneSince !== undefined) this.left();
  }

  #hasRead(): void {
    this.#isRead = true;
    this.#options.resume();
  }

  /** Whether something was done here that the server has to decide before anything else. */
  get comesFirst(): boolean {
    return !this.#isRead || this.#taps.isBehind;
  }

  /** Whether the table goes on without its server. */
  get isAlone(): boolean {
    return this.aloneSince !== undefined && this.#rules !== undefined && this.#hasTable;
  }

  /** Whether a tap is answered here. */
  get isReady(): boolean {
    if (this.#rules === undefined || !this.#hasTable) return false;
    return this.#isOnline ? this.#isCurrent || this.done.length > 0 : this.isAlone;
  }

  /** Keeps what else waits for the server. */
  keepOutbox(outbox: string): void {
    this.#write(this.#options.shelf.putOutbox(outbox));
  }

  /** What was tapped here under a name, while it is not answered. */
  find(id: string): Tapped | undefined {
    const late = this.#taps.find(id);
    const { table } = this.#options;
    return late && { type: 'command', table, id, command: late.command, expect: late.expect ?? null };
  }

  /** The connection is gone: the table goes on from what is known of it, if need be from before the page was loaded. */
  left(): void {
    this.#isOnline = false;
    this.#returning = undefined;
    this.#taps.left();
    this.aloneSince ??= this.#now();
    // What was kept is not known yet.
    if (this.#told) return;
    if (this.#hasTable && this.done.length === 0 && this.#isLater(this.#shown)) this.#leaveTable();
    else if (!this.#hasTable && this.#rules) this.#restore(this.#rules);
    this.#write(this.#options.shelf.putSince(this.aloneSince));
    if (!this.isAlone) return;
    // The rules had not been ready for it, or its answer is lost: the table does not wait for one until the server is back.
    this.#options.doHere();
    this.#passTime();
  }

  #restore(rules: Rules): void {
    const { base, records = [], event, since } = this.#kept ?? {};
    if (base?.rules !== this.hash || !base) return;
    this.#options.clock.restore(base.ahead);
    this.#copy.goOn(base);
    let answer = this.#tell(base.copy, rules);
    for (const record of records) answer = answer && this.#tell(record, rules);
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

  /** Does what was tapped by the table's own rules. Without an answer it is the server that has to give one. */
  carryOut({ id, table, command, expect }: Tapped): OwnAnswer | undefined {
    if (!this.isReady || !this.#rules || table !== this.#options.table) return undefined;
    const at = this.#now();
    const answer = this.#answer({ command: { id, ...(expect && { expect }), command, at } }, this.#rules);
    if (!answer) return undefined;
    if (answer.refused) return this.isAlone ? { type: 'refused', ...answer.refused } : undefined;
    const done = { id, ...(expect && { expect }), command };
    this.#taps.say(done);
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
   * Does again what the server has not taken of a hand, as far as it fits the table now. What does not, and what came
   * after it, is not forgotten. Returns whether all of it was done.
   */
  enterAgain(taps: readonly Tap[]): boolean {
    const stop = taps.findIndex(({ late }) => {
      const expect = late.expect && this.#shown?.decision;
      const { table } = this.#options;
      const message = { type: 'command', id: newCommandId(), table, command: late.command } as const;
      return this.carryOut(expect ? { ...message, expect } : message)?.type !== 'accepted';
    });
    this.drop(stop < 0 ? taps : taps.slice(0, stop));
    return stop < 0;
  }

  /** Forgets what the server has not taken. */
  drop(taps: readonly Tap[]): void {
    this.#taps.drop(taps);
  }

  /** Takes what the server says. Returns whether that is all: else the screen has to know it, too. */
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
        this.#taps.unreadable(message.code);
        this.#options.resume();
        return false;
      case 'table':
        this.#see(message);
        return this.#isKnown(message);
      case 'tournament':
        this.#write(this.#options.shelf.putEvent(message));
        return false;
      default:
        return false;
    }
  }

  #answered(message: Extract<FromServer, { type: 'accepted' | 'refused' }>): boolean {
    const isMine =
      message.type === 'refused'
        ? this.#taps.refused(message)
        : this.#taps.settle(message.id, message.sequence);
    this.#options.resume();
    return isMine;
  }

  #welcome(rules: string | undefined): void {
    this.#isOnline = true;
    this.#isCurrent = false;
    this.#accepted.connect();
    this.#taps.online();
    if (this.#told) this.#told = [];
    else if (!this.#rules && rules !== undefined && rules === this.hash) this.#loadAgain();
    if (this.done.length > 0) this.#returning = this.#shown ? 'shown' : 'not_shown';
    else this.#returning = undefined;
    // Also of a time before the tablet was switched off.
    this.#write(this.#options.shelf.putSince(undefined));
    this.aloneSince = undefined;
    this.#stopWaking?.();
    if (rules !== this.hash) this.#leaveTable();
    this.#taps.catchUp();
  }

  /** They could not be fetched, or have stopped. */
  #loadAgain(): void {
    this.#told = [];
    void this.#load().then((rules) => this.#begin(rules));
  }

  /** What the rules know of the table is old, or of another build. */
  #leaveTable(): void {
    this.#hasTable = false;
    this.#returning = undefined;
    this.#kept = undefined;
    this.#copy.forget();
  }

  /** Until the copy comes, a table that has moved on is not one to go back to; an event may have too many tables for copies. */
  #see(view: TableView): void {
    if (view.table !== this.#options.table) return;
    this.#seen = view;
    const isAsItWas = this.#hasTable && !this.#isCurrent && this.done.length === 0;
    if (isAsItWas && this.#isLater(this.#shown)) this.#leaveTable();
  }

  /** Whether the server has shown more than the rules were told; records of other tables count as well, and change nothing here. */
  #isLater(known: TableView | undefined): boolean {
    const seen = this.#seen;
    return seen !== undefined && known !== undefined && seen.sequence > this.#toldUpTo && !isSame(seen, known);
  }

  /** Whether a view says no more than what is shown, or less. */
  #isKnown({ table, sequence }: TableView): boolean {
    if (table !== this.#options.table || !this.#shown || !this.#hasTable) return false;
    if (this.#isCurrent)
      return this.done.length > 0 || sequence < this.#accepted.latest || sequence <= this.#shown.sequence;
    // Until the copy comes, what was done here stays on screen.
    return this.done.length > 0;
  }

  #receive(told: Copy | string): void {
    if (this.#rules) this.#hear(told, this.#rules);
    else if (typeof told === 'string') this.#told?.push(told);
    else if (this.#told) {
      // The books are told with the first copy alone.
      const [first] = this.#told;
      this.#told = [typeof first === 'object' ? { ...told, books: first.books } : told];
    }
  }

  #hear(told: Copy | string, rules: Rules): void {
    const before = this.done.length > 0 ? this.#shown : undefined;
    let heard = this.#tell(told, rules);
    if (!heard) return;
    for (const id of this.#accepted.lost(this.#toldUpTo))
      heard = this.#answer({ settled: { id } }, rules) ?? heard;
    const answer = this.#carryOn(heard, rules);
    this.#isCurrent = true;
    if (typeof told === 'string') this.#copy.add(told);
    else this.#copy.put(told);
    if (this.#returning) {
      this.#return(answer, this.#returning);
      return;
    }
    if (before && answer.view && !isSame(before, answer.view)) this.corrections += 1;
    this.#show(answer);
  }

  /**
   * What was done without the server is decided again, by its records. Until the last of them is there the rules do it on
   * a table that is further by then, at another level perhaps: that is nothing to look at.
   */
  #return(answer: RulesAnswer, screen: 'shown' | 'not_shown'): void {
    const isOver = this.done.length === 0 && answer.ahead === 0;
    if (isOver) this.#returning = undefined;
    else if (screen === 'shown') return;
    const before = screen === 'shown' ? this.#shown : undefined;
    if (before && answer.view && !isSame(before, answer.view)) this.corrections += 1;
    this.#show(answer);
  }

  /** Rules that cannot read what the server says of the table are of no use: the server is asked for everything. */
  #tell(told: Copy | string, rules: Rules): RulesAnswer | undefined {
    const answer =
      typeof told === 'string'
        ? this.#attempt(() => follow(rules, told))
        : this.#answer({ copy: { table: this.#options.table, ...told } }, rules);
    this.#hasTable = answer !== undefined;
    if (answer) this.#toldUpTo = typeof told === 'string' ? sequenceOf(told) : told.sequence;
    else this.#giveUp();
    return answer;
  }

  /** What was kept over a reload is done again on top of what the server has said. */
  #carryOn(answer: RulesAnswer, rules: Rules): RulesAnswer {
    let last = answer;
    for (const { late } of this.done) {
      if (this.#carried.has(late.id)) continue;
      this.#carried.add(late.id);
      const { id, expect, command, done_at: at, stage } = late;
      // A level had ended before it was done: its hand has other blinds.
      if (this.isAlone && last.stage !== undefined && last.stage < (stage ?? 0))
        last = this.#answer({ time: { now: at } }, rules) ?? last;
      const carried = this.#answer({ command: { id, ...(expect && { expect }), command, at } }, rules);
      if (carried?.view) last = carried;
    }
    return last;
  }

  #keep(late: Tap['late']): void {
    this.#carried.add(late.id);
    this.#taps.keep(late);
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
    // What was accepted is shown already.
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

  /** What these rules do not know is asked of the server. */
  #answer(question: Ask, rules: Rules): RulesAnswer | undefined {
    return this.#attempt(() => ask(rules, question));
  }

  #attempt(run: () => RulesAnswer): RulesAnswer | undefined {
    try {
      return run();
    } catch (error) {
      // Rules that have stopped in the middle may have lost their place.
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
