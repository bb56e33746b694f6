// The practice table by its own rules: what is done there, what the book says of it, and what time does to it.
import type { ClockView, FromServer, TableView } from '../../protocol/protocol.gen';
import { newCommandId } from '../net/id';
import type { Named } from '../net/outbox';
import { ask, type Rules, type RulesAnswer } from '../rules/message';
import type { PracticeEvent } from './event';

export const practiceTable = 1;
const msOfMinute = 60_000;

type OnTable = Extract<Named, { type: 'command' | 'consult' | 'incidents' }>;

export type PracticeTableOptions = {
  /** Rules that know no table yet. */
  readonly rules: Rules;
  readonly event: PracticeEvent;
  /** Time of the practice event, in milliseconds. */
  readonly now: () => number;
};

export class PracticeTable {
  readonly #options: PracticeTableOptions;
  #view: TableView;
  #clock: ClockView | null;
  #wakesAt: number | undefined;

  constructor(options: PracticeTableOptions) {
    const { rules, event } = options;
    const { sequence, books, state } = event;
    this.#options = options;
    this.#clock = event.tournament.clock;
    const { view, wakes_at } = ask(rules, { copy: { table: practiceTable, sequence, books, state } });
    if (!view) throw new Error('the practice event has no table');
    this.#view = view;
    this.#wakesAt = wakes_at;
  }

  get view(): TableView {
    return this.#view;
  }

  /** The level that is on, and its time. */
  get clock(): ClockView | null {
    return this.#clock;
  }

  /** When something happens by itself, or by the floor. */
  get wakesAt(): number | undefined {
    const comes = this.#floorComes();
    return comes === undefined ? this.#wakesAt : Math.min(comes, this.#wakesAt ?? comes);
  }

  /** Does or answers what the tablet says, as a server would. */
  hear(message: OnTable): FromServer {
    const { id } = message;
    const answer = this.#ask(message);
    if (answer.refused) return { type: 'refused', ...answer.refused };
    if (answer.ruling) return { type: 'ruling', id, table: practiceTable, ruling: answer.ruling };
    if (answer.incidents) return { type: 'incidents', id, table: practiceTable, ...answer.incidents };
    return { type: 'accepted', id, sequence: this.#view.sequence };
  }

  /** Levels and countdowns that are over by now; the floor grants time that was asked for, as soon as it may. */
  passTime(): void {
    const { rules, now } = this.#options;
    this.#take(ask(rules, { time: { now: Math.round(now()) } }));
    const comes = this.#floorComes();
    if (comes === undefined || comes > now()) return;
    const command = { type: 'grant_time' } as const;
    this.hear({ type: 'command', id: newCommandId(), table: practiceTable, command });
  }

  /** When the floor grants time that was asked for. */
  #floorComes(): number | undefined {
    const asked = this.#view.time_asked;
    return asked ? Math.max(asked.asked_at, asked.not_before ?? 0) : undefined;
  }

  #ask(message: OnTable): RulesAnswer {
    const { rules, now } = this.#options;
    const { id } = message;
    if (message.type === 'consult') return ask(rules, { consult: { id, incident: message.incident } });
    if (message.type === 'incidents') {
      const { entered } = message;
      return ask(rules, { incidents: entered == null ? {} : { entered } });
    }
    const { command, expect } = message;
    const at = Math.round(now());
    return this.#take(ask(rules, { command: { id, ...(expect && { expect }), command, at } }));
  }

  #take(answer: RulesAnswer): RulesAnswer {
    const { view, stage, wakes_at } = answer;
    this.#view = view ?? this.#view;
    this.#wakesAt = wakes_at;
    if (stage !== undefined && stage !== this.#clock?.stage) this.#clock = this.#began(stage);
    return answer;
  }

  /** A stage begins when the one before is over, which is when the table was woken; the last one has no end. */
  #began(stage: number): ClockView {
    const { structure } = this.#options.event.tournament.plan ?? { structure: [] };
    const minutes = structure[stage]?.minutes ?? 0;
    const isLast = stage === structure.length - 1;
    const ends_at = isLast ? null : this.#options.now() + minutes * msOfMinute;
    return { stage, ticking: { type: 'running', ends_at } };
  }
}
