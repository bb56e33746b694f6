// A QR code with a secret in it: asked for in a body, because addresses are written down on their way.
import { at } from '../net/at';

/** The code of a path or an address of this server, as the source of an image; nothing where it could not be fetched. */
export async function secretCode(text: string): Promise<string | undefined> {
  try {
    const response = await fetch(at('/api/qr.svg'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    return response.ok ? `data:image/svg+xml,${encodeURIComponent(await response.text())}` : undefined;
  } catch {
    return undefined;
  }
}
