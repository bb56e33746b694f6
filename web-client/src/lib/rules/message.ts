// What is asked of a table's rules, and what they answer (`server/tablet/src/message.rs`).
import type {
  Command,
  Entered,
  Expect,
  FormName,
  FromServer,
  Incident,
  IncidentForm,
  Refused,
  Ruling,
  TableView,
} from '../../protocol/protocol.gen';

/** Something that is done at the table. */
export type LocalCommand = {
  readonly id: string;
  readonly expect?: Expect;
  readonly command: Command;
  /** When, by the server's clock as this device knows it. */
  readonly at: number;
};

/** The server's state of the table. */
export type Copy = Omit<Extract<FromServer, { type: 'copy' }>, 'type'>;

/** What can have gone wrong, and the decision that the table waits for. */
export type OfferedForms = {
  readonly decision: Expect;
  readonly likely: readonly FormName[];
  readonly forms: readonly IncidentForm[];
};

export type Ask =
  | { readonly copy: Copy & { readonly table: number } }
  | { readonly command: LocalCommand }
  | { readonly settled: { readonly id: string; readonly sequence?: number } }
  | { readonly time: { readonly now: number } }
  | { readonly consult: { readonly id: string; readonly incident: Incident } }
  | { readonly incidents: { readonly entered?: Entered } };

/** What became of it. */
export type RulesAnswer = {
  /** The table as it is now; absent after a question. */
  readonly view?: TableView;
  readonly level: number;
  /** The stage of the plan that is on, from 0. */
  readonly stage?: number;
  /** When something happens by itself. */
  readonly wakes_at?: number;
  /** How many commands the server has not answered. */
  readonly ahead: number;
  /** Those of them that are not possible on its state. */
  readonly skipped?: readonly string[];
  /** Commands that time has made. */
  readonly made?: readonly LocalCommand[];
  readonly refused?: Refused;
  readonly ruling?: Ruling;
  readonly incidents?: OfferedForms;
};

/** What answers: the module, or what stands for it in a test. */
export type Rules = { ask(message: string): string };

export function ask(rules: Rules, question: Ask): RulesAnswer {
  return JSON.parse(rules.ask(JSON.stringify(question, tagFirst))) as RulesAnswer;
}

/** The rules read what follows a tag by what the tag is; facts that people put together have it anywhere. */
function tagFirst(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('type' in value)) return value;
  const { type, ...facts } = value;
  return { type, ...facts };
}

/** A record of the server is passed on as the text that it is. */
export function follow(rules: Rules, record: string): RulesAnswer {
  return JSON.parse(rules.ask(`{"record":${record}}`)) as RulesAnswer;
}

export function sequenceOf(record: string): number {
  return (JSON.parse(record) as { readonly sequence: number }).sequence;
}
