// What was done without a server, in messages that it takes.
import type { Command, ErrorCode, FromClient, LateCommand } from '../../protocol/protocol.gen';
import type { RulesAnswer } from './message';
import type { Tap } from './shelf';

/** Something that was entered, as people are told of it; without a command where it was the event's, not the table's. */
export type Entry = {
  readonly late: Pick<LateCommand, 'id' | 'expect'> & { readonly command?: Command | undefined };
  /** What the server says of it, where it could not even read it. */
  readonly why?: ErrorCode;
};

/** Most commands of a message, by the protocol. */
export const mostCommands = 64;
/** The server reads messages of 16 KiB; the rest is for the message around the commands. */
const mostBytes = 14 * 1_024;

/** The next message for what waits, in order; the one after it waits for the answers. */
export function nextMessage(
  table: number,
  waiting: readonly Tap[],
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

/** Whether a command belongs to a hand of which one was refused: its decisions may be others by now. */
export function isOfHand({ late }: Tap, hand: number | undefined): boolean {
  return hand !== undefined && late.expect?.hand === hand && late.command.type !== 'start_hand';
}

/** What was entered, hand by hand; 0 for what belongs to none. */
export function byHand<Listed extends Entry>(entries: readonly Listed[]): ReadonlyMap<number, readonly Listed[]> {
  const hands = new Map<number, Listed[]>();
  for (const entry of entries) {
    const hand = entry.late.expect?.hand ?? 0;
    hands.set(hand, [...(hands.get(hand) ?? []), entry]);
  }
  return hands;
}
