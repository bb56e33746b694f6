// What every screen works with: the device, its connection and the views it is shown.
import type {
  Command,
  Expect,
  FromServer,
  Incident,
  Refused,
  Setup,
  TournamentCommand,
} from '../protocol/protocol.gen';
import { Connection } from './connection.svelte';
import type { Device } from './device';
import { newCommandId } from './id';
import type { Named } from './outbox';
import { Views } from './views.svelte';

/** An answer to a command of this device. */
export type Answer = Extract<FromServer, { type: 'accepted' | 'refused' | 'ruling' | 'created' | 'pairing' }>;
type Listener = (answer: Answer, command: Named | undefined) => void;

export class Session {
  readonly device: Device;
  readonly views = new Views();
  readonly connection: Connection;
  /** The last refusal that nobody has dealt with, for screens without a better place for it. */
  refused = $state.raw<Refused>();
  readonly #listeners = new Set<Listener>();

  constructor(device: Device, tournament?: string) {
    this.device = device;
    this.connection = new Connection({
      token: device.token,
      tournament: tournament ?? device.tournament ?? undefined,
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
    const message = { type: 'command', id, table, command } as const;
    this.connection.post(expect ? { ...message, expect } : message);
    return id;
  }

  /** Asks what the book says about an incident; nothing changes. */
  consult(table: number, incident: Incident): string {
    const id = newCommandId();
    this.connection.post({ type: 'consult', id, table, incident });
    return id;
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

  #receive(message: FromServer, answered: Named | undefined): void {
    this.views.take(message);
    switch (message.type) {
      case 'refused':
        if (message.code === 'busy') return;
        // What the book does not answer is told where it was asked.
        if (answered?.type !== 'consult') this.refused = message;
        this.#tell(message, answered);
        break;
      case 'created':
        this.connection.remember(message.tournament);
        this.#tell(message, answered);
        break;
      case 'accepted':
      case 'ruling':
      case 'pairing':
        this.#tell(message, answered);
        break;
      case 'welcome':
      case 'table':
      case 'floor':
      case 'tournament':
      case 'devices':
      case 'pong':
      case 'error':
        break;
    }
  }

  #tell(answer: Answer, command: Named | undefined): void {
    for (const listener of this.#listeners) listener(answer, command);
  }
}
