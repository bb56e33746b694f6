// The rules of a table as a WebAssembly module (server/tablet/module): text in, text out, by the module's own memory.

/** What the module exports. */
type Exports = {
  readonly memory: WebAssembly.Memory;
  /** Makes room for a message; returns where it is to be written. */
  readonly message: (bytes: number) => number;
  /** Takes the message; returns the length of the answer, negative where it is why there is none. */
  readonly ask: () => number;
  /** Where the answer lies. */
  readonly answer: () => number;
};

/** The module does not know what to do with a message; nothing has changed. */
export class NoAnswer extends Error {}

export class RulesModule {
  readonly #exports: Exports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as unknown as Exports;
  }

  /** Asks in JSON and is answered in JSON (`server/tablet/src/message.rs`). A tag comes first in its object. */
  ask(message: string): string {
    const { memory, message: room, ask, answer } = this.#exports;
    const bytes = this.#encoder.encode(message);
    const at = room(bytes.length);
    // A module that grows has another buffer afterwards.
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = ask();
    const text = this.#decoder.decode(new Uint8Array(memory.buffer, answer(), Math.abs(length)));
    if (length < 0) throw new NoAnswer(text);
    return text;
  }
}

/** One table's rules, from the module that was compiled once. */
export async function rulesOf(module: WebAssembly.Module): Promise<RulesModule> {
  return new RulesModule(await WebAssembly.instantiate(module));
}
