// A session whose commands go to the practice table's own rules and nowhere else: nothing of it reaches the server.
import { Connection, type ConnectionOptions } from '../net/connection.svelte';
import type { Device } from '../device/device';
import type { Named } from '../net/outbox';
import { Session } from '../net/session.svelte';
import { compiledRules } from '../rules/load';
import type { Rules } from '../rules/message';
import { rulesOf } from '../rules/module';
import { m } from '../settings.svelte';
import { serverClock, tickNow } from '../time/ticker.svelte';
import { Coach } from './coach.svelte';
import { practiceEvent, type PracticeEvent } from './event';
import { practiceTable, PracticeTable } from './practice-table';

const device: Device = { token: 'practice', role: { type: 'tablet', table: practiceTable }, name: '' };

/** A table to practise on. */
export type Practice = {
  readonly session: Session;
  readonly coach: Coach;
  /** From the first hand on, also once more. */
  readonly begin: () => Promise<void>;
};

/** What a practice table is made of. */
export type Given = {
  readonly event: PracticeEvent;
  /** Rules that know no table yet, for each beginning. */
  readonly rules: () => Promise<Rules>;
  readonly chance: () => number;
};

const now = (): number => serverClock.now();

class PracticeConnection extends Connection {
  readonly coach: Coach;
  readonly #given: Given;
  readonly #options: ConnectionOptions;
  #table: PracticeTable | undefined;
  #sequence = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ConnectionOptions, given: Given) {
    super(options);
    this.#options = options;
    this.#given = given;
    this.coach = new Coach({ chance: given.chance, now });
    this.state = 'online';
  }

  override start(): () => void {
    void this.begin();
    return () => clearTimeout(this.#timer);
  }

  async begin(): Promise<void> {
    const { event } = this.#given;
    const rules = await this.#given.rules();
    // The clocks of this page go on from the time of the event.
    serverClock.hint(event.at);
    tickNow();
    this.#table = new PracticeTable({ rules, event, now });
    this.coach.begin(this.#table.view);
    this.#show(this.#table);
  }

  override post(message: Named): void {
    const table = this.#table;
    // The caller has to know the id of the message before its answer comes.
    if (table) queueMicrotask(() => this.#hear(message, table));
  }

  #hear(message: Named, table: PracticeTable): void {
    switch (message.type) {
      case 'command':
        this.#log(message, table);
        break;
      case 'consult':
      case 'incidents':
        this.#options.onMessage(table.hear(message), message);
        break;
      default:
        this.#calls(message);
    }
  }

  #log(message: Extract<Named, { type: 'command' }>, table: PracticeTable): void {
    const { command } = message;
    const before = table.view;
    const answer = table.hear(message);
    this.#options.onMessage(answer, message);
    if (answer.type === 'refused') {
      this.coach.refused(command);
      return;
    }
    this.coach.logged(command, before, table.view);
    this.#show(table);
  }

  /** A command about the whole event: the practice table has no officials to carry it out. */
  #calls(message: Named): void {
    if (message.type === 'tournament' && message.command.type === 'call_floor') this.coach.callFloor();
    this.#options.onMessage({ type: 'accepted', id: message.id, sequence: this.#sequence }, message);
  }

  #show(table: PracticeTable): void {
    this.#sequence += 1;
    const event = m().practice.title;
    const { view, clock } = table;
    const { tournament } = this.#given.event;
    const sequence = this.#sequence;
    this.#options.onMessage({ type: 'tournament', ...tournament, name: event, clock, sequence }, undefined);
    this.#options.onMessage({ type: 'table', ...view, event, sequence }, undefined);
    this.#wake(table);
  }

  #wake(table: PracticeTable): void {
    clearTimeout(this.#timer);
    if (table.wakesAt === undefined) return;
    this.#timer = setTimeout(
      () => {
        table.passTime();
        this.coach.see(table.view);
        this.#show(table);
      },
      Math.max(0, table.wakesAt - now()),
    );
  }
}

/** A practice table made of this. */
export function practiceOf(given: Given): Practice {
  const made: { connection?: PracticeConnection } = {};
  const connect = (options: ConnectionOptions): Connection => {
    made.connection = new PracticeConnection(options, given);
    return made.connection;
  };
  const session = new Session(device, undefined, { connect });
  const { connection } = made;
  if (!connection) throw new Error('the practice table has no connection');
  return { session, coach: connection.coach, begin: () => connection.begin() };
}

/** The practice table of this page; undefined where the page came without the rules. */
export async function practice(): Promise<Practice | undefined> {
  const module = await compiledRules();
  if (!module) return undefined;
  return practiceOf({ event: await practiceEvent(), rules: () => rulesOf(module), chance: Math.random });
}
