// Two servers of one PostgreSQL database, started as people start them, for stories in which one of them dies.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, serve } from './server';

const programs = process.env['TAPIS_POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin';
const mostTries = 5;
/** It refuses to run as root; and it ends with us, whatever happens. */
const asOwner = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--pdeathsig=INT'];

/** Whether the stories can be told here. Where `CI` is set they have to be. */
export const hasPostgres = existsSync(join(programs, 'initdb'));

/** A program of PostgreSQL, and what it is started with. */
function postgres(name: string, ...options: readonly string[]): readonly [string, readonly string[]] {
  const isRoot = process.getuid?.() === 0;
  const [command = '', ...rest] = [...(isRoot ? asOwner : []), join(programs, name), ...options];
  return [command, rest];
}

export class Several {
  readonly #folder: string;
  readonly #database: ChildProcess;
  readonly #servers: Map<string, ChildProcess>;

  private constructor(folder: string, database: ChildProcess) {
    this.#folder = folder;
    this.#database = database;
    this.#servers = new Map();
  }

  /** A database without data. */
  static async open(): Promise<{ several: Several; url: string }> {
    const folder = mkdtempSync(join(tmpdir(), 'tapis-several-'));
    chmodSync(folder, 0o777);
    const data = join(folder, 'data');
    const initdb = postgres('initdb', '-D', data, '-U', 'tapis', '-A', 'trust', '--no-sync');
    const made = spawnSync(...initdb, { cwd: folder, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
    const { database, port } = await listening(folder, data);
    return { several: new Several(folder, database), url: `postgres://tapis@127.0.0.1:${port}/postgres` };
  }

  /** One more server; returns where it is. */
  async start(url: string): Promise<string> {
    const data = join(this.#folder, `server-${this.#servers.size}`);
    const { server, http } = await serve(data, '--journal', url);
    const origin = `http://127.0.0.1:${http}`;
    this.#servers.set(origin, server);
    await answers(`${origin}/readyz`);
    return origin;
  }

  /** A server ends where it is: its machine does not even say that it is gone, or only its program ends. */
  end(origin: string, how: 'SIGKILL' | 'SIGSTOP'): void {
    this.#servers.get(origin)?.kill(how);
  }

  async close(): Promise<void> {
    for (const server of this.#servers.values()) await ended(server, 'SIGKILL');
    // At once: nobody needs what is in it.
    await ended(this.#database, 'SIGINT');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** PostgreSQL takes no port 0: one that was free a moment ago, and another when somebody was faster. */
async function listening(folder: string, data: string): Promise<{ database: ChildProcess; port: number }> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = await freePort();
    const settings = ['-p', `${port}`, '-h', '127.0.0.1', '-k', folder, '-F'];
    const options = { cwd: folder, stdio: 'ignore' } as const;
    const database = spawn(...postgres('postgres', '-D', data, ...settings), options);
    const gone = new Promise((resolve) => database.once('exit', resolve));
    const ready = postgres('pg_isready', '-p', `${port}`, '-h', '127.0.0.1', '-t', '5');
    while (database.exitCode === null) {
      const asked = spawn(...ready, options);
      const answer = new Promise((resolve) => asked.once('exit', resolve));
      if ((await Promise.race([answer, gone.then(() => 'gone')])) === 0) return { database, port };
    }
  }
  throw new Error('PostgreSQL does not start');
}

async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

async function ended(running: ChildProcess, how: 'SIGKILL' | 'SIGINT'): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const gone = new Promise((resolve) => running.once('exit', resolve));
  running.kill(how);
  await gone;
}
