// Stacks over an evening as lines to draw, in a box of any size.
import type { CurvePoint, PodiumView } from '../../protocol/protocol.gen';

export type Curve = {
  readonly player: number;
  readonly name: string;
  readonly place: number;
  /** The path of an SVG in the box. */
  readonly path: string;
};

export type Curves = {
  readonly lines: readonly Curve[];
  readonly from: number;
  readonly to: number;
  /** The largest stack. */
  readonly most: number;
};

/** The box that paths are drawn in; the drawing is stretched to whatever room there is. */
export const box = { width: 1_000, height: 400 } as const;

/** A line for each player who has a course to show; nothing where nobody has. */
export function curvesOf(podium: PodiumView | undefined): Curves | undefined {
  const places = (podium?.places ?? []).filter(({ curve }) => curve.length > 1);
  const points = places.flatMap(({ curve }) => curve);
  const from = Math.min(...points.map(({ at }) => at));
  const to = Math.max(...points.map(({ at }) => at));
  const most = Math.max(...points.map(({ stack }) => stack));
  if (places.length === 0 || to <= from || most <= 0) return undefined;
  const path = (curve: readonly CurvePoint[]): string =>
    curve
      .map(({ at, stack }, index) => {
        const x = ((at - from) / (to - from)) * box.width;
        const y = box.height - (stack / most) * box.height;
        return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  return {
    lines: places.map(({ player, name, place, curve }) => ({ player, name, place, path: path(curve) })),
    from,
    to,
    most,
  };
}
