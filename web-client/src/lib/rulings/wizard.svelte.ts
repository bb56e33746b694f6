// "Something is wrong": from what people say happened to what the book says, and to carrying it out.
import type {
  Announcement,
  Ask,
  ChipPile,
  ChoiceName,
  Chips,
  Command,
  Entered,
  FlagName,
  FormFamily,
  FormName,
  Incident,
  IncidentForm,
  MannerName,
  Refused,
  Ruling,
  Seat,
  TableView,
} from '../../protocol/protocol.gen';
import type { Named } from '../net/outbox';
import type { Answer, Session } from '../net/session.svelte';
import {
  incidentOf,
  isList,
  noAnswers,
  onlyPlayers,
  withListed,
  withoutLast,
  withSeat,
  type Answers,
} from './form';
import { Forms } from './forms.svelte';

/** Which list of forms is open. */
export type Tab = FormFamily | 'now';

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
  /** Name of the form that is being filled. */
  name = $state<FormName>();
  answers = $state.raw<Answers>(noAnswers);
  incident = $state.raw<Incident>();
  ruling = $state.raw<Ruling>();
  refused = $state.raw<Refused>();
  /** Chips that were guessed, while people put them right. */
  recounted = $state.raw<readonly ChipPile[]>();
  /** A decision is on its way to the server. */
  isSending = $state(false);

  readonly forms: Forms;
  #asked: string | undefined;
  #sent: string | undefined;
  #changedAt = 0;

  readonly view = $derived.by((): TableView | undefined => this.session.views.tables[this.table]);
  readonly form = $derived.by((): IncidentForm | undefined => this.forms.named(this.name));
  readonly asks = $derived.by((): readonly Ask[] => this.form?.asks ?? []);
  /** People go on answering until they say that it is all. */
  readonly isList = $derived.by(() => isList(this.asks));
  readonly isComplete = $derived.by(
    () => this.form !== undefined && incidentOf(this.form, this.answers) !== undefined,
  );

  constructor(session: Session, table: number, hand: Hand) {
    this.session = session;
    this.table = table;
    this.hand = hand;
    this.forms = new Forms(session, table);
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
    this.forms.ask();
  }

  /** An amount that is not legal was entered: what did the player do? */
  openGesture(total: Chips, chips: readonly ChipPile[] | undefined): void {
    this.#reset();
    this.name = 'gesture';
    this.#turnTo('facts');
    this.forms.ask(chips ? { total, chips } : { total });
  }

  /** The amount that was entered before the wizard was opened. */
  get entered(): Entered | undefined {
    return this.forms.entered;
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
          this.answers = withoutLast(this.answers);
          this.#turnTo('facts');
        } else if (this.name) this.#toEntries();
        else this.close();
        return;
      case 'facts':
        if (this.answers.manner !== undefined || this.recounted) {
          this.answers = withoutLast(this.answers);
          this.recounted = undefined;
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

  choose(name: FormName): void {
    const form = this.forms.named(name);
    if (!form || this.isLocked()) return;
    this.name = name;
    this.answers = onlyPlayers(form);
    this.#turnTo('facts');
    this.#advance();
  }

  pickSeat(field: string, seat: Seat): void {
    if (!this.form) return;
    this.answers = withSeat(this.form, this.answers, field, seat);
    this.#advance();
  }

  toggleSeat(field: string, seat: Seat): void {
    this.#know(withListed(this.answers, field, seat));
  }

  /** Who announced something is chosen; what, comes next. */
  pickSpeaker(seat: Seat): void {
    const isChosen = this.answers.speaker === seat;
    this.answers = { ...this.answers, speaker: isChosen ? undefined : seat };
  }

  pickChoice(choice: ChoiceName): void {
    if (!this.isLocked()) this.#know({ choice });
  }

  /** Never asks the book by itself: it belongs to the answer that follows. */
  toggleFlag(flag: FlagName): void {
    const { flags } = this.answers;
    this.answers = {
      ...this.answers,
      flags: flags.includes(flag) ? flags.filter((other) => other !== flag) : [...flags, flag],
    };
  }

  enterAmount(field: string, amount: Chips): void {
    this.#know({ amounts: { ...this.answers.amounts, [field]: amount } });
  }

  enterChips(field: string, piles: readonly ChipPile[]): void {
    this.#know({ chips: { ...this.answers.chips, [field]: piles } });
  }

  announce(did: Announcement): void {
    const { speaker } = this.answers;
    if (speaker === undefined || this.isLocked()) return;
    const acts = this.answers.acts.filter((act) => act.seat !== speaker);
    this.#know({ acts: [...acts, { seat: speaker, did }], speaker: undefined });
  }

  dropAct(seat: Seat): void {
    this.answers = { ...this.answers, acts: this.answers.acts.filter((act) => act.seat !== seat) };
  }

  /** Whether others can have acted early, too. */
  get canAddAct(): boolean {
    return this.name !== undefined && this.forms.named('skipped') !== undefined;
  }

  addAct(): void {
    this.ruling = undefined;
    this.name = 'skipped';
    this.#turnTo('facts');
  }

  pickManner(manner: MannerName): void {
    if (this.isLocked()) return;
    this.#turnTo('facts');
    this.#know({ manner, amounts: {}, chips: {} });
  }

  /** The chips were guessed from the amount; people know better. */
  recountChips(): void {
    if (this.incident?.type !== 'gesture') return;
    this.ruling = undefined;
    this.recounted = this.incident.gesture.chips ?? [];
    this.#turnTo('facts');
  }

  /** The chips as people have counted them. */
  correctChips(chips: readonly ChipPile[]): void {
    if (this.incident?.type !== 'gesture') return;
    this.recounted = undefined;
    this.#ask({ type: 'gesture', gesture: { ...this.incident.gesture, chips } });
  }

  thatIsAll(): void {
    const incident = this.form && incidentOf(this.form, this.answers);
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

  /** The hand went on meanwhile: the book is asked again, about the same facts and about what can have gone wrong. */
  decisionChanged(): void {
    if (this.page === 'ruling' && this.incident && !this.isSending) this.#ask(this.incident);
    if (this.forms.isAsked) this.forms.ask(this.entered);
  }

  isLocked(): boolean {
    return this.hand === 'table' && performance.now() - this.#changedAt < lockoutMs;
  }

  #know(answers: Partial<Answers>): void {
    this.answers = { ...this.answers, ...answers };
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

  #toEntries(): void {
    this.name = undefined;
    this.answers = noAnswers;
    this.incident = undefined;
    this.#turnTo('entries');
    // Without the amount that was entered, which belongs to the form that was left.
    if (this.entered || !this.forms.isAsked) this.forms.ask();
  }

  #turnTo(page: Page): void {
    this.page = page;
    this.#changedAt = performance.now();
  }

  #reset(): void {
    this.name = undefined;
    this.answers = noAnswers;
    this.incident = undefined;
    this.ruling = undefined;
    this.refused = undefined;
    this.recounted = undefined;
    this.isSending = false;
    this.forms.forget();
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
      case 'incidents':
        this.#informed(answer);
        return;
      case 'refused':
        if (this.forms.refuse(answer)) return;
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
  /** What can have gone wrong is known, or is other than it was. */
  #informed(answer: Extract<Answer, { type: 'incidents' }>): void {
    const wasKnown = this.form !== undefined;
    if (!this.forms.take(answer)) return;
    if (!wasKnown) this.#changedAt = performance.now();
    // It cannot have happened any more.
    if (this.page === 'facts' && !this.form) this.#toEntries();
  }
}
