// Where plates, what lies before them, and the middle of the table are: along the four sides, none on another.

export type Size = { readonly width: number; readonly height: number };

/** In pixels from the upper left corner of the felt. */
export type Box = Size & { readonly x: number; readonly y: number };

/** The side of the table that a seat is on. */
export type Side = 'bottom' | 'left' | 'top' | 'right';

export type Place = {
  readonly plate: Box;
  /** Between the plate and the middle: badges, and what the player has bet. */
  readonly strip: Box;
  readonly side: Side;
  /** So many places clockwise from the right end of the lower side. */
  readonly clockwise: number;
};

export type Places = {
  /** Seat 1 first. */
  readonly seats: readonly Place[];
  readonly middle: Box;
  /** Seats on each of the short sides. */
  readonly beside: number;
};

/** What the plates, the strips before them and the middle take (px). */
export type Needs = {
  readonly most: Size;
  readonly least: Size;
  /** Breadth of a strip along the upper and lower side, and along the left and right one. */
  readonly strip: Size;
  /** The middle is at least as large as one of these. */
  readonly middles: readonly Size[];
};

/** What a finger has between two plates (px). */
const gap = 10;
/** Strips before a short side take a badge above a bet: less than two whole lines. */
const leastLines = 1.5;
/** Plates get lower in steps of so much (px), until all of them find room. */
const step = 4;
/** Seats on each of the short sides, most like a real table first. */
const besides = [1, 2, 3, 0] as const;
/** Real places are worth plates that are smaller by so much. */
const worth = 0.75;

/** How many seats each side has. */
type Shares = Readonly<Record<Side, number>>;

export type Wish = {
  /** Seat 1 is so many places clockwise from the right end of the lower side; else in the middle of that side. */
  readonly seatOne?: number | undefined;
  /** Seats on each short side as they lie now: they stay there while they find room. */
  readonly beside?: number | undefined;
};

/** The places of so many seats, or nothing where they do not find room: then they are a list. */
export function placesOf(felt: Size, seatCount: number, needs: Needs, wish: Wish = {}): Places | undefined {
  const stays = wish.beside === undefined ? undefined : sharesOf(seatCount, wish.beside);
  const kept = stays && plateOf(felt, stays, needs);
  const best = stays && kept ? { shares: stays, plate: kept } : largest(felt, seatCount, needs);
  if (!best) return undefined;
  const { shares, plate } = best;
  const ring = ringOf(felt, shares, plate, needs);
  const first = wish.seatOne ?? Math.floor((shares.bottom - 1) / 2);
  return {
    seats: Array.from({ length: seatCount }, (_, index) => ring[(first + index) % seatCount]).filter(
      (place) => place !== undefined,
    ),
    middle: middleOf(felt, shares, plate, needs),
    beside: shares.left,
  };
}

type Shared = { readonly shares: Shares; readonly plate: Size };

function largest(felt: Size, seatCount: number, needs: Needs): Shared | undefined {
  let best: Shared | undefined;
  for (const beside of besides) {
    const shares = sharesOf(seatCount, beside);
    const plate = shares && plateOf(felt, shares, needs);
    if (plate && (!best || area(plate) * worth > area(best.plate))) best = { shares, plate };
  }
  return best;
}

function area({ width, height }: Size): number {
  return width * height;
}

function sharesOf(seatCount: number, beside: number): Shares | undefined {
  const rest = seatCount - 2 * beside;
  // A table without players on its long sides is none, and one side is not longer than the other by more than a seat.
  if (rest < 2) return undefined;
  return { left: beside, right: beside, top: Math.floor(rest / 2), bottom: Math.ceil(rest / 2) };
}

/** The largest plate that all of these find room with. */
function plateOf(felt: Size, shares: Shares, needs: Needs): Size | undefined {
  const { most, least } = needs;
  let best: Size | undefined;
  for (let { height } = most; height >= least.height; height -= step) {
    for (let width = Math.min(most.width, inRow(felt, shares)); width >= least.width; width -= step) {
      const plate = { width, height };
      if (best && area(best) >= area(plate)) break;
      if (findsRoom(felt, shares, plate, needs)) best = plate;
    }
  }
  return best;
}

function findsRoom(felt: Size, shares: Shares, plate: Size, needs: Needs): boolean {
  const middle = middleOf(felt, shares, plate, needs);
  if (!needs.middles.some(({ width, height }) => middle.width >= width && middle.height >= height))
    return false;
  if (shares.left === 0) return true;
  const narrowest = Math.min(
    ...[shares.top, shares.bottom].flatMap((count) =>
      rowOf(felt, count, plate, shares).map((x) => ahead(x, plate, felt).width),
    ),
  );
  return narrowest >= needs.strip.width && hasColumns(felt, shares, plate, needs);
}

/** The width of as many plates as the longest side has. */
function inRow(felt: Size, { top, bottom }: Shares): number {
  return Math.floor((felt.width + gap) / Math.max(top, bottom) - gap);
}

/** Where the plates of a long side begin. */
function rowOf(felt: Size, count: number, plate: Size, { left }: Shares): readonly number[] {
  return spread(count, plate.width, felt.width, left > 0);
}

/** From where to where a strip before a plate of a long side goes: clear of the plates of the short ones. */
function ahead(x: number, plate: Size, felt: Size): { readonly x: number; readonly width: number } {
  const clear = plate.width + gap;
  const from = Math.max(x, clear);
  return { x: from, width: Math.min(x + plate.width, felt.width - clear) - from };
}

/** Whether the plates of the short sides, and two lines before each of them, find room between the long sides. */
function hasColumns(felt: Size, { left }: Shares, plate: Size, { strip }: Needs): boolean {
  const from = plate.height + gap;
  if (left * (plate.height + gap) - gap > felt.height - 2 * from) return false;
  return columnOf(felt, left, plate).every((y) => {
    const { from: top, to } = before(y, plate, felt, strip);
    return to - top >= leastLines * strip.height;
  });
}

/** Where the plates of a short side begin. */
function columnOf(felt: Size, count: number, plate: Size): readonly number[] {
  const from = plate.height + gap;
  return spread(count, plate.height, felt.height - 2 * from, false).map((y) => from + y);
}

/** From where to where a strip beside a plate goes: clear of the strips along the long sides. */
function before(
  y: number,
  plate: Size,
  felt: Size,
  strip: Size,
): { readonly from: number; readonly to: number } {
  const clear = plate.height + strip.height + gap;
  return { from: Math.max(y, clear), to: Math.min(y + plate.height, felt.height - clear) };
}

function middleOf(felt: Size, { left }: Shares, plate: Size, { strip }: Needs): Box {
  const x = left > 0 ? plate.width + strip.width + 2 * gap : 0;
  const y = plate.height + strip.height + 2 * gap;
  return { x, y, width: felt.width - 2 * x, height: felt.height - 2 * y };
}

type Lying = Omit<Place, 'clockwise'>;

/** All places clockwise, from the right end of the lower side. */
function ringOf(felt: Size, shares: Shares, plate: Size, { strip }: Needs): readonly Place[] {
  const along = (count: number): readonly number[] => rowOf(felt, count, plate, shares);
  const row = (side: 'top' | 'bottom', x: number): Lying => {
    const y = side === 'top' ? 0 : felt.height - plate.height;
    const inwards = side === 'top' ? plate.height + gap / 2 : y - gap / 2 - strip.height;
    return {
      side,
      plate: { x, y, ...plate },
      strip: {
        ...(shares.left > 0 ? ahead(x, plate, felt) : { x, width: plate.width }),
        y: inwards,
        height: strip.height,
      },
    };
  };
  const column = (side: 'left' | 'right', y: number): Lying => {
    const x = side === 'left' ? 0 : felt.width - plate.width;
    const inwards = side === 'left' ? plate.width + gap / 2 : x - gap / 2 - strip.width;
    const { from, to } = before(y, plate, felt, strip);
    return {
      side,
      plate: { x, y, ...plate },
      strip: { x: inwards, y: from, width: strip.width, height: to - from },
    };
  };
  const all = [
    ...along(shares.bottom)
      .toReversed()
      .map((x) => row('bottom', x)),
    ...columnOf(felt, shares.left, plate)
      .toReversed()
      .map((y) => column('left', y)),
    ...along(shares.top).map((x) => row('top', x)),
    ...columnOf(felt, shares.right, plate).map((y) => column('right', y)),
  ];
  return all.map((lying, clockwise) => ({ ...lying, clockwise }));
}

/** Where so many begin, evenly; drawn in from corners where plates at the short sides stand out, as at a round table. */
function spread(count: number, each: number, room: number, isDrawnIn: boolean): readonly number[] {
  const free = room - count * each;
  const between = free / (count + (isDrawnIn ? 1 : 0));
  const edge = isDrawnIn ? between : between / 2;
  const most = Math.max(gap, between);
  const used = count * each + (count - 1) * most;
  const first = used <= room ? Math.min(edge, (room - used) / 2) : 0;
  const rest = count > 1 ? (room - 2 * first - count * each) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) =>
    count === 1 ? (room - each) / 2 : first + index * (each + rest),
  );
}
