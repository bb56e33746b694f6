// A logo for the club: whatever image the browser can read, made a PNG that is small enough for every screen to load.

/** As the server has them: bytes, and pixels of the longer side, the largest first. */
const mostBytes = 128 * 1_024;
const sides = [512, 384, 256, 192, 128] as const;

/** Width and height within a square, as large as they fit, and never larger than they were. */
export function within(width: number, height: number, side: number): readonly [number, number] {
  const scale = Math.min(1, side / Math.max(width, height, 1));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** The image as a PNG, as large as it may be; `undefined` where the file is no image that this browser reads. */
export async function logoOf(file: Blob): Promise<Blob | undefined> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    return undefined;
  }
  for (const side of sides) {
    const png = await drawn(image, side);
    if (png && png.size <= mostBytes) return png;
  }
  return undefined;
}

function drawn(image: ImageBitmap, side: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = within(image.width, image.height, side);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
