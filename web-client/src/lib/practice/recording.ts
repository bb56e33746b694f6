// What the lesson is made of, as the server sends it: see `lesson.rs` among its views.
import type { Command, TableView, TournamentCommand, TournamentView } from '../../protocol/protocol.gen';

export const stepNames = [
  'begin',
  'fold',
  'call',
  'preset',
  'run',
  'street',
  'check',
  'chips',
  'mistake',
  'undo',
  'time',
  'all_in',
  'last_call',
  'award',
  'next',
  'floor',
  'everybody',
] as const;
export type StepName = (typeof stepNames)[number];

/** What has to be sent. */
export type Asked =
  | { readonly type: 'command'; readonly command: Command }
  | { readonly type: 'tournament'; readonly command: TournamentCommand };

export type Step = { readonly name: StepName; readonly asked: Asked; readonly view: TableView };

export type Recording = {
  /** The server's time in all of it. */
  readonly at: number;
  readonly tournament: TournamentView;
  readonly start: TableView;
  readonly steps: readonly Step[];
};

/** A view as it would be had it been recorded now. */
export function moved(view: TableView, by: number): TableView {
  return {
    ...view,
    turn: view.turn && { ...view.turn, since: view.turn.since + by },
    time_call: view.time_call && {
      ...view.time_call,
      called_at: view.time_call.called_at + by,
      countdown_at: view.time_call.countdown_at + by,
      ends_at: view.time_call.ends_at + by,
    },
    floor_call: view.floor_call && { ...view.floor_call, since: view.floor_call.since + by },
  };
}
