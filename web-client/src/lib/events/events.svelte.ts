// All events: which there are, which are followed, and a session for each of these.
import { untrack } from 'svelte';
import type { TournamentId, TournamentSummary } from '../../protocol/protocol.gen';
import type { LinkState } from '../net/connection.svelte';
import type { Device } from '../device/device';
import { Watch } from '../floor/watch.svelte';
import { Session } from '../net/session.svelte';
import { followedOf, learned, mostFollowed, restored, switched, type Following } from './following';
import { followingShelf } from './shelf';

/** A session that runs, and how it is ended. */
type Running = { readonly watch: Watch; readonly stop: () => void };

/** From bad to good: the worst is what a page with several connections shows. */
const byTrouble: readonly LinkState[] = ['revoked', 'offline', 'connecting', 'online'];

export class Events {
  readonly #device: Device;
  /** All there are, the oldest first; nothing before anybody has said so. */
  list = $state.raw<readonly TournamentSummary[]>();
  /** The list as it was told last. */
  #told: readonly TournamentSummary[] | undefined;
  #following = $state.raw<Following>(restored(followingShelf.read()));
  /** The oldest event first. */
  #running = $state.raw<readonly Running[]>([]);
  /** It keeps the list fresh while nothing is followed. */
  #lister = $state.raw<Running>();

  constructor(device: Device) {
    this.#device = device;
  }

  /** Opens what is needed; returns how to end it all. */
  start(): () => void {
    this.#arrange();
    const stop = $effect.root(() => {
      $effect(() => this.#learn());
    });
    return () => {
      stop();
      for (const { stop: end } of [...this.#running, ...(this.#lister ? [this.#lister] : [])]) end();
      this.#running = [];
      this.#lister = undefined;
    };
  }

  /** Those that are followed. */
  readonly watches = $derived.by(() => this.#running.map(({ watch }) => watch));

  /** All sessions of the page. */
  readonly sessions = $derived.by(() =>
    [...this.#running, ...(this.#lister ? [this.#lister] : [])].map(({ watch }) => watch.session),
  );

  /** The worst of the connections, but for those that another page has. */
  readonly link = $derived.by((): LinkState => {
    const links = this.sessions.map(({ connection }) => connection.state);
    const shown: readonly LinkState[] = links.filter((link) => link !== 'replaced');
    return byTrouble.find((link) => shown.includes(link)) ?? links[0] ?? 'connecting';
  });

  get isFull(): boolean {
    return this.#running.length >= mostFollowed;
  }

  isFollowed(event: TournamentId): boolean {
    return this.#running.some(({ watch }) => watch.event === event);
  }

  nameOf(event: TournamentId): string {
    return this.list?.find(({ tournament }) => tournament === event)?.name ?? '';
  }

  /** Follows an event, or no longer. */
  toggle(event: TournamentId): void {
    this.#keep(switched(this.#following, event, this.list ?? []));
  }

  /** Any connection that is there tells of all events. */
  #learn(): void {
    const source = this.sessions.find(
      ({ connection, views }) => connection.state === 'online' && views.welcome !== undefined,
    );
    const told = source?.views.tournaments;
    if (told === undefined || told === this.#told) return;
    this.#told = told;
    untrack(() => {
      this.list = merged(this.list ?? [], told);
      this.#keep(learned(this.#following, this.list));
    });
  }

  #keep(following: Following): void {
    this.#following = following;
    followingShelf.write(JSON.stringify(following));
    this.#arrange();
  }

  /** Ends and begins sessions until they are what is followed. */
  #arrange(): void {
    const wanted = followedOf(this.#following, this.list ?? []);
    const before = this.#running;
    for (const { watch, stop } of before) if (!wanted.includes(watch.event)) stop();
    this.#running = wanted.map(
      (event) => before.find(({ watch }) => watch.event === event) ?? this.#run(event),
    );
    if (this.#running.length === 0) this.#lister ??= this.#run('');
    else {
      this.#lister?.stop();
      this.#lister = undefined;
    }
  }

  #run(event: TournamentId): Running {
    const wish = event === '' ? undefined : event;
    const watch = new Watch(new Session(this.#device, wish, { isOneOfSeveral: true }), event);
    const unlisten = watch.desk.start();
    const close = watch.session.connection.start();
    return {
      watch,
      stop: () => {
        unlisten();
        close();
      },
    };
  }
}

/** No event is ever taken away: one that is missing is with a server that is gone, and comes back with another. */
function merged(
  known: readonly TournamentSummary[],
  told: readonly TournamentSummary[],
): readonly TournamentSummary[] {
  const byId = new Map([...known, ...told].map((event) => [event.tournament, event]));
  return [...byId.values()].sort((one, other) => one.created_at - other.created_at);
}
