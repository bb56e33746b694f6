// Messages with which a table catches up, each within the server's limits.
import type { Command, ErrorCode, FromClient, LateCommand } from '../../protocol/protocol.gen';
import type { RulesAnswer } from './message';
import type { PendingCommand } from './local-store';

/** A refused entry, as lists show it; without a command where it was about the event and not the table. */
export type Entry = {
  readonly late: Pick<LateCommand, 'id' | 'expect'> & { readonly command?: Command | undefined };
  /** The server's error, where it could not read the command. */
  readonly why?: ErrorCode;
};

/** Most commands of a message, by the protocol. */
export const mostCommands = 64;
/** The server reads messages of 16 KiB; the rest is for the message around the commands. */
const mostBytes = 14 * 1_024;

/** The next `catch_up`, with the first of the waiting commands; the one after it is sent when these are answered. */
export function nextMessage(
  table: number,
  waiting: readonly PendingCommand[],
  most = mostCommands,
): Extract<FromClient, { type: 'catch_up' }> | undefined {
  const commands: LateCommand[] = [];
  let bytes = 0;
  for (const { late } of waiting) {
    bytes += new TextEncoder().encode(JSON.stringify(late)).length + 1;
    if (commands.length === most || (commands.length > 0 && bytes > mostBytes)) break;
    commands.push(late);
  }
  if (commands.length === 0) return undefined;
  const isMore = commands.length < waiting.length;
  return { type: 'catch_up', table, commands, ...(isMore && { more: true }) };
}

/** What the table's own rules had for a command: the stage that was on, and the blinds of a hand that it began. */
export function conditionsOf(command: Command, { stage, view }: RulesAnswer): Pick<LateCommand, 'stage' | 'blinds'> {
  const blinds = command.type === 'start_hand' ? view?.blinds : undefined;
  return { ...(stage !== undefined && { stage }), ...(blinds && { blinds }) };
}

/** Whether a command belongs to a hand, and did not begin it. After a refusal in that hand, its decisions may be others. */
export function isOfHand({ late }: PendingCommand, hand: number | undefined): boolean {
  return hand !== undefined && late.expect?.hand === hand && late.command.type !== 'start_hand';
}

/** Entries by the number of their hand; 0 for those that belong to none. */
export function byHand<Listed extends Entry>(entries: readonly Listed[]): ReadonlyMap<number, readonly Listed[]> {
  const hands = new Map<number, Listed[]>();
  for (const entry of entries) {
    const hand = entry.late.expect?.hand ?? 0;
    hands.set(hand, [...(hands.get(hand) ?? []), entry]);
  }
  return hands;
}
