// Which events the screen of all events follows: what somebody chose, and what it does by itself.
import type { TournamentId, TournamentSummary } from '../../protocol/protocol.gen';

/** Each is a connection of its own; a device may have so many. */
export const mostFollowed = 12;
/** What is followed at first: older events of a club are over. */
export const followedAtFirst = 6;
/** So many events are remembered, those of the last list always. */
const mostKnown = 500;

export type Following = {
  readonly followed: readonly TournamentId[];
  /** Events that were in the list before: of these, those that are not followed were switched off, or are old. */
  readonly known: readonly TournamentId[];
};

/** Before any list was seen. */
export const nothingYet: Following = { followed: [], known: [] };

type Listed = readonly Pick<TournamentSummary, 'tournament' | 'created_at'>[];

const newestFirst = (list: Listed): readonly TournamentId[] =>
  [...list].sort((one, other) => other.created_at - one.created_at).map(({ tournament }) => tournament);

/** A list is there: events that are new in it are followed by themselves while there is room. */
export function learned(before: Following, list: Listed): Following {
  const ids = newestFirst(list);
  const isFirst = before.known.length === 0;
  const added = ids.filter((id) => !before.known.includes(id));
  if (added.length === 0) return before;
  const kept = before.followed.filter((id) => ids.includes(id));
  const room = isFirst ? followedAtFirst : mostFollowed - kept.length;
  const gone = before.known.filter((id) => !ids.includes(id));
  return {
    followed: [...before.followed, ...added.slice(0, Math.max(0, room))],
    known: [...ids, ...gone].slice(0, Math.max(mostKnown, ids.length)),
  };
}

/** Those of the list that are followed, the oldest first: one that is new moves no other under a finger. */
export function followedOf({ followed }: Following, list: Listed): readonly TournamentId[] {
  return newestFirst(list)
    .filter((id) => followed.includes(id))
    .slice(0, mostFollowed)
    .reverse();
}

/** Somebody switches an event on or off; one more than there may be stays off. */
export function switched(before: Following, event: TournamentId, list: Listed): Following {
  if (before.followed.includes(event))
    return { ...before, followed: before.followed.filter((id) => id !== event) };
  if (followedOf(before, list).length >= mostFollowed) return before;
  return { ...before, followed: [...before.followed, event] };
}

/** What was kept, whoever wrote it. */
export function restored(text: string | null): Following {
  if (text === null) return nothingYet;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return nothingYet;
    const { followed, known } = value as { followed?: unknown; known?: unknown };
    return { followed: idsOf(followed), known: idsOf(known) };
  } catch {
    return nothingYet;
  }
}

function idsOf(value: unknown): readonly TournamentId[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
