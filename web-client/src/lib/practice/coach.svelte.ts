// The coach of the practice table: says what happens, and what was logged instead. The table goes on from what was logged.
import type { Command, TableView } from '../../protocol/protocol.gen';
import { isAsked, tapped, type Tapped } from './answering';
import { Bots } from './bots';
import { firstHand } from './first-hand';
import { lies, type Happening } from './happening';

/** What was said of a table, and how far the first hand was. */
type Said = { readonly happening: Happening; readonly taught: number };

type CoachOptions = {
  /** Draws from 0 up to 1. */
  readonly chance: () => number;
  /** Time of the practice event, in milliseconds. */
  readonly now: () => number;
};

export class Coach {
  /** What happens now; nothing where the table cannot play on. */
  happening = $state.raw<Happening>();
  /** What was logged instead of what happened; nothing when all is well. */
  slip = $state.raw<Tapped>();
  /** How many steps of the first hand are done. */
  taught = $state(0);
  /** Whether the first hand is over, and what it has taught is to be told. */
  isTaught = $state(false);
  slips = $state(0);
  began = $state(0);
  ended = $state(0);

  readonly #options: CoachOptions;
  readonly #bots: Bots;
  /** What each player does is drawn once: asked again, they do the same. */
  #said = new Map<string, Said>();
  #hand = 0;
  #isFree = $state(false);
  /** Something happened otherwise than in the first hand as it is taught. */
  #isAstray = $state(false);

  constructor(options: CoachOptions) {
    this.#options = options;
    this.#bots = new Bots(options.chance);
  }

  /** How many steps the first hand has; none in free play. */
  get steps(): number {
    return this.#isFree || this.#isAstray ? 0 : firstHand.length;
  }

  /** At a table before its first hand. */
  begin(view: TableView): void {
    this.taught = 0;
    this.isTaught = false;
    this.#isFree = false;
    this.#isAstray = false;
    this.slip = undefined;
    this.slips = 0;
    this.began = this.#options.now();
    this.#said = new Map();
    this.#hand = 0;
    this.#say(this.#next(view), view);
  }

  /** On from the first hand, with players who do what they like. */
  playOn(): void {
    this.isTaught = false;
    this.#isFree = true;
    this.slip = undefined;
  }

  /** Something was logged on a table; `view` is what it is now. */
  logged(command: Command, before: TableView, view: TableView): void {
    const asked = this.happening?.asked;
    if (command.type === 'undo' && this.happening?.step !== 'undo') {
      this.slip = undefined;
      if (!this.#recall(view)) this.see(view);
      return;
    }
    if (asked && isAsked(asked, command, before.turn)) this.#isRight();
    else if (asked) this.#isOther(command, asked);
    this.see(view);
  }

  /** The rules did not take it: nothing has changed. */
  refused(command: Command): void {
    const asked = this.happening?.asked;
    if (asked && !isAsked(asked, command, null)) this.slip = tapped(command, asked);
  }

  /** The table as it is now: something may have happened by itself. */
  see(view: TableView): void {
    const isWrong = this.slip && isOfHand(this.slip) && view.may_undo;
    this.#say(isWrong ? { type: 'undo', asked: { type: 'undo', steps: 1 } } : this.#next(view), view);
  }

  /** The floor was called; at a real table it would come. */
  callFloor(): void {
    this.slip = { type: 'floor' };
  }

  #isRight(): void {
    this.slip = undefined;
    if (this.happening?.step) this.taught += 1;
  }

  #isOther(command: Command, asked: Command): void {
    const other = tapped(command, asked);
    // What is beside the hand is no slip, and puts none right.
    if (!other) return;
    // Who plays on from a slip has chosen to.
    this.slip = this.slip && asked.type === 'undo' ? undefined : other;
    if (this.slip && isOfHand(this.slip)) this.slips += 1;
  }

  /** After something was taken back: what was said then. Returns whether anything was. */
  #recall(view: TableView): boolean {
    const said = this.#said.get(lies(view));
    if (!said) return false;
    this.slip = undefined;
    this.taught = said.taught;
    if (said.happening.step) this.#isAstray = false;
    this.happening = said.happening;
    return true;
  }

  #next(view: TableView): Happening | undefined {
    const step = this.steps > 0 ? firstHand[this.taught] : undefined;
    const taught = step?.happens(view);
    if (step && taught) return { ...taught, step: step.name };
    if (step) this.#isAstray = true;
    return this.#said.get(lies(view))?.happening ?? this.#bots.next(view);
  }

  #say(happening: Happening | undefined, view: TableView): void {
    if (view.decision.hand !== this.#hand) {
      this.#hand = view.decision.hand;
      this.#said = new Map();
    }
    this.happening = happening;
    const isOver = happening?.type === 'start' && !happening.isFirst;
    if (isOver && !this.#isFree && !this.isTaught) {
      this.isTaught = true;
      this.ended = this.#options.now();
    }
    if (happening && happening.type !== 'undo')
      this.#said.set(lies(view), { happening, taught: this.taught });
  }
}

/** Whether it has changed the hand to something else than what happened. */
function isOfHand({ type }: Tapped): boolean {
  return type !== 'part' && type !== 'floor';
}
