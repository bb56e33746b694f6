// The tablets and the phone that screens are tried on.

/** In CSS pixels; a screen of 1920×1200 at 1.5 has 1280×800 of them. */
export const tablets = [
  { width: 1280, height: 800, deviceScaleFactor: 1, key: 118, names: 22 },
  { width: 800, height: 1280, deviceScaleFactor: 1, key: 118, names: 22 },
  { width: 1280, height: 800, deviceScaleFactor: 1.5, key: 118, names: 22 },
  // 7 inches: a finger is as large there, the screen is not. 78 pixels are 12 mm.
  { width: 1024, height: 600, deviceScaleFactor: 1, key: 78, names: 19 },
] as const;

export const phone = { width: 360, height: 740 } as const;
