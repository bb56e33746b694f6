// The calls of one event or several as one list, in the order in which the floor is needed.
import type { AlertView, Priority } from '../../protocol/protocol.gen';

/** A call, and what it came from. */
export type Call<T> = { readonly from: T; readonly alert: AlertView };

const order: Readonly<Record<Priority, number>> = { urgent: 0, soon: 1, info: 2 };

/** Most urgent first, then oldest first: as the server orders those of one event. */
export function callsOf<T extends { readonly alerts: readonly AlertView[] }>(
  sources: readonly T[],
): readonly Call<T>[] {
  return sources
    .flatMap((from) => from.alerts.map((alert) => ({ from, alert })))
    .sort(
      ({ alert: one }, { alert: other }) =>
        order[one.priority] - order[other.priority] ||
        one.raised_at - other.raised_at ||
        one.alert - other.alert,
    );
}
