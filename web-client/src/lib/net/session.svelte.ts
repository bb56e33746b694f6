// What every screen works with: the device, its connection and the views it is shown.
import type {
  Command,
  Entered,
  Expect,
  FromServer,
  Incident,
  Refused,
  Setup,
  TournamentCommand,
} from '../../protocol/protocol.gen';
import { Connection, type ConnectionOptions } from './connection.svelte';
import { otherToken, settleToken, shelfOf, storeToken, type Device } from '../device/device';
import { agreeOnToken } from '../device/renewal';
import { newCommandId } from './id';
import type { Entry } from '../rules/late';
import type { Named } from './outbox';
import type { OwnTable } from '../rules/own-table.svelte';
import type { OwnAnswer, TableLink } from '../rules/table-link';
import { rememberSeen, seenHere } from './seen';
import type { Visit } from '../visit/place';
import { Views } from './views.svelte';

/** An answer to a command of this device. */
export type Answer = Extract<
  FromServer,
  { type: 'accepted' | 'refused' | 'ruling' | 'incidents' | 'created' | 'pairing' }
>;
type Listener = (answer: Answer, command: Named | undefined) => void;
/** What a session is for. */
export type SessionOptions = {
  /** Makes the connection: the practice table has one that leads nowhere. */
  readonly connect?: (options: ConnectionOptions) => Connection;
  /** One of several on a page: it has an outbox of its own, and is not what the window comes back to. */
  readonly isOneOfSeveral?: boolean;
  /** What somebody without a device looks at. */
  readonly visit?: Visit;
  /** The rules of a tablet's own table, which show it. */
  readonly ownTable?: (link: TableLink) => OwnTable;
};
/** Hears the answer to what is said once; nothing when the connection went away before it came. */
type Hearer = (answer: Answer | undefined) => void;
/** What a tablet's own rules can answer. */
type AtTable = Extract<Named, { type: 'command' | 'consult' | 'incidents' }>;

export class Session {
  device = $state.raw<Device>({ token: '', role: { type: 'display' }, name: '' });
  readonly views = new Views();
  readonly connection: Connection;
  /** What this tablet knows of its table by itself. */
  readonly own: OwnTable | undefined;
  /** The last refusal that nobody has dealt with, for screens without a better place for it. */
  refused = $state.raw<Refused>();
  readonly #isOneOfSeveral: boolean;
  readonly #listeners = new Set<Listener>();
  /** Who waits for an answer to what is said once, by its name. */
  readonly #hearers = new Map<string, Hearer>();
  /** What the floor asked by its PIN: its right is the server's to know, and nothing that the table does by itself. */
  readonly #ofFloor = new Set<string>();

  constructor(device: Device, tournament?: string, options: SessionOptions = {}) {
    const { connect = (given: ConnectionOptions) => new Connection(given), isOneOfSeveral = false } = options;
    this.device = device;
    this.own = options.ownTable?.({
      show: (view) => this.views.foresee(view),
      showEvent: (event) => this.views.take({ type: 'tournament', ...event }),
      recall: (outbox) => this.connection.recall(outbox),
      doHere: () => this.#doHere(),
      resume: () => this.connection.resume(),
      say: (message) => this.connection.tell(message),
    });
    this.#isOneOfSeveral = isOneOfSeveral;
    this.connection = connect({
      token: device.token,
      kept: shelfOf(device),
      otherToken: options.visit ? undefined : otherToken,
      tournament: isOneOfSeveral ? tournament : (tournament ?? device.tournament ?? seenHere()),
      keep: (outbox) => this.own?.keepOutbox(outbox),
      rules: this.own?.hash,
      holds: () => this.own?.comesFirst ?? false,
      visit: options.visit,
      shelf: isOneOfSeveral ? (tournament ?? 'list') : undefined,
      onMessage: (message, answered) => this.#receive(message, answered),
    });
  }

  /** Calls `listener` for each answer; returns how to stop. */
  onAnswer(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Something to be done at a table; `expect` is the decision of the view the key was drawn from. */
  command(table: number, command: Command, expect?: Expect): string {
    const id = newCommandId();
    const message = { type: 'command', id, table, command, ...(expect && { expect }) } as const;
    this.#ask(message);
    return id;
  }

  /** Asks what the book says about an incident; nothing changes. */
  consult(table: number, incident: Incident): string {
    const id = newCommandId();
    const message = { type: 'consult', id, table, incident } as const;
    this.#ask(message);
    return id;
  }

  /** Asks what can have gone wrong at a table; nothing changes. */
  incidents(table: number, entered?: Entered): string {
    const id = newCommandId();
    const message = { type: 'incidents', id, table, ...(entered && { entered }) } as const;
    this.#ask(message);
    return id;
  }

  /** By the tablet's own rules where they answer it, by the server else. */
  #ask(message: AtTable): void {
    const isOfFloor = this.views.floorUntil !== undefined && this.connection.state === 'online';
    if (isOfFloor) this.#ofFloor.add(message.id);
    const answer = isOfFloor ? undefined : this.#byOwnRules(message);
    if (answer) this.#answer(answer, message);
    else this.connection.post(message);
  }

  #byOwnRules(message: AtTable): OwnAnswer | undefined {
    switch (message.type) {
      case 'command':
        return this.own?.carryOut(message);
      case 'consult':
        return this.own?.consult(message.id, message.incident);
      case 'incidents':
        return this.own?.incidents(message.id, message.entered ?? undefined);
    }
  }

  /** What was asked of a server that is gone. What the rules refuse is said like any refusal; the server may have heard of it. */
  #doHere(): void {
    for (const message of this.connection.waiting) {
      if (!isAtTable(message) || this.#ofFloor.has(message.id)) continue;
      const answer = this.#byOwnRules(message);
      if (!answer) continue;
      this.connection.withdraw(message.id);
      this.#answer(answer, message);
    }
  }

  /** An answer of this tablet's own: whoever waits for it has to know the name of the command first. */
  #answer(answer: OwnAnswer, message: Named): void {
    queueMicrotask(() => this.#tell(answer, message));
  }

  /** What was entered at this tablet's table and is not in the event, as far as is known here. */
  get untold(): readonly Entry[] {
    if (!this.own) return [];
    const done = this.own.done.filter(({ late }) => late.command.type !== 'time_ran_out');
    return [...this.own.notTaken, ...done, ...this.connection.waiting.flatMap(entriesOf)];
  }

  tournament(command: TournamentCommand): string {
    const id = newCommandId();
    this.connection.post({ type: 'tournament', id, command });
    return id;
  }

  create(setup: Setup): string {
    const id = newCommandId();
    this.connection.post({ type: 'create', id, setup });
    return id;
  }

  /** The floor typed its PIN on this tablet. Returns whether it was said; `done` hears what became of it. */
  unlock(pin: string, done: Hearer): boolean {
    return this.#once({ type: 'unlock', id: newCommandId(), pin }, done);
  }

  /** The floor is done: the tablet is the table's again. */
  lock(): void {
    this.#once({ type: 'lock', id: newCommandId() }, () => undefined);
  }

  /** Sets the floor's PIN of the event; none removes it. Returns whether it was said. */
  setFloorPin(pin: string | undefined, done: Hearer): boolean {
    const command = { type: 'set_floor_pin', ...(pin !== undefined && { pin }) } as const;
    return this.#once({ type: 'tournament', id: newCommandId(), command }, done);
  }

  /** A PIN is neither kept in the browser nor sent again by itself. */
  #once(message: Named, done: Hearer): boolean {
    const isSaid = this.connection.mention(message);
    if (isSaid) this.#hearers.set(message.id, done);
    return isSaid;
  }

  /** Whether it was the answer to something said once. */
  #hear(answer: Answer): boolean {
    const done = this.#hearers.get(answer.id);
    this.#hearers.delete(answer.id);
    done?.(answer);
    return done !== undefined;
  }

  #receive(message: FromServer, waited: Named | undefined): void {
    if (waited) this.#ofFloor.delete(waited.id);
    const answered = waited ?? ('id' in message ? this.own?.find(message.id) : undefined);
    if (this.own?.take(message)) return;
    this.views.take(message);
    switch (message.type) {
      case 'refused':
        if (this.#hear(message)) return;
        if (message.code === 'busy') return;
        // What the book does not answer is told where it was asked.
        if (answered?.type !== 'consult' && answered?.type !== 'incidents') this.refused = message;
        this.#tell(message, answered);
        break;
      case 'created':
        this.#sees(message.tournament);
        this.#tell(message, answered);
        break;
      case 'accepted':
      case 'ruling':
      case 'incidents':
      case 'pairing':
        if (!this.#hear(message)) this.#tell(message, answered);
        break;
      case 'welcome':
        this.#hearers.forEach((done) => done(undefined));
        this.#hearers.clear();
        if (message.tournament != null) this.#sees(message.tournament);
        this.#welcomed(message.renew_token ?? false);
        break;
      case 'tournaments':
      case 'table':
      case 'floor':
      case 'tournament':
      case 'devices':
      case 'players':
      case 'players_changed':
      case 'podium':
      case 'phone':
      case 'console':
      case 'floor_right':
      case 'copy':
      case 'record':
      case 'pong':
      case 'challenge':
      case 'error':
        break;
    }
  }

  /** The token that was welcomed is this device's; where the director wants it, it takes another one. */
  #welcomed(isToRenew: boolean): void {
    const { token } = this.connection;
    const { device } = this;
    if (token !== '') this.device = settleToken(token === device.token ? device : { ...device, token });
    if (isToRenew) void this.#renewToken();
  }

  async #renewToken(): Promise<void> {
    const token = await agreeOnToken(this.device.token);
    // Another page does it, or the server is gone: it says so again at the next welcome.
    if (token === undefined) return;
    this.device = storeToken(this.device, token);
    this.connection.renew(token);
  }

  /** The server chose it, or made it: from now on, also after a lost connection, it is this one and no newer one. */
  #sees(tournament: string): void {
    if (this.#isOneOfSeveral) return;
    this.connection.remember(tournament);
    rememberSeen(tournament);
  }

  #tell(answer: Answer, command: Named | undefined): void {
    for (const listener of this.#listeners) listener(answer, command);
  }
}

function isAtTable(message: Named): message is AtTable {
  return message.type === 'command' || message.type === 'consult' || message.type === 'incidents';
}

/** A question is not missed, and a call for the floor is made again. */
function entriesOf(message: Named): readonly Entry[] {
  if (message.type === 'command') return [{ late: message }];
  if (message.type !== 'tournament') return [];
  const { id, command } = message;
  return command.type === 'call_floor' || command.type === 'cancel_floor_call' ? [] : [{ late: { id } }];
}
