// Commands of this tablet that the server has accepted, until their records have arrived.
export class Accepted {
  /** Number of the last record over this connection that came of a command of this tablet. */
  latest = 0;
  readonly #untold = new Map<string, { readonly sequence: number; readonly connection: number }>();
  #connection = 0;

  connect(): void {
    this.#connection += 1;
    this.latest = 0;
  }

  note(id: string, sequence: number): void {
    this.latest = Math.max(this.latest, sequence);
    this.#untold.set(id, { sequence, connection: this.#connection });
  }

  /** Ids that were accepted before this connection and are in no copy over it: the server goes on from an older journal. */
  lost(toldUpTo: number): readonly string[] {
    const lost: string[] = [];
    for (const [id, { sequence, connection }] of this.#untold) {
      const isTold = sequence <= toldUpTo;
      if (!isTold && connection === this.#connection) continue;
      this.#untold.delete(id);
      if (!isTold) lost.push(id);
    }
    return lost;
  }
}
