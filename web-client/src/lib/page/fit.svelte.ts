// How large a text can be in the room that it has, by the font that the page uses.

/** What texts are measured at (px). */
const measured = 100;
/** Two lines hold less than twice what one holds: words do not break where a line ends. */
const twoLines = 1.7;
/** Where a line may end. */
const ends = /[ -]/;

const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;
let fonts = $state(0);

// Figures of a font that has not come yet are those of another.
if (typeof document !== 'undefined' && 'fonts' in document)
  void document.fonts.ready.then(() => {
    widths.clear();
    fonts += 1;
  });

/** The room for a text (px), and the sizes it may have. */
export type Room = {
  readonly width: number;
  readonly most: number;
  readonly least: number;
  /** Whether it may take two lines at its least size. */
  readonly hasTwoLines: boolean;
  /** Its most in two lines: what both take may be no higher than one is elsewhere. */
  readonly mostInTwo?: number;
};

export type Fit = {
  readonly size: number;
  readonly lines: 1 | 2;
  /** It cannot be smaller: what does not fit now is cut. */
  readonly isLeast: boolean;
  /** A word would be broken: its letters stand closer. */
  readonly isTight?: boolean;
};

/** One line as large as it can be; two where one would be too small. */
export function fitted(text: string, { width, most, least, hasTwoLines, mostInTwo = most }: Room): Fit {
  const sized = (size: number, lines: 1 | 2): Fit => {
    const held = Math.min(most, Math.max(least, Math.floor(size)));
    return { size: held, lines, isLeast: held === least };
  };
  const at100 = widthOf(text);
  if (at100 === 0) return sized(most, 1);
  const one = (width * measured) / at100;
  if (one >= least || !hasTwoLines) return sized(one, 1);
  const word = (width * measured) / Math.max(...text.split(ends).map(widthOf));
  if (word >= least) return sized(Math.min(twoLines * one, word, mostInTwo), 2);
  return { ...sized(least, 2), isTight: true };
}

function widthOf(text: string): number {
  // Read, so that what was measured by another font is measured again.
  if (fonts < 0) return 0;
  const known = widths.get(text);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = `700 ${measured}px ${getComputedStyle(document.body).fontFamily}`;
  const { width } = context.measureText(text);
  widths.set(text, width);
  return width;
}
