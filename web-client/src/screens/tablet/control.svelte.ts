// What taps on the tablet mean: at most one command in flight, for the decision that was on screen.
import { addChip, press, type Amount, type PadKey } from '../../lib/table/amount';
import type { Named } from '../../lib/net/outbox';
import { runUpTo, type Run } from '../../lib/table/run';
import type { Answer, Session } from '../../lib/net/session.svelte';
import { Touches } from '../../lib/page/touches';
import { nameOf, undoSteps, type LastEntry } from '../../lib/table/undo';
import { withChip } from '../../lib/rulings/piles';
import { Wizard } from '../../lib/rulings/wizard.svelte';
import { absentOf, isBeforePlay } from '../../lib/table/presence';
import { Between } from './between.svelte';
import type { Card, ChipPile, Command, Refused, Seat, TableView } from '../../protocol/protocol.gen';

/** Keys that can be pressed, for feedback while the answer is on its way. */
export type KeyName = 'undo' | 'fold' | 'call' | 'raise' | 'all_in' | 'run' | 'deal' | 'award';

/** The amount being entered; chips that were added one by one are known one by one. */
type Entry = {
  readonly at: string;
  readonly amount: Amount;
  readonly piles: readonly ChipPile[] | undefined;
};

const nothingEntered: Entry = { at: '', amount: undefined, piles: undefined };

/** Keys that act on a second tap only. */
type Armed = { readonly key: 'fold' | 'all_in' | 'next'; readonly at: string };

const armedMs = 3_000;
const lockoutMs = 300;
const noticeMs = 8_000;
const rulingShownMs = 20_000;
const runShownMs = 4_000;

/** Commands that say nothing about the decision on screen do not lock the keys. */
const beside: ReadonlySet<Command['type']> = new Set(['call_time', 'set_presence']);

export class TabletControl {
  readonly session: Session;
  readonly table: number;
  /** What went wrong, and what the book says of it. */
  readonly wizard: Wizard;
  /** What is done for the event between hands. */
  readonly between: Between;
  /** What the fingers on the screen mean. */
  readonly touches = new Touches();

  pressed = $state<KeyName>();
  /** Something to tell, without a choice. */
  notice = $state.raw<Refused>();
  /** The server has noted something else than what was shown. */
  isCorrected = $state(false);
  last = $state.raw<LastEntry>();
  /** Players who have just spoken in one tap, while they are shown. */
  run = $state.raw<Run & { tapped: Seat }>();
  /** Number of the ruling that was just made, while it is shown. */
  freshRuling = $state<number>();
  /** The table is asked where its seat 1 is. */
  isPlacing = $state(false);

  #entry = $state.raw<Entry>(nothingEntered);
  #armed = $state.raw<Armed>();
  #hideRun: ReturnType<typeof setTimeout> | undefined;
  #winners = $state.raw<{ at: string; seats: readonly Seat[] }>({ at: '', seats: [] });

  readonly view = $derived.by((): TableView | undefined => this.session.views.tables[this.table]);
  /** Names the decision on screen; what was typed or armed belongs to one decision only. */
  readonly at = $derived.by(() => (this.view ? nameOf(this.view.decision) : ''));
  readonly amount = $derived.by((): Amount => (this.#entry.at === this.at ? this.#entry.amount : undefined));
  /** Whether the pad is in use for this decision. */
  readonly isEntering = $derived.by(() => this.#entry.at === this.at);
  readonly armed = $derived.by(() => (this.#armed?.at === this.at ? this.#armed.key : undefined));
  readonly winners = $derived.by((): readonly Seat[] =>
    this.#winners.at === this.at ? this.#winners.seats : (this.view?.award?.known ?? []),
  );
  /** A command of the hand that waits for its answer. A table without its server goes on with what it can do itself. */
  readonly pending = $derived.by(() =>
    this.session.own?.isAlone
      ? undefined
      : this.session.connection.waiting.find((message) => this.#locks(message)),
  );
  readonly isTimeCalled = $derived.by(() => this.#waitsFor('call_time'));
  readonly isCardUsed = $derived.by(() => this.#waitsFor('use_time_card'));
  readonly isFloorCalled = $derived.by(() =>
    this.session.connection.waiting.some(
      (message) => message.type === 'tournament' && message.command.type === 'call_floor',
    ),
  );

  #lastAt = '';
  #lockedUntil = 0;
  #disarm: ReturnType<typeof setTimeout> | undefined;
  #hide: ReturnType<typeof setTimeout> | undefined;
  #lastRuling: number | undefined;
  #hideRuling: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session, table: number) {
    this.session = session;
    this.table = table;
    this.wizard = new Wizard(session, table, 'table');
    this.between = new Between(session, table);
  }

  start(): () => void {
    const stops = [
      this.session.onAnswer((answer, command) => this.#answered(answer, command)),
      this.wizard.start(),
      this.between.desk.start(),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** The decision changed: a finger that is already on its way must not act for the next player. */
  lock(): void {
    this.touches.change();
    this.#lockedUntil = performance.now() + lockoutMs;
  }

  /** A new decision: questions about the one before are over. */
  decisionChanged(at: string): void {
    if (at === this.#lastAt) return;
    this.#lastAt = at;
    this.lock();
    this.pressed = undefined;
    clearTimeout(this.#disarm);
    this.#armed = undefined;
  }

  /** A new ruling is shown for a moment; those that were there when the screen opened are in the list. */
  rulingsChanged(newest: number): void {
    const isNew = this.#lastRuling !== undefined && newest > this.#lastRuling;
    this.#lastRuling = newest;
    if (!isNew) return;
    this.freshRuling = newest;
    clearTimeout(this.#hideRuling);
    this.#hideRuling = setTimeout(() => (this.freshRuling = undefined), rulingShownMs);
  }

  type(key: PadKey): void {
    this.#enter(press(this.amount, key));
  }

  chip(value: number): void {
    const { amount } = this;
    const piles = amount === undefined ? [] : this.#entry.piles;
    this.#enter(addChip(amount, value), piles && withChip(piles, value));
  }

  choose(amount: Amount): void {
    this.#enter(amount);
  }

  /** Puts the pad away, with what was entered. */
  putAway(): void {
    this.#entry = nothingEntered;
    this.lock();
  }

  arm(key: Armed['key']): void {
    if (this.#isLocked()) return;
    this.#armed = { key, at: this.at };
    clearTimeout(this.#disarm);
    this.#disarm = setTimeout(() => (this.#armed = undefined), armedMs);
  }

  /** Sends a command of the hand, once. */
  send(command: Command, key: KeyName): void {
    const view = this.view;
    if (!view || this.#isLocked()) return;
    this.pressed = key;
    this.notice = undefined;
    this.isCorrected = false;
    this.run = undefined;
    this.session.command(this.table, command, view.decision);
  }

  /** Does something beside the hand, unless a finger is still on its way from before. */
  aside(go: () => void): void {
    if (!this.#isLocked()) go();
  }

  /** The amount is not legal as it is: what did the player do? */
  askWhatHappened(total: number): void {
    if (this.#isLocked()) return;
    // Chips that were in front already are in the total, but not among the chips put in now.
    const isFirst = this.view?.seats.find((seat) => seat.seat === this.view?.turn?.seat)?.bet === 0;
    this.wizard.openGesture(total, isFirst && total === this.amount ? this.#entry.piles : undefined);
  }

  /** Raises to an amount that is offered. Everything a player has is asked for once more, like the key for it. */
  raiseTo(to: number): void {
    const turn = this.view?.turn;
    if (!turn?.raise) return;
    if (to >= turn.raise.max) this.choose(to);
    else this.send({ type: 'act', seat: turn.seat, action: { type: 'raise_to', to } }, 'raise');
  }

  /** Takes back the last step, or all players who spoke in one tap. */
  undo(): void {
    const { view } = this;
    if (view) this.send({ type: 'undo', steps: undoSteps(view, this.last) }, 'undo');
  }

  /** Before the first hand: who is there. A tap on a seat later: everybody before that player does the same. One more tap on "undo" takes all of it back. */
  tapSeat(seat: Seat): void {
    const view = this.view;
    if (!view) return;
    if (view.award && !view.turn) {
      this.toggleWinner(seat);
      return;
    }
    if (isBeforePlay(view)) {
      const player = view.seats.find((each) => each.seat === seat);
      if (player && player.part !== 'eliminated') this.setPresence(seat, player.presence !== 'present');
      return;
    }
    const run = runUpTo(view, seat);
    if (!run || this.#isLocked()) return;
    this.send({ type: 'run', ...run }, 'run');
    this.run = { ...run, tapped: seat };
    clearTimeout(this.#hideRun);
    this.#hideRun = setTimeout(() => (this.run = undefined), runShownMs);
  }

  toggleWinner(seat: Seat): void {
    if (!this.view?.award?.claimants.includes(seat) || this.#isLocked()) return;
    const seats = this.winners.includes(seat)
      ? this.winners.filter((winner) => winner !== seat)
      : [...this.winners, seat];
    this.#winners = { at: this.at, seats };
    // The key that gives the pot names others now.
    this.touches.change();
  }

  callTime(): void {
    const view = this.view;
    if (!view?.turn || view.time_call || view.time_asked || this.isTimeCalled || this.#isLate()) return;
    this.session.command(this.table, { type: 'call_time', by: 'table' }, view.decision);
  }

  useTimeCard(): void {
    const { view } = this;
    if (!view?.shot || this.isCardUsed || this.#isLate()) return;
    this.session.command(this.table, { type: 'use_time_card', seat: view.shot.seat }, view.decision);
  }

  toggleFloor(): void {
    const { table } = this;
    if (!this.view?.floor_call) this.callFloor('');
    else if (!this.isFloorCalled) this.session.tournament({ type: 'cancel_floor_call', table });
  }

  /** Asks the floor to come, with the reason. */
  callFloor(reason: string): void {
    const { table } = this;
    if (!this.isFloorCalled) this.session.tournament({ type: 'call_floor', table, reason });
  }

  setPresence(seat: Seat, isPresent: boolean): void {
    const presence = isPresent ? 'present' : 'absent';
    this.session.command(this.table, { type: 'set_presence', seat, presence });
  }

  /** Everybody of the table is there. */
  allPresent(): void {
    for (const { seat } of absentOf(this.view)) this.setPresence(seat, true);
  }

  tableCards(seat: Seat, cards: readonly Card[]): void {
    const [first, second] = cards;
    if (first === undefined || second === undefined) return;
    this.send({ type: 'table', seat, cards: [first, second] }, 'deal');
  }

  #enter(amount: Amount, piles?: readonly ChipPile[]): void {
    this.#entry = { at: this.at, amount, piles };
    // The raise key now says something else.
    this.lock();
  }

  #isLocked(): boolean {
    return this.pending !== undefined || this.#isLate();
  }

  /** Whether the finger meant what was there before. */
  #isLate(): boolean {
    return this.touches.isStale || performance.now() < this.#lockedUntil;
  }

  #locks(message: Named): boolean {
    return message.type === 'command' && message.table === this.table && !beside.has(message.command.type);
  }

  #waitsFor(type: Command['type']): boolean {
    return this.session.connection.waiting.some(
      (message) => message.type === 'command' && message.command.type === type,
    );
  }

  #answered(answer: Answer, message: Named | undefined): void {
    if (answer.type === 'refused') {
      this.pressed = undefined;
      this.#refused(answer, message);
      return;
    }
    if (answer.type !== 'accepted' || message?.type !== 'command') return;
    this.pressed = undefined;
    const what = entryOf(message.command);
    // The undo key takes something else back.
    if (what || this.last) this.touches.change();
    const { at, session } = this;
    this.last = what && {
      after: session.own?.find(answer.id) ? { at } : { sequence: answer.sequence },
      what,
    };
  }

  #refused(refused: Refused, message: Named | undefined): void {
    this.run = undefined;
    if (message?.type === 'consult' || message?.type === 'incidents') return;
    const command = message?.type === 'command' ? message.command : undefined;
    // The wizard tells what becomes of its own, while it waits for it.
    if (command?.type === 'report' && this.wizard.isOpen) return;
    const isRaise = command?.type === 'act' && command.action.type === 'raise_to';
    if (isRaise && refused.reason?.type === 'below_minimum')
      this.wizard.openGesture(command.action.to, undefined);
    else this.#tell(refused);
  }

  /** What is shown is other than what was tapped: players are told to look. */
  correct(): void {
    this.isCorrected = true;
    this.run = undefined;
    this.#hideLater();
  }

  #tell(refused: Refused): void {
    this.notice = refused;
    this.#hideLater();
  }

  #hideLater(): void {
    clearTimeout(this.#hide);
    this.#hide = setTimeout(() => {
      this.notice = undefined;
      this.isCorrected = false;
    }, noticeMs);
  }
}

function entryOf(command: Command): LastEntry['what'] | undefined {
  switch (command.type) {
    case 'set_board':
      return { type: 'board' };
    case 'award_pot':
      return { type: 'award' };
    case 'table':
    case 'muck':
      return { type: 'shown' };
    case 'run':
      return { type: 'run', seats: command.seats, action: command.action };
    default:
      return undefined;
  }
}
