// Names for commands. `crypto.randomUUID` does not exist on a plain-HTTP network; random bytes do.

/** A name that no other command has: 96 random bits as hexadecimal text. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
