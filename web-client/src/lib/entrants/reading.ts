// Players from a pasted list or a file: what was understood, what was not, and who is known already.
import type { EntrantView, NewEntrant } from '../../protocol/protocol.gen';

const most = { name: 60, club: 60 } as const;

export type LineProblem = 'empty' | 'long' | 'twice' | 'known';

/** A line that would be registered, or why it is not. */
export type Candidate = {
  /** Its number in the list, from 1. */
  readonly line: number;
  readonly entry: Required<NewEntrant>;
  readonly problem: LineProblem | undefined;
};

/** One player a line; a club after a semicolon, a tab or a comma. */
export function readPasted(text: string): readonly Required<NewEntrant>[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', club = ''] = line.split(/[;\t,]/);
      return { name: tidy(name), club: tidy(club), has_paid: false };
    });
}

/** Looks at everybody who would be registered, beside those who are. */
export function candidates(
  entries: readonly NewEntrant[],
  known: readonly EntrantView[],
): readonly Candidate[] {
  const registered = new Set(known.filter((entrant) => entrant.standing.type !== 'withdrawn').map(folded));
  const seen = new Set<string>();
  return entries.map((entry, index) => {
    const full = { name: entry.name, club: entry.club ?? '', has_paid: entry.has_paid ?? false };
    const problem = problemOf(full, seen, registered);
    seen.add(folded(full));
    return { line: index + 1, entry: full, problem };
  });
}

/** Who is registered when the list is sent: nobody twice. */
export function toRegister(list: readonly Candidate[]): readonly NewEntrant[] {
  return list.filter(({ problem }) => problem === undefined).map(({ entry }) => entry);
}

/** Players of a name that is there already, as they would be registered beside their namesakes: `Dupont (2)`. */
export function namesakes(
  list: readonly Candidate[],
  duplicates: readonly string[],
  known: readonly EntrantView[],
): readonly NewEntrant[] {
  const taken = new Set([...known, ...list.map(({ entry }) => entry)].map(({ name }) => name.toLowerCase()));
  const more = [
    ...list.filter(({ problem }) => problem === 'twice' || problem === 'known').map(({ entry }) => entry),
    ...duplicates.map((name) => ({ name: tidy(name), club: '', has_paid: false })),
  ];
  return more.map((entry) => {
    let number = 2;
    while (taken.has(`${entry.name} (${number})`.toLowerCase())) number += 1;
    const name = `${entry.name} (${number})`;
    taken.add(name.toLowerCase());
    return { ...entry, name };
  });
}

function problemOf(
  entry: Required<NewEntrant>,
  seen: ReadonlySet<string>,
  registered: ReadonlySet<string>,
): LineProblem | undefined {
  if (entry.name === '') return 'empty';
  if (entry.name.length > most.name || entry.club.length > most.club) return 'long';
  if (seen.has(folded(entry))) return 'twice';
  return registered.has(folded(entry)) ? 'known' : undefined;
}

/** Two players of one name may be of different clubs. */
function folded(entry: { readonly name: string; readonly club: string }): string {
  return `${tidy(entry.name)}\n${tidy(entry.club)}`.toLowerCase();
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
