// Screens that a table has, in CSS pixels: phones, old and new tablets both ways up, and all of them at a zoom of 200 %.

type Screen = { readonly width: number; readonly height: number };

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
