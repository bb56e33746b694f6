// What a seat's plate takes on the tablet's felt, and how large what stands on it is.
import type { Needs, Size } from './places';

/** From these sizes of the felt on, plates are those of a large screen, or of a small one (px). */
const large: Size = { width: 1_000, height: 560 };
const small: Size = { width: 640, height: 340 };

export function plateNeeds(felt: Size): Needs {
  if (felt.width >= large.width && felt.height >= large.height)
    return {
      most: { width: 236, height: 112 },
      least: { width: 140, height: 80 },
      strip: { width: 120, height: 62 },
      middles: [{ width: 300, height: 150 }],
    };
  const isSmall = felt.width < small.width || felt.height < small.height;
  return {
    most: { width: 204, height: 92 },
    least: { width: 104, height: 56 },
    strip: { width: 96, height: isSmall ? 28 : 34 },
    middles: [
      { width: 400, height: isSmall ? 84 : 92 },
      { width: 230, height: 180 },
    ],
  };
}

/** Sizes of what stands on a plate (px). */
export type Letters = {
  /** Whether the number stands beside the name, and a state beside the stack. */
  readonly isWide: boolean;
  /** The room of the name, and its sizes. */
  readonly name: {
    readonly width: number;
    readonly most: number;
    readonly least: number;
    readonly hasTwoLines: boolean;
  };
  readonly figure: number;
  readonly small: number;
};

/** Edges of a plate, and its number with the gap beside it (px). */
const edges = 3 + 3 + 8 + 8;
const narrowEdges = 3 + 3 + 4 + 4;
const numbers = 26 + 4;
/** Below this width the number stands beside the stack, and the name has a line of its own. */
const wideFrom = 176;
/** From this height on a name of two lines stands above the stack. */
const twoLinesFrom = 68;

export function lettersOf({ width, height }: Size): Letters {
  const isLow = height < 76;
  const isWide = width >= wideFrom;
  return {
    isWide,
    name: {
      width: isWide ? width - edges - numbers : width - narrowEdges,
      most: Math.round(Math.min(30, Math.max(22, height * 0.28))),
      least: isLow ? 19 : 22,
      hasTwoLines: height >= twoLinesFrom,
    },
    figure: isWide ? Math.round(Math.min(28, Math.max(19, height * 0.26))) : narrowFigure(width),
    small: height >= 100 ? 22 : 18,
  };
}

/** Six digits stand beside the number. */
function narrowFigure(width: number): number {
  return Math.round(Math.min(24, Math.max(18, (width - narrowEdges - numbers) / 4)));
}
