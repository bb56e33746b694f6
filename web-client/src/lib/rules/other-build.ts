// A page that is of another build than its server: its rules are not the server's, which it has to ask for every command.

/** For which rules this window was last loaded again: where that has not helped, doing it once more does not either. */
const key = 'tapis.reloaded';

/** A server that takes longer has no page to give now. */
const answersWithinMs = 2_000;

/** What the page's rules are called, and the server's; undefined where there are none. */
export type Builds = { readonly own: string | undefined; readonly server: string | undefined };

/**
 * What there is to say of it: that loading the page again brings the server's rules, or only that the server is asked.
 * Another server than the page's own says nothing of the page that the own one has.
 */
export function adviceOn(builds: Builds, isElsewhere: boolean): 'reload' | 'ask' | undefined {
  const { own, server } = builds;
  if (own === server) return undefined;
  const isTried = sessionStorage.getItem(key) === nameOf(builds);
  return server === undefined || isElsewhere || isTried ? 'ask' : 'reload';
}

/** Whether the server has a page to give: a tablet must not lose the one that it has for a browser's error. */
export async function serverAnswers(): Promise<boolean> {
  const late = new AbortController();
  const waiting = setTimeout(() => late.abort(), answersWithinMs);
  try {
    return (await fetch('/readyz', { cache: 'no-store', signal: late.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(waiting);
  }
}

/** Loads the server's page. */
export function reloadFor(builds: Builds): void {
  sessionStorage.setItem(key, nameOf(builds));
  location.reload();
}

function nameOf({ own, server }: Builds): string {
  return `${own ?? ''} ${server ?? ''}`;
}
