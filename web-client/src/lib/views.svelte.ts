// The latest views: each message from the server replaces what was there before.
import type {
  AlertView,
  DeviceView,
  FromServer,
  TableView,
  TileView,
  TournamentSummary,
  TournamentView,
} from '../protocol/protocol.gen';

export type Welcome = Extract<FromServer, { type: 'welcome' }>;

export class Views {
  welcome = $state.raw<Welcome>();
  tournament = $state.raw<TournamentView>();
  tournaments = $state.raw<readonly TournamentSummary[]>([]);
  tables = $state.raw<Readonly<Record<number, TableView>>>({});
  tiles = $state.raw<readonly TileView[]>([]);
  alerts = $state.raw<readonly AlertView[]>([]);
  devices = $state.raw<readonly DeviceView[]>([]);

  take(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'table':
        this.#table(message);
        break;
      case 'tournament':
        this.tournament = message;
        break;
      case 'floor':
        this.tiles = replaceTiles(this.tiles, message.tiles);
        if (message.alerts != null) this.alerts = message.alerts;
        break;
      case 'devices':
        this.devices = message.devices;
        break;
      case 'accepted':
      case 'refused':
      case 'ruling':
      case 'created':
      case 'pairing':
      case 'pong':
      case 'error':
        break;
    }
  }

  /** Before another tournament is shown. */
  clear(): void {
    this.tournament = undefined;
    this.tables = {};
    this.tiles = [];
    this.alerts = [];
    this.devices = [];
  }

  /** Whole views of everything follow; what was known before may be from another run of the server. */
  #welcome(message: Welcome): void {
    const other = this.welcome && this.welcome.tournament !== message.tournament;
    this.welcome = message;
    this.tournaments = message.tournaments ?? [];
    this.#current.clear();
    if (other) this.clear();
  }

  /** The first view after a connection is taken as it is; then an older one never replaces a newer one. */
  #table(view: TableView): void {
    const known = this.tables[view.table];
    if (this.#current.has(view.table) && known && known.sequence > view.sequence) return;
    this.#current.add(view.table);
    this.tables = { ...this.tables, [view.table]: view };
  }

  /** Tables whose view came over the present connection. */
  readonly #current = new Set<number>();
}

/** Tiles that changed replace theirs; the order is the tables'. */
export function replaceTiles(known: readonly TileView[], changed: readonly TileView[]): readonly TileView[] {
  const byTable = new Map(known.map((tile) => [tile.table, tile]));
  for (const tile of changed) byTable.set(tile.table, tile);
  return [...byTable.values()].sort((one, other) => one.table - other.table);
}
