// The list of devices: who was heard of when, whose battery is low, and tables with two tablets.
import type { DeviceView, TableId } from '../../protocol/protocol.gen';
import { duration, secondsSince } from '../format/format';
import type { Messages } from '../messages/language';

/** A tablet that is not charged below this is told of, in percent. */
const lowBelow = 20;

/** In seconds. */
const minute = 60;

/** An end that is nearer than this may come in the event (ms). */
const soon = 24 * 60 * 60 * 1_000;

export type Conflict = { readonly table: TableId; readonly names: readonly string[] };

/** Tables at which more than one tablet is connected, with the names of the tablets. */
export function conflicts(devices: readonly DeviceView[]): readonly Conflict[] {
  const byTable = new Map<TableId, string[]>();
  for (const { role, connected, name } of devices)
    if (role.type === 'tablet' && connected)
      byTable.set(role.table, [...(byTable.get(role.table) ?? []), name]);
  return [...byTable]
    .filter(([, names]) => names.length > 1)
    .map(([table, names]) => ({ table, names }))
    .sort((one, other) => one.table - other.table);
}

/** When a device was last heard of, in words. */
export function lastContact(device: DeviceView, now: number, words: Messages): string {
  if (device.connected) return words.director.connected;
  if (device.last_seen === null) return words.devices.never;
  const seconds = secondsSince(device.last_seen, now);
  const time = seconds < minute ? words.devices.justNow : words.devices.seen(duration(seconds));
  return `${words.director.disconnected}, ${time}`;
}

/** Whether the pairing of a device ends within a day. */
export function endsSoon({ expires_at }: DeviceView, now: number): boolean {
  return expires_at != null && expires_at < now + soon;
}

/** Until when a device stays paired, in words; nothing where that is not known. */
export function endOf(device: DeviceView, now: number, { devices }: Messages): string | undefined {
  if (device.expires_at == null) return undefined;
  return endsSoon(device, now) ? devices.untilSoon(device.expires_at) : devices.until(device.expires_at);
}

export function isLow(device: DeviceView): boolean {
  return device.battery != null && device.battery.percent < lowBelow && !device.battery.charging;
}
