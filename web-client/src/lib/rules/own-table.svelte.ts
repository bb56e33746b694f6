// The tablet's own table by its own rules: a tap is shown in the next frame, and the server's word replaces what was shown
// where it is another.
import type { FromServer, TableView } from '../../protocol/protocol.gen';
import type { Named } from '../net/outbox';
import { ask, follow, type Ask, type Copy, type Rules, type RulesAnswer } from './message';
import { NoAnswer } from './module';

export type OwnTableOptions = {
  readonly table: number;
  /** What the server calls these rules; undefined where the page came without. */
  readonly hash: string | undefined;
  /** The rules themselves, as soon as they are there. */
  readonly load: () => Promise<Rules | undefined>;
  /** Time of the server, in milliseconds. */
  readonly now: () => number;
  /** Shows the table. */
  readonly show: (view: TableView) => void;
};

type Tapped = Extract<Named, { type: 'command' }>;

/** What a tap did, before the server has heard of it. */
export type Done = { readonly id: string; readonly at: number };

export class OwnTable {
  readonly hash: string | undefined;
  /** What was done here and not answered yet, the oldest first. */
  done = $state.raw<readonly Done[]>([]);
  /** How often the server has noted something else than what was shown. */
  corrections = $state(0);

  readonly #options: OwnTableOptions;
  #rules = $state.raw<Rules>();
  /** The last copy and what came after it, until the rules are there or it is known that there are none. */
  #told: (Copy | string)[] | undefined = [];
  /** Whether what the rules know is of this connection. */
  #isCurrent = $state(false);
  #shown: TableView | undefined;
  /** Number of the last record that holds something from here. */
  #accepted = 0;

  constructor(options: OwnTableOptions) {
    this.#options = options;
    this.hash = options.hash;
  }

  /** Loads the rules, once. */
  async start(): Promise<void> {
    this.#rules = await this.#options.load();
    const told = this.#told;
    this.#told = undefined;
    if (this.#rules) for (const each of told ?? []) this.#hear(each, this.#rules);
  }

  /** Whether a tap is answered here. */
  get isReady(): boolean {
    return this.#rules !== undefined && this.#isCurrent;
  }

  /** Whether a command was carried out here. */
  has(id: string): boolean {
    return this.done.some((done) => done.id === id);
  }

  /** Does what was tapped by the table's own rules. Returns whether it is done: else the server is the one to answer. */
  carryOut({ id, table, command, expect }: Tapped): boolean {
    if (!this.#rules || !this.#isCurrent || table !== this.#options.table) return false;
    const at = Math.round(this.#options.now());
    const answer = this.#answer({ command: { id, ...(expect && { expect }), command, at } }, this.#rules);
    if (!answer || answer.refused) return false;
    this.done = [...this.done, { id, at }];
    this.#show(answer);
    return true;
  }

  /** Takes what the server says. Returns whether that is all: else the views have to know it, too. */
  take(message: FromServer): boolean {
    switch (message.type) {
      case 'welcome':
        this.#isCurrent = false;
        if (this.#told) this.#told = [];
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
        this.#settle(message.id, message.sequence);
        return false;
      case 'refused':
        if (message.code !== 'busy') this.#settle(message.id);
        return false;
      case 'table':
        return this.#isKnown(message);
      default:
        return false;
    }
  }

  /** Whether a view says no more than what is shown, or less. */
  #isKnown({ table, sequence }: TableView): boolean {
    if (!this.#isCurrent || table !== this.#options.table || !this.#shown) return false;
    return this.done.length > 0 || sequence < this.#accepted || sequence <= this.#shown.sequence;
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
    const { table } = this.#options;
    const answer = typeof told === 'string' ? follow(rules, told) : ask(rules, { copy: { table, ...told } });
    this.#isCurrent = true;
    if (before && answer.view && !isSame(before, answer.view)) this.corrections += 1;
    this.#show(answer);
  }

  #settle(id: string, sequence?: number): void {
    if (!this.#rules || !this.has(id)) return;
    this.done = this.done.filter((done) => done.id !== id);
    if (sequence !== undefined) this.#accepted = Math.max(this.#accepted, sequence);
    const answer = ask(this.#rules, { settled: { id, ...(sequence !== undefined && { sequence }) } });
    // What was accepted is shown already.
    if (sequence === undefined) this.#show(answer);
  }

  /** What these rules do not know is asked of the server. */
  #answer(question: Ask, rules: Rules): RulesAnswer | undefined {
    try {
      return ask(rules, question);
    } catch (error) {
      if (error instanceof NoAnswer) return undefined;
      throw error;
    }
  }

  #show({ view }: RulesAnswer): void {
    if (!view) return;
    this.#shown = view;
    this.#options.show(view);
  }
}

/** Whether players see the same: chips, and whose turn it is. */
function isSame(one: TableView, other: TableView): boolean {
  return essence(one) === essence(other);
}

function essence({ decision, phase, turn, seats, pot, board }: TableView): string {
  const chips = seats.map(({ seat, stack, bet, part }) => [seat, stack, bet, part]);
  return JSON.stringify([decision, phase, turn?.seat, chips, pot, board]);
}
