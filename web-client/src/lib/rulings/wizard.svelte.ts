// "Something is wrong": from what people say happened to what the book says, and to carrying it out.
import type {
  Announcement,
  ChipPile,
  Chips,
  Command,
  Incident,
  Refused,
  Ruling,
  Seat,
  TableView,
} from '../../protocol/protocol.gen';
import type { Named } from '../net/outbox';
import type { Answer, Session } from '../net/session.svelte';
import { entryOf } from './entries';
import {
  noFacts,
  type Ask,
  type Choice,
  type Entry,
  type EntryName,
  type Facts,
  type Family,
  type Flag,
} from './entry';
import { noGesture, pilesOf, type Circumstance, type Manner } from './gesture';

/** Which list of entries is open. */
export type Tab = Family | 'now';

export type Page = 'entries' | 'facts' | 'ruling' | 'list';

/** Who holds the screen: the table carries out what the book leaves to it, the floor anything. */
export type Hand = 'table' | 'floor';

/** On the table's tablet a finger that is already on its way must not answer the next page. */
const lockoutMs = 250;

export class Wizard {
  readonly session: Session;
  readonly table: number;
  readonly hand: Hand;

  page = $state<Page>();
  tab = $state<Tab>('now');
  entry = $state.raw<Entry>();
  facts = $state.raw<Facts>(noFacts);
  incident = $state.raw<Incident>();
  ruling = $state.raw<Ruling>();
  refused = $state.raw<Refused>();
  /** A decision is on its way to the server. */
  isSending = $state(false);

  #asked: string | undefined;
  #sent: string | undefined;
  #changedAt = 0;

  readonly view = $derived.by((): TableView | undefined => this.session.views.tables[this.table]);
  readonly asks = $derived.by((): readonly Ask[] =>
    this.view && this.entry ? this.entry.asks(this.view) : [],
  );
  /** People go on answering until they say that it is all. */
  readonly isList = $derived.by(() => this.asks.some((ask) => ask.type === 'act' && ask.several));
  readonly isComplete = $derived.by(
    () => this.view !== undefined && this.entry?.incident(this.facts, this.view) !== undefined,
  );

  constructor(session: Session, table: number, hand: Hand) {
    this.session = session;
    this.table = table;
    this.hand = hand;
  }

  get isOpen(): boolean {
    return this.page !== undefined;
  }

  start(): () => void {
    return this.session.onAnswer((answer, command) => this.#answered(answer, command));
  }

  open(): void {
    this.#reset();
    this.tab = 'now';
    this.#turnTo('entries');
  }

  /** An amount that is not legal was entered: what did the player do? */
  openGesture(total: Chips, piles: readonly ChipPile[] | undefined): void {
    this.#reset();
    this.entry = entryOf('gesture');
    this.facts = { ...noFacts, gesture: { ...noGesture, total, piles } };
    this.#turnTo('facts');
  }

  /** The floor looks at what the table asks. */
  consider(incident: Incident): void {
    this.#reset();
    this.#ask(incident);
  }

  showList(): void {
    this.#turnTo('list');
  }

  close(): void {
    this.#reset();
    this.page = undefined;
  }

  back(): void {
    switch (this.page) {
      case 'ruling':
        this.#asked = undefined;
        this.ruling = undefined;
        this.refused = undefined;
        if (this.asks.length > 0) {
          this.facts = this.#withoutLast();
          this.#turnTo('facts');
        } else if (this.entry) this.#toEntries();
        else this.close();
        return;
      case 'facts':
        if (this.facts.gesture?.manner !== undefined) {
          this.facts = { ...this.facts, gesture: { ...this.facts.gesture, manner: undefined } };
          this.#turnTo('facts');
        } else this.#toEntries();
        return;
      case 'list':
        this.#toEntries();
        return;
      case 'entries':
      case undefined:
        this.close();
    }
  }

  choose(name: EntryName): void {
    if (this.isLocked()) return;
    const entry = entryOf(name);
    this.entry = entry;
    this.facts = { ...this.#whoElse(), ...(name === 'gesture' ? { gesture: noGesture } : {}) };
    this.#turnTo('facts');
    this.#advance();
  }

  pickSeat(role: 'seat' | 'other', seat: Seat): void {
    const now = this.facts[role];
    this.#know(
      role === 'seat'
        ? { seat: now === seat ? undefined : seat }
        : { other: now === seat ? undefined : seat },
    );
  }

  toggleSeat(seat: Seat): void {
    const { seats } = this.facts;
    this.#know({ seats: seats.includes(seat) ? seats.filter((other) => other !== seat) : [...seats, seat] });
  }

  pickChoice(choice: Choice): void {
    if (!this.isLocked()) this.#know({ choice });
  }

  /** Never asks the book by itself: it belongs to the answer that follows. */
  toggleFlag(flag: Flag): void {
    const { flags } = this.facts;
    this.facts = {
      ...this.facts,
      flags: flags.includes(flag) ? flags.filter((other) => other !== flag) : [...flags, flag],
    };
  }

  enterAmount(amount: Chips): void {
    this.#know({ amount });
  }

  /** Who acted early is chosen; then what they did. */
  announce(did: Announcement): void {
    if (this.facts.seat === undefined || this.isLocked()) return;
    const acts = this.facts.acts.filter((act) => act.seat !== this.facts.seat);
    this.#know({ acts: [...acts, { seat: this.facts.seat, did }], seat: undefined });
  }

  dropAct(seat: Seat): void {
    this.facts = { ...this.facts, acts: this.facts.acts.filter((act) => act.seat !== seat) };
  }

  /** Others acted early, too. */
  addAct(): void {
    this.ruling = undefined;
    this.entry = entryOf('skipped');
    this.#turnTo('facts');
  }

  pickManner(manner: Manner): void {
    if (this.isLocked()) return;
    const gesture = this.facts.gesture ?? noGesture;
    // Several chips that were counted stay as they were counted.
    const piles = manner === 'one_chip' ? undefined : gesture.piles;
    this.#turnTo('facts');
    this.#know({ gesture: { ...gesture, manner, piles } });
  }

  toggleCircumstance(circumstance: Circumstance): void {
    const gesture = this.facts.gesture ?? noGesture;
    const { circumstances } = gesture;
    const next = circumstances.includes(circumstance)
      ? circumstances.filter((other) => other !== circumstance)
      : [...circumstances, circumstance];
    this.facts = { ...this.facts, gesture: { ...gesture, circumstances: next } };
  }

  enterTotal(total: Chips, first?: Chips): void {
    const gesture = this.facts.gesture ?? noGesture;
    this.#know({ gesture: { ...gesture, total, first } });
  }

  enterChips(piles: readonly ChipPile[]): void {
    const gesture = this.facts.gesture ?? noGesture;
    this.#know({ gesture: { ...gesture, piles } });
  }

  /** The chips were guessed from the amount; people know better. */
  recountChips(): void {
    const gesture = this.facts.gesture;
    if (!gesture || !this.view) return;
    const piles = pilesOf(gesture, this.view);
    this.ruling = undefined;
    this.facts = {
      ...this.facts,
      gesture: {
        ...gesture,
        manner: gesture.manner === 'one_chip' ? 'several_chips' : gesture.manner,
        total: undefined,
        piles: undefined,
      },
    };
    this.startPiles = piles ?? [];
    this.#turnTo('facts');
  }

  /** Chips that the chip page begins with. */
  startPiles = $state.raw<readonly ChipPile[]>([]);

  thatIsAll(): void {
    const incident = this.view && this.entry?.incident(this.facts, this.view);
    if (incident) this.#ask(incident);
  }

  /** Carries an outcome out, or asks the floor where the book gives it to the floor. */
  decide(outcome: number, reason = ''): void {
    const { incident, view } = this;
    if (!incident || !view || this.isSending || this.isLocked()) return;
    const command: Command =
      this.hand === 'floor'
        ? { type: 'rule', incident, outcome, reason }
        : { type: 'report', incident, outcome };
    this.isSending = true;
    this.refused = undefined;
    this.#sent = this.session.command(this.table, command, view.decision);
  }

  /** The hand went on meanwhile: the book is asked again about the same facts. */
  decisionChanged(): void {
    if (this.page === 'ruling' && this.incident && !this.isSending) this.#ask(this.incident);
  }

  isLocked(): boolean {
    return this.hand === 'table' && performance.now() - this.#changedAt < lockoutMs;
  }

  /** Where only one player can be meant, nobody has to say who. */
  #whoElse(): Facts {
    return this.asks.reduce<Facts>(
      (facts, ask) =>
        ask.type === 'seat' && ask.from.length === 1 ? { ...facts, [ask.role]: ask.from[0] } : facts,
      noFacts,
    );
  }

  #know(facts: Partial<Facts>): void {
    this.facts = { ...this.facts, ...facts };
    this.#advance();
  }

  /** Asks the book as soon as everything is known. */
  #advance(): void {
    if (!this.isList) this.thatIsAll();
  }

  #ask(incident: Incident): void {
    this.incident = incident;
    this.ruling = undefined;
    this.refused = undefined;
    this.#turnTo('ruling');
    this.#asked = this.session.consult(this.table, incident);
  }

  /** Going back, the answer that completed the facts is asked again; the others stay. */
  #withoutLast(): Facts {
    const { facts } = this;
    const gesture = facts.gesture && { ...facts.gesture, manner: undefined };
    return { ...facts, choice: undefined, amount: undefined, acts: facts.acts.slice(0, -1), gesture };
  }

  #toEntries(): void {
    this.entry = undefined;
    this.facts = noFacts;
    this.incident = undefined;
    this.#turnTo('entries');
  }

  #turnTo(page: Page): void {
    this.page = page;
    this.#changedAt = performance.now();
  }

  #reset(): void {
    this.entry = undefined;
    this.facts = noFacts;
    this.incident = undefined;
    this.ruling = undefined;
    this.refused = undefined;
    this.startPiles = [];
    this.isSending = false;
    this.#asked = undefined;
    this.#sent = undefined;
  }

  #answered(answer: Answer, command: Named | undefined): void {
    switch (answer.type) {
      case 'ruling':
        if (answer.id !== this.#asked) return;
        this.ruling = answer.ruling;
        this.#changedAt = performance.now();
        return;
      case 'refused':
        if (answer.id !== this.#asked && answer.id !== this.#sent) return;
        this.isSending = false;
        this.refused = answer;
        return;
      case 'accepted':
        if (answer.id === this.#sent && command) this.close();
        return;
      case 'created':
      case 'pairing':
    }
  }
}
