// Fills the server's forms: from what people answer to the incident. No incident and no rule is known here.
import type {
  AmountAsk,
  AmountLimit,
  Announcement,
  Announcer,
  Ask,
  ChipPile,
  ChoiceName,
  ChoiceOption,
  Chips,
  Early,
  Fact,
  Facts,
  FlagName,
  Incident,
  IncidentForm,
  Manner,
  MannerName,
  Seat,
} from '../../protocol/protocol.gen';
import { merged, withFact } from './facts';

/** What people have answered so far; seats, lists, amounts and chips by the field of their ask. */
export type Answers = {
  readonly seats: Readonly<Record<string, Seat | undefined>>;
  readonly lists: Readonly<Record<string, readonly Seat[]>>;
  readonly choice: ChoiceName | undefined;
  readonly flags: readonly FlagName[];
  readonly amounts: Readonly<Record<string, Chips | undefined>>;
  readonly chips: Readonly<Record<string, readonly ChipPile[] | undefined>>;
  /** Who announced something, until it is said what. */
  readonly speaker: Seat | undefined;
  readonly acts: readonly Early[];
  readonly manner: MannerName | undefined;
};

export const noAnswers: Answers = {
  seats: {},
  lists: {},
  choice: undefined,
  flags: [],
  amounts: {},
  chips: {},
  speaker: undefined,
  acts: [],
  manner: undefined,
};

export type AskOf<T extends Ask['type']> = Extract<Ask, { type: T }>;

/** The asks of one type. */
export function asksOf<T extends Ask['type']>(asks: readonly Ask[], type: T): readonly AskOf<T>[] {
  return asks.filter((ask): ask is AskOf<T> => ask.type === type);
}

/** Who acted early: one player, or several. */
export function announcingOf(asks: readonly Ask[]): AskOf<'act'> | AskOf<'acts'> | undefined {
  return asks.find((ask) => ask.type === 'act' || ask.type === 'acts');
}

/** Whether people go on answering until they say that it is all. */
export function isList(asks: readonly Ask[]): boolean {
  return asksOf(asks, 'acts').some((ask) => ask.most > 1);
}

/** The manner that was chosen. */
export function mannerOf(asks: readonly Ask[], answers: Answers): Manner | undefined {
  return asksOf(asks, 'gesture')
    .flatMap((ask) => ask.manners)
    .find((manner) => manner.name === answers.manner);
}

/** Whether an answer can be given about the player who was chosen. */
export function canChoose(option: ChoiceOption, answers: Answers): boolean {
  const seat = answers.seats['/seat'];
  return seat === undefined || option.only == null || option.only.includes(seat);
}

/** The limit of an amount for the player who was chosen. */
export function limitOf(ask: AmountAsk, answers: Answers): AmountLimit | undefined {
  const seat = answers.seats['/seat'];
  return seat === undefined ? ask.limits[0] : ask.limits.find((limit) => limit.seat === seat);
}

/** The least that an amount can be. */
export function leastOf(ask: AmountAsk, answers: Answers): Chips {
  const smaller = ask.above == null ? undefined : answers.amounts[ask.above];
  return Math.max(limitOf(ask, answers)?.least ?? 0, smaller === undefined ? 0 : smaller + 1);
}

/** Whether a player can have announced this. */
export function canSay(announcer: Announcer | undefined, did: Announcement): boolean {
  return announcer?.says.some((each) => keyOf(each) === keyOf(did)) ?? false;
}

/** Names an announcement. */
export function keyOf(did: Announcement): string {
  return did.type === 'raise_to' ? `raise_to_${did.to}` : did.type;
}

/** The incident, once everything is answered that has to be. */
export function incidentOf(form: IncidentForm, answers: Answers): Incident | undefined {
  const facts = form.asks.reduce<Facts | undefined>(
    (before, ask) => before && answered(before, ask, answers),
    form.incident,
  );
  // The protocol promises that a form whose asks are answered is an incident.
  return facts as Incident | undefined;
}

function answered(facts: Facts, ask: Ask, answers: Answers): Facts | undefined {
  // Answers are parts of incidents, and so facts.
  const at = (field: string, value: unknown): Facts | undefined =>
    value === undefined ? undefined : withFact(facts, field, value as Fact);
  switch (ask.type) {
    case 'seat': {
      const instead = ask.or?.find((option) => option.name === answers.choice);
      if (instead) return merged(facts, instead.sets);
      return at(ask.field, answers.seats[ask.field]) ?? (ask.optional ? facts : undefined);
    }
    case 'seats':
      return at(ask.field, answers.lists[ask.field] ?? []);
    case 'choice': {
      const option = ask.options.find(({ name }) => name === answers.choice);
      return option && canChoose(option, answers) ? merged(facts, option.sets) : undefined;
    }
    case 'flag':
      return answers.flags.includes(ask.name) ? merged(facts, ask.sets) : facts;
    case 'amount':
      return isPossible(ask, answers) ? at(ask.field, answers.amounts[ask.field]) : undefined;
    case 'chips':
      return at(ask.field, answers.chips[ask.field]);
    case 'act':
      return at(ask.field, answers.acts[0]);
    case 'acts': {
      const { acts } = answers;
      const isThere = ask.with == null || acts.some((act) => act.seat === ask.with);
      return acts.length >= ask.least && isThere ? at(ask.field, acts) : undefined;
    }
    case 'gesture':
      return done(facts, ask, answers);
  }
}

function isPossible(ask: AmountAsk, answers: Answers): boolean {
  const amount = answers.amounts[ask.field];
  if (amount === undefined || amount < leastOf(ask, answers)) return false;
  const limit = limitOf(ask, answers);
  return limit === undefined ? ask.limits.length === 0 : amount <= limit.most;
}

function done(facts: Facts, ask: AskOf<'gesture'>, answers: Answers): Facts | undefined {
  const manner = mannerOf([ask], answers);
  if (!manner) return undefined;
  const circumstances = ask.circumstances.map((flag) => ({ type: 'flag', ...flag }) as const);
  return [...manner.asks, ...circumstances].reduce<Facts | undefined>(
    (before, each) => before && answered(before, each, answers),
    merged(facts, manner.sets),
  );
}

/** Where only one player can be meant, it is not asked who. */
export function onlyPlayers(form: IncidentForm): Answers {
  const only = asksOf(form.asks, 'seat').filter((ask) => ask.from.length === 1 && !ask.optional && !ask.or);
  return { ...noAnswers, seats: Object.fromEntries(only.map((ask) => [ask.field, ask.from[0]])) };
}

/** A player chosen for a field, or no longer: no player stands in two places, and nothing is said that cannot be of them. */
export function withSeat(form: IncidentForm, answers: Answers, field: string, seat: Seat): Answers {
  const isChosen = answers.seats[field] === seat;
  const others = Object.entries(answers.seats).filter(([, other]) => other !== seat);
  const lists = Object.entries(answers.lists).map(
    ([name, list]) => [name, list.filter((other) => other !== seat)] as const,
  );
  const next: Answers = {
    ...answers,
    seats: { ...Object.fromEntries(others), [field]: isChosen ? undefined : seat },
    lists: Object.fromEntries(lists),
  };
  return possible(form, next);
}

/** Without answers that cannot be given about the player who was chosen. */
function possible(form: IncidentForm, answers: Answers): Answers {
  const options = asksOf(form.asks, 'choice').flatMap((ask) => ask.options);
  const chosen = options.find(({ name }) => name === answers.choice);
  const amounts = asksOf(form.asks, 'amount').filter((ask) => isPossible(ask, answers));
  return {
    ...answers,
    choice: chosen && !canChoose(chosen, answers) ? undefined : answers.choice,
    amounts: Object.fromEntries(amounts.map(({ field }) => [field, answers.amounts[field]])),
  };
}

/** A player added to a list, or taken off it. */
export function withListed(answers: Answers, field: string, seat: Seat): Answers {
  const list = answers.lists[field] ?? [];
  const next = list.includes(seat) ? list.filter((other) => other !== seat) : [...list, seat];
  return { ...answers, lists: { ...answers.lists, [field]: next } };
}

/** Going back, the answer that completed the form is asked again; the others stay. */
export function withoutLast(answers: Answers): Answers {
  return {
    ...answers,
    choice: undefined,
    amounts: {},
    chips: {},
    acts: answers.acts.slice(0, -1),
    manner: undefined,
  };
}
