// Requests over HTTP of a device that is paired. Each proves the token and does not send it; the proof is for what is sent, too.
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { at } from './at';
import { authorization, contentDigest } from './proof';

/** What is sent, and what kind of text or file it is. */
export type Sent = { readonly content: string | Blob; readonly type: string };

/** JSON to send. */
export const json = (content: string): Sent => ({ content, type: 'application/json' });

/** Reads an address. */
export function getProven(token: string, path: string): Promise<Response> {
  const shown = authorization(token, { method: 'GET', path, digest: '' });
  return fetch(at(path), { headers: { authorization: shown } });
}

/** Sends something to an address; nothing is the empty body. */
export async function postProven(token: string, path: string, sent?: Sent): Promise<Response> {
  const body = sent ? await bytesOf(sent.content) : new Uint8Array();
  const digest = contentDigest(body);
  const headers = {
    authorization: authorization(token, { method: 'POST', path, digest }),
    'content-digest': digest,
    ...(sent && { 'content-type': sent.type }),
  };
  return fetch(at(path), { method: 'POST', headers, body });
}

/** A file is read once: one that is changed in the meantime is still what the proof is for. */
async function bytesOf(content: string | Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof content === 'string') return new Uint8Array(utf8ToBytes(content));
  return new Uint8Array(await content.arrayBuffer());
}
