// Screens that a table has, in CSS pixels: phones, old and new tablets both ways up, and all of them at a zoom of 200 %.

export type Screen = { readonly width: number; readonly height: number };

const devices: readonly Screen[] = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 412, height: 915 },
  { width: 430, height: 932 },
  { width: 600, height: 1024 },
  { width: 768, height: 1024 },
  { width: 800, height: 1280 },
  { width: 820, height: 1180 },
  { width: 1024, height: 1366 },
];

const lying = ({ width, height }: Screen): Screen => ({ width: height, height: width });
const zoomed = ({ width, height }: Screen): Screen => ({ width: width / 2, height: height / 2 });

export const screens: readonly Screen[] = [
  ...devices,
  ...devices.slice(2).map(lying),
  ...devices.slice(6).flatMap((device) => [zoomed(device), zoomed(lying(device))]),
  { width: 1920, height: 1080 },
];

const phones: readonly Screen[] = devices.slice(0, 5);

/** A phone in a hand: a player's, a floor person's, or a guest's. */
export const handheld: readonly Screen[] = [...phones, lying({ width: 390, height: 844 })];

/** What an official has: a phone, a tablet, a laptop; and the last two at a zoom of 200 %. */
const desks: readonly Screen[] = [
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
export const official: readonly Screen[] = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  ...desks,
  ...desks.slice(2).map(zoomed),
];

/** Televisions of a hall, lying and upright. */
export const televisions: readonly Screen[] = [
  { width: 1280, height: 720 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
];

/** A table's tablet, where the whole list would take too long for each sheet. */
export const tablets: readonly Screen[] = [
  { width: 360, height: 640 },
  { width: 430, height: 932 },
  { width: 600, height: 1024 },
  { width: 1024, height: 600 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 800, height: 1280 },
  { width: 1280, height: 800 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
];
