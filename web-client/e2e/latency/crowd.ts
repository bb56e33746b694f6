// A hall full of tables that play by themselves, and the server they play on.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { dirname, join } from 'node:path';
import { program } from '../support/server';

/** It lies beside the server's program. */
const crowd = join(dirname(program[0] ?? ''), 'crowd');

export class Crowd {
  readonly #process: ChildProcess;
  readonly #lines: string[] = [];

  private constructor(process: ChildProcess) {
    this.#process = process;
  }

  /** Seats an event of so many tables and plays; the first `untouched` tables are left to somebody else. */
  static async play(port: number, tables: number, rate: number, untouched: number): Promise<Crowd> {
    const given = [`127.0.0.1:${port}`, `${tables}`, `${rate}`, `${untouched}`];
    const all = new Crowd(spawn(crowd, given, { stdio: ['pipe', 'pipe', 'inherit'] }));
    const lines = createInterface({ input: all.#process.stdout ?? process.stdin });
    lines.on('line', (line) => all.#lines.push(line));
    const first: unknown[] = await Promise.race([once(lines, 'line'), once(all.#process, 'exit')]);
    if (typeof first[0] !== 'string') throw new Error('the crowd could not sit down');
    return all;
  }

  /** Ends it; returns how many commands were carried out. */
  async stop(): Promise<number> {
    const gone = once(this.#process, 'exit');
    this.#process.stdin?.end();
    await gone;
    const { accepted } = JSON.parse(this.#lines.at(-1) ?? '{}') as { accepted?: number };
    return accepted ?? 0;
  }
}
