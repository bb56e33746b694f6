// Tables of the room, opened and closed so that they are what a changed plan says.
import type { Plan, TableSummary, TournamentCommand } from '../../protocol/protocol.gen';

/**
 * What has to be done about tables after a plan was changed. Tables with more seats than planned stay: fewer are
 * drawn there. Before the start, tables that are too many or too small are closed while nobody sits there.
 */
export function roomCommands(
  tables: readonly TableSummary[],
  plan: Plan,
  hasBegun: boolean,
): readonly TournamentCommand[] {
  const open = tables.filter((table) => !table.is_closed);
  const mayClose = (table: TableSummary): boolean => !hasBegun && table.players === 0;
  const small = open.filter((table) => table.seat_count < plan.seats && mayClose(table));
  const fitting = open.filter((table) => !small.includes(table));
  const surplus = Math.max(0, fitting.length - plan.tables);
  const extra = surplus > 0 ? fitting.filter(mayClose).slice(-surplus) : [];
  const missing = Math.max(0, plan.tables - fitting.length);
  return [
    ...[...small, ...extra].map(({ table }): TournamentCommand => ({
      type: 'moves',
      command: { type: 'close_table', table },
    })),
    ...Array.from({ length: missing }, (): TournamentCommand => ({ type: 'open_table', seats: plan.seats })),
  ];
}
