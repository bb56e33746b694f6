// One event as the floor watches it: its session, its tables, and what is done about its calls.
import { untrack } from 'svelte';
import type { AlertId, AlertView, TableId, TournamentId } from '../../protocol/protocol.gen';
import { itemsOf, type Item } from '../inbox/items';
import { Desk } from '../live/desk.svelte';
import type { Session } from '../net/session.svelte';

export class Watch {
  /** Which event; empty where the server chooses it. */
  readonly event: TournamentId;
  readonly session: Session;
  readonly desk: Desk;
  /** Tables that are closed are on no wall. */
  readonly tiles = $derived.by(() => this.session.views.tiles.filter((tile) => tile.stop !== 'closed'));

  constructor(session: Session, event: TournamentId = '') {
    this.event = event;
    this.session = session;
    this.desk = new Desk(session);
  }

  /** Everything that waits for officials, at a moment of the server's time. */
  items(now: number): readonly Item[] {
    const { tournament, console, players, alerts } = this.session.views;
    if (!tournament) return [];
    return itemsOf({ tournament, console, players, alerts, tiles: this.tiles }, now);
  }

  /** Whether this device may do what only a director may. */
  get isDirector(): boolean {
    return this.session.device.role.type === 'director';
  }

  get alerts(): readonly AlertView[] {
    return this.session.views.alerts;
  }

  /** Whether the floor may decide there: the table's decision is known. */
  mayRule(table: TableId): boolean {
    return this.session.views.tables[table] !== undefined;
  }

  claim(alert: AlertId): void {
    this.session.tournament({ type: 'claim_alert', alert });
  }

  close(alert: AlertId, note: string): void {
    this.session.tournament({ type: 'close_alert', alert, note });
  }

  changeTime(table: TableId, seconds: number): void {
    this.session.command(table, { type: 'change_time', seconds }, this.session.views.tables[table]?.decision);
  }

  grantTime(table: TableId, seconds: number | null = null): void {
    const { decision } = this.session.views.tables[table] ?? {};
    this.session.command(table, { type: 'grant_time', seconds }, decision);
  }

  refuseTime(table: TableId, reason: string): void {
    this.session.command(table, { type: 'refuse_time', reason }, this.session.views.tables[table]?.decision);
  }

  cancelTime(table: TableId): void {
    this.session.command(table, { type: 'cancel_time' }, this.session.views.tables[table]?.decision);
  }
}

/**
 * While a screen is there it follows the table that is open, and those with a time call: the countdown's keys need the
 * decision they answer.
 */
export function followTables(watch: Watch, open: () => TableId | undefined): void {
  let followed: readonly TableId[] = [];
  $effect(() => {
    const timed = watch.alerts
      .filter(({ kind }) => kind.type === 'time_call' || kind.type === 'time_asked')
      .map(({ table }) => table);
    const one = open();
    const wanted = [...new Set(one === undefined ? timed : [...timed, one])];
    const { connection } = watch.session;
    untrack(() => {
      for (const table of wanted) connection.follow(table);
      for (const table of followed) if (!wanted.includes(table)) connection.unfollow(table);
      followed = wanted;
    });
  });
}
