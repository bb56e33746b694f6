// What is still missing before an event begins, in the order in which it is seen to.
import type {
  DeviceView,
  EntrantView,
  PlayersView,
  TableId,
  TournamentView,
} from '../../protocol/protocol.gen';
import { outOfReach, roomOf, withoutTablet } from '../device/room';
import { isEntered, isGone } from '../entrants/list';

export type Readiness = {
  readonly seated: number;
  readonly expected: number;
  readonly tables: number;
  /** Tables without a tablet, and tables whose tablets are away. */
  readonly missing: readonly TableId[];
  readonly away: readonly TableId[];
  /** Who was not seen yet. */
  readonly absent: readonly EntrantView[];
  readonly levels: number;
  readonly breaks: number;
  readonly hasPin: boolean;
  /** Whether nothing is missing that play needs: a floor's PIN may be. */
  readonly isReady: boolean;
};

type Known = {
  readonly tournament: TournamentView;
  readonly players: PlayersView | undefined;
  readonly devices: readonly DeviceView[];
  readonly hasPin: boolean;
};

export function readiness({ tournament, players, devices, hasPin }: Known): Readiness {
  const expected = (players?.players ?? []).filter((each) => isEntered(each) && !isGone(each));
  const seated = expected.filter(({ standing }) => standing.type === 'playing');
  // A table where nobody sits needs no tablet yet.
  const room = roomOf(tournament, devices).filter((place) => place.players > 0);
  const [missing, away] = [withoutTablet(room), outOfReach(room)];
  const absent = expected.filter(({ is_here }) => !is_here);
  const structure = tournament.plan?.structure ?? [];
  const levels = structure.filter(({ type }) => type === 'level').length;
  const isSeated = seated.length > 1 && seated.length === expected.length;
  return {
    seated: seated.length,
    expected: expected.length,
    tables: room.length,
    missing,
    away,
    absent,
    levels,
    breaks: structure.length - levels,
    hasPin,
    isReady: isSeated && missing.length === 0 && away.length === 0 && absent.length === 0,
  };
}
