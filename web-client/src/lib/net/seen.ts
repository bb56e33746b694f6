// Which of several events this window shows: a page that is opened without naming one stays with it.

const key = 'tapis.seen';

/** The event that this window showed last. */
export function seenHere(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined;
}

/** This window shows an event. */
export function rememberSeen(tournament: string): void {
  sessionStorage.setItem(key, tournament);
}
