// What can have gone wrong at a table, as the server knows it: asked when the wizard opens and when the decision changes.
import type { Entered, FormFamily, FormName, IncidentForm, Refused } from '../../protocol/protocol.gen';
import type { Answer, Session } from '../net/session.svelte';
import { perPage } from './pages';

/** The families in which forms are looked for. */
export const families: readonly FormFamily[] = ['betting', 'deal', 'board', 'hands'];

type Known = Extract<Answer, { type: 'incidents' }>;
type Question = { readonly entered: Entered | undefined };

export class Forms {
  /** The last answer; nothing before the first. */
  known = $state.raw<Known>();
  /** Why there is no answer. */
  refused = $state.raw<Refused>();

  readonly #session: Session;
  readonly #table: number;
  /** The question that the forms answer, or will answer. */
  #question = $state.raw<Question>();
  /** The question on its way, and its name. */
  #asked: (Question & { readonly id: string }) | undefined;
  /** Something has changed since: asked again when the answer is there. */
  #isStale = false;

  constructor(session: Session, table: number) {
    this.#session = session;
    this.#table = table;
  }

  /** Whether they were asked since the wizard was opened. */
  get isAsked(): boolean {
    return this.#question !== undefined;
  }

  /** The amount with which they were asked. */
  get entered(): Entered | undefined {
    return this.#question?.entered;
  }

  /** Asks, or asks again; one question is on its way at a time. */
  ask(entered?: Entered): void {
    // Another amount: what is known is about something else.
    if (entered !== this.entered) this.known = undefined;
    this.#question = { entered };
    this.refused = undefined;
    if (this.#asked) this.#isStale = true;
    else this.#send();
  }

  /** The wizard is closed; an answer on its way is nothing any more. */
  forget(): void {
    this.known = undefined;
    this.refused = undefined;
    this.#question = undefined;
    this.#asked = undefined;
    this.#isStale = false;
  }

  /** Returns whether it is about what was asked. */
  take(answer: Known): boolean {
    const asked = this.#answered(answer.id);
    if (!asked || asked.entered !== this.entered) return false;
    this.known = answer;
    return true;
  }

  /** Returns whether it was this question that was refused. */
  refuse(answer: Refused): boolean {
    const asked = this.#answered(answer.id);
    if (asked && !this.#asked) this.refused = answer;
    return asked !== undefined;
  }

  named(name: FormName | undefined): IncidentForm | undefined {
    return this.known?.forms.find((form) => form.name === name);
  }

  /** What is likely now, the likeliest first: one page. */
  get likely(): readonly IncidentForm[] {
    const names = this.known?.likely ?? [];
    return names
      .map((name) => this.named(name))
      .filter((form) => form !== undefined)
      .slice(0, perPage);
  }

  /** Everything of a family that can have happened now. */
  ofFamily(family: FormFamily): readonly IncidentForm[] {
    return this.known?.forms.filter((form) => form.family === family) ?? [];
  }

  #send(): void {
    this.#isStale = false;
    const { entered } = this;
    this.#asked = { entered, id: this.#session.incidents(this.#table, entered) };
  }

  /** The question that is answered; what has changed since is asked again. */
  #answered(id: string): Question | undefined {
    const asked = this.#asked;
    if (asked?.id !== id) return undefined;
    this.#asked = undefined;
    if (this.#isStale) this.#send();
    return asked;
  }
}
