// A table for unit tests whose rules count: each command is one decision more, which is enough to see what is asked of them.
import type { FromClient, FromServer, TableView, TournamentView } from '../../protocol/protocol.gen';
import { table } from '../table/table.fixture';
import type { Ask, Rules } from './message';
import { OwnTable } from './own-table.svelte';
import type { Clock, TableLink } from './table-link';
import type { Base, LocalStore, PendingCommand, RefusedCommand, StoredTable } from './local-store';

export class CountedRules implements Rules {
  readonly asked: string[] = [];
  sequence = 0;
  ahead: string[] = [];
  /** When stage 2 is over. */
  stageOver = Infinity;
  #stage = 2;
  /** How many more commands are possible. */
  refusesAfter = Infinity;
  /** When the countdown of a player is over, while no more is done. */
  countdown: number | undefined;
  /** What time makes when it goes by. */
  made: { id: string; command: { type: 'time_ran_out' }; at: number }[] = [];

  ask(message: string): string {
    this.asked.push(message);
    const ask = JSON.parse(message) as Ask | { record: { sequence: number; id?: string } };
    if ('copy' in ask) this.sequence = ask.copy.sequence;
    if ('record' in ask) {
      this.sequence = ask.record.sequence;
      this.ahead = this.ahead.filter((id) => id !== ask.record.id);
    }
    if ('command' in ask) {
      this.refusesAfter -= 1;
      if (ask.command.command.type === 'end_hand' || this.refusesAfter < 0)
        return JSON.stringify({ refused: { id: ask.command.id, code: 'rules', message: '' } });
      this.ahead.push(ask.command.id);
    }
    if ('settled' in ask && ask.settled.sequence === undefined)
      this.ahead = this.ahead.filter((id) => id !== ask.settled.id);
    if ('consult' in ask) return JSON.stringify({ ruling: { consulted: true } });
    if ('time' in ask && ask.time.now >= this.stageOver) this.#stage = 3;
    const made = 'time' in ask ? this.made.splice(0) : [];
    this.ahead.push(...made.map(({ id }) => id));
    const sequence = this.sequence + this.ahead.length;
    if ('command' in ask) this.countdown = undefined;
    const call = this.countdown;
    const view = table({
      sequence,
      decision: { hand: 1, decision: sequence },
      ...(call !== undefined && { time_call: { seat: 1, by: 'table', called_at: 0, countdown_at: 0, ends_at: call } }),
    });
    return JSON.stringify({ view, stage: this.#stage, made, ahead: this.ahead.length, wakes_at: call });
  }
}

/** What is kept, in memory. */
export class MemoryStore implements LocalStore {
  base: Base | undefined;
  records: string[] = [];
  pending: PendingCommand[] = [];
  notTaken: readonly RefusedCommand[] = [];
  event: TournamentView | undefined;
  outbox: string | undefined;
  since: number | undefined;

  read(): Promise<StoredTable> {
    const { base, records, pending, notTaken, event, outbox, since } = this;
    return Promise.resolve({
      base,
      records: [...records],
      pending: [...pending],
      notTaken,
      event,
      outbox,
      since,
    });
  }
  putBase(base: Base): Promise<void> {
    [this.base, this.records] = [base, []];
    return Promise.resolve();
  }
  forgetBase(): Promise<void> {
    [this.base, this.records] = [undefined, []];
    return Promise.resolve();
  }
  /** Whether the disk is full for another record. */
  isFull = false;
  putRecord(record: string): Promise<void> {
    if (this.isFull) return Promise.reject(new Error('full'));
    this.records.push(record);
    return Promise.resolve();
  }
  putPending(command: PendingCommand): Promise<void> {
    this.pending.push(command);
    return Promise.resolve();
  }
  forgetPending(id: string): Promise<void> {
    this.pending = this.pending.filter(({ late }) => late.id !== id);
    return Promise.resolve();
  }
  putNotTaken(commands: readonly RefusedCommand[]): Promise<void> {
    this.notTaken = commands;
    return Promise.resolve();
  }
  putEvent(event: TournamentView): Promise<void> {
    this.event = event;
    return Promise.resolve();
  }
  putOutbox(outbox: string): Promise<void> {
    this.outbox = outbox;
    return Promise.resolve();
  }
  putSince(since: number | undefined): Promise<void> {
    this.since = since;
    return Promise.resolve();
  }
}

/** A tablet as it is opened: the decisions that it has shown, what it has said, and what was kept. */
export class Tablet {
  readonly rules = new CountedRules();
  readonly shown: number[] = [];
  readonly events: TournamentView[] = [];
  readonly recalled: string[] = [];
  readonly said: FromClient[] = [];
  readonly own: OwnTable;
  now = 5;
  loads = 0;
  /** When something happens by itself, and what. */
  wakes: { readonly at: number; readonly run: () => void } | undefined;
  /** Whether its rules cannot be fetched. */
  isMissing = false;
  /** Until its rules are there. */
  fetched: Promise<void> = Promise.resolve();

  constructor(
    readonly store = new MemoryStore(),
    link: Partial<TableLink> = {},
  ) {
    const clock: Clock = {
      now: () => this.now,
      ahead: () => 0,
      restore: () => undefined,
      wake: (at, run) => {
        this.wakes = { at, run };
        return () => (this.wakes = undefined);
      },
    };
    this.own = new OwnTable({
      table: 1,
      hash: 'rules',
      load: () => {
        this.loads += 1;
        return this.fetched.then(() => (this.isMissing ? undefined : this.rules));
      },
      clock,
      store,
      show: ({ decision }: TableView) => this.shown.push(decision.decision),
      showEvent: (event) => this.events.push(event),
      recall: (outbox) => this.recalled.push(outbox),
      doHere: () => undefined,
      resume: () => undefined,
      say: (message) => this.said.push(message) > 0,
      ...link,
    });
  }

  /** With its server, and its table after record 10. */
  static async seated(): Promise<Tablet> {
    const tablet = new Tablet();
    tablet.own.take(welcome);
    tablet.own.take(copy(10, ['book']));
    await tablet.own.start();
    return tablet;
  }

  /** The same, whose connection is gone. */
  static async alone(): Promise<Tablet> {
    const tablet = await Tablet.seated();
    tablet.own.left();
    return tablet;
  }

  get waiting(): readonly string[] {
    return this.own.done.map(({ late }) => late.id);
  }
}

export const welcome = { type: 'welcome', rules: 'rules' } as FromServer;

export const copy = (sequence: number, books: string[] = []): FromServer => ({
  type: 'copy',
  sequence,
  books,
  state: '{}',
});

export const record = (sequence: number, id?: string): FromServer => ({
  type: 'record',
  record: JSON.stringify({ sequence, ...(id !== undefined && { id }) }),
});

export const view = (sequence: number): FromServer => ({ type: 'table', ...table({ sequence }) });

export const accepted = (id: string, sequence: number): FromServer => ({ type: 'accepted', id, sequence });

export const refused = (id: string, code: 'stale' | 'busy' | 'storage' = 'stale'): FromServer => ({
  type: 'refused',
  id,
  code,
  message: '',
  readings: [],
});

/** A command in hand 1, or in another. */
export const commandMessage = (id: string, hand = 1) =>
  ({
    type: 'command',
    id,
    table: 1,
    command: { type: 'undo', steps: 1 },
    expect: { hand, decision: 1 },
  }) as const;
