// The practice table: waits for what happened to be logged, says kindly what else was tapped, and shows what follows.
import type { FromServer, TableView } from '../../protocol/protocol.gen';
import type { Named } from '../net/outbox';
import { isAsked, isQuestion, tapped, type Tapped } from './answering';
import { moved, type Recording, type Step } from './recording';

/** Another decision on screen after a slip, so that what was armed or typed is forgotten: beyond any recorded one. */
const slipDecisions = 1_000;

type Options = {
  readonly recording: Recording;
  /** What the tablet is told. */
  readonly tell: (message: FromServer, answered?: Named) => void;
  /** Server time, in milliseconds. */
  readonly now: () => number;
  /** Name of the event that the felt shows. */
  readonly event: () => string;
};

export class Lesson {
  /** How many steps are done. */
  done = $state(0);
  /** What was tapped instead of what was asked; nothing when all is well. */
  slip = $state.raw<Tapped>();
  /** Slips in the whole lesson. */
  slips = $state(0);
  /** When the first step was asked, and when the last one was done. */
  began = $state(0);
  ended = $state<number>();

  readonly #options: Options;
  #sequence = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  get steps(): readonly Step[] {
    return this.#options.recording.steps;
  }

  /** What is asked now; nothing at the end. */
  get step(): Step | undefined {
    return this.steps[this.done];
  }

  /** The table as it lies: after the last step that was done. */
  get view(): TableView {
    const before = this.steps[this.done - 1];
    return before ? before.view : this.#options.recording.start;
  }

  /** From the first step, also once more. */
  begin(): void {
    this.done = 0;
    this.slip = undefined;
    this.slips = 0;
    this.began = this.#options.now();
    this.ended = undefined;
    const { tournament } = this.#options.recording;
    this.#options.tell({ type: 'tournament', ...tournament, name: this.#options.event() });
    this.#show();
  }

  /** Something was tapped. */
  receive(message: Named): void {
    const { step } = this;
    if (!step) return;
    if (!isAsked(step.asked, message, this.view.turn)) {
      this.slip = tapped(message, step.asked);
      // A question to the book changes nothing on the table.
      if (isQuestion(message)) return;
      this.slips += 1;
      this.#show();
      return;
    }
    this.slip = undefined;
    this.done += 1;
    if (this.done === this.steps.length) this.ended = this.#options.now();
    this.#options.tell({ type: 'accepted', id: message.id, sequence: this.#sequence + 1 }, message);
    this.#show();
  }

  #show(): void {
    this.#sequence += 1;
    const { recording, now, event, tell } = this.#options;
    const view = moved(this.view, now() - recording.at);
    const decision = view.decision.decision + this.slips * slipDecisions;
    tell({
      type: 'table',
      ...view,
      event: event(),
      sequence: this.#sequence,
      decision: { ...view.decision, decision },
    });
  }
}
