// The latest views: each message from the server replaces what was there before.
import type {
  AlertView,
  ConsoleView,
  DeviceView,
  JoinView,
  FromServer,
  PlayersChange,
  PhoneView,
  PlayersView,
  PodiumView,
  TableView,
  TileView,
  TournamentSummary,
  TournamentView,
} from '../../protocol/protocol.gen';
import { Pacing } from './pacing';
import { shared } from './sharing';

export type Welcome = Extract<FromServer, { type: 'welcome' }>;

export class Views {
  welcome = $state.raw<Welcome>();
  tournament = $state.raw<TournamentView>();
  tournaments = $state.raw<readonly TournamentSummary[]>([]);
  tables = $state.raw<Readonly<Record<number, TableView>>>({});
  tiles = $state.raw<readonly TileView[]>([]);
  alerts = $state.raw<readonly AlertView[]>([]);
  devices = $state.raw<readonly DeviceView[]>([]);
  /** Tablets that ask for a table, and whether they may. */
  joins = $state.raw<readonly JoinView[]>([]);
  mayJoin = $state(false);
  /** Whether the event has a floor PIN. */
  hasFloorPin = $state(false);
  /** Until when the floor holds this tablet, by its PIN. */
  floorUntil = $state<number>();
  /** Everybody who registered, and the results so far (director, floor, display). */
  players = $state.raw<PlayersView>();
  /** The first three of an event that is over, with their stacks. */
  podium = $state.raw<PodiumView>();
  /** A player’s own phone. */
  phone = $state.raw<PhoneView>();
  /** Whether everybody may watch, and whether players’ phones may. */
  isPublic = $state(false);
  hasPhones = $state(false);
  /** What officials work with (director, floor). */
  console = $state.raw<ConsoleView>();

  take(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'tournaments':
        this.tournaments = message.tournaments;
        break;
      case 'table':
        this.#table(message);
        break;
      case 'tournament':
        this.tournament = message;
        break;
      case 'floor':
        for (const tile of message.tiles) this.#changed.set(tile.table, tile);
        this.#pacing.request();
        if (message.alerts != null) this.alerts = message.alerts;
        break;
      case 'devices':
        this.devices = message.devices;
        this.joins = message.joins ?? [];
        this.mayJoin = message.may_join;
        this.hasFloorPin = message.has_floor_pin;
        this.isPublic = message.is_public;
        this.hasPhones = message.has_phones;
        break;
      case 'floor_right':
        this.#holds(message.until ?? undefined);
        break;
      case 'players':
        this.players = message;
        break;
      case 'players_changed':
        if (this.players) this.players = changed(this.players, message);
        break;
      case 'podium':
        this.podium = message;
        break;
      case 'phone':
        this.phone = message;
        break;
      case 'console':
        this.console = message;
        break;
      case 'accepted':
      case 'refused':
      case 'ruling':
      case 'incidents':
      case 'created':
      case 'pairing':
      case 'copy':
      case 'record':
      case 'pong':
      case 'challenge':
      case 'error':
        break;
    }
  }

  /** Tables that changed and are not shown so yet. */
  readonly #changed = new Map<number, TileView>();
  readonly #pacing = new Pacing(() => {
    this.tiles = replaceTiles(this.tiles, [...this.#changed.values()]);
    this.#changed.clear();
  });

  /** A table by the rules of its tablet, which know best what was done there. */
  foresee(view: TableView): void {
    this.#current.add(view.table);
    this.#show(view);
  }

  #show(view: TableView): void {
    const shown = shared(this.tables[view.table], view);
    if (shown !== this.tables[view.table]) this.tables = { ...this.tables, [view.table]: shown };
  }

  /** Before another tournament is shown. */
  clear(): void {
    this.#changed.clear();
    this.tournament = undefined;
    this.tables = {};
    this.tiles = [];
    this.alerts = [];
    this.devices = [];
    this.joins = [];
    this.mayJoin = false;
    this.hasFloorPin = false;
    this.players = undefined;
    this.podium = undefined;
    this.phone = undefined;
    this.isPublic = false;
    this.hasPhones = false;
    this.console = undefined;
  }

  /** Whole views of everything follow; what was known before may be from another run of the server. */
  #welcome(message: Welcome): void {
    const other = this.welcome && this.welcome.tournament !== message.tournament;
    this.welcome = message;
    this.tournaments = message.tournaments ?? [];
    this.#current.clear();
    if (this.floorUntil !== undefined) this.#holds(undefined);
    if (other) this.clear();
  }

  /** What only the floor is shown goes with its right. */
  #holds(until: number | undefined): void {
    this.floorUntil = until;
    if (until === undefined) this.players = undefined;
  }

  /** The first view after a connection is taken as it is; then an older one never replaces a newer one. */
  #table(view: TableView): void {
    const known = this.tables[view.table];
    if (this.#current.has(view.table) && known && known.sequence > view.sequence) return;
    this.#current.add(view.table);
    this.#show(view);
  }

  /** Tables whose view came over the present connection. */
  readonly #current = new Set<number>();
}

/** The list of everybody with what has changed of it. */
export function changed(known: PlayersView, change: PlayersChange): PlayersView {
  const byNumber = new Map(known.players.map((entrant) => [entrant.player, entrant]));
  for (const entrant of change.players) byNumber.set(entrant.player, entrant);
  return {
    sequence: change.sequence,
    players: [...byNumber.values()].sort((one, other) => one.player - other.player),
    ranking: change.ranking ?? known.ranking,
  };
}

/** Tiles that changed replace theirs; the order is the tables'. */
export function replaceTiles(known: readonly TileView[], changed: readonly TileView[]): readonly TileView[] {
  const byTable = new Map(known.map((tile) => [tile.table, tile]));
  for (const tile of changed) byTable.set(tile.table, tile);
  return [...byTable.values()].sort((one, other) => one.table - other.table);
}
