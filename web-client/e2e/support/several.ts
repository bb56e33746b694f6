// Two servers of one PostgreSQL database, started as people start them, for stories in which one of them dies.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directorCode } from './club';
import { answers, freePort, program } from './server';

const programs = process.env['TAPIS_POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin';
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
    const port = await freePort();
    const settings = ['-p', `${port}`, '-h', '127.0.0.1', '-k', folder, '-F'];
    const database = spawn(...postgres('postgres', '-D', data, ...settings), {
      cwd: folder,
      stdio: 'ignore',
    });
    const ready = postgres('pg_isready', '-p', `${port}`, '-h', '127.0.0.1', '-t', '5');
    while (spawnSync(...ready, { cwd: folder }).status !== 0)
      if (database.exitCode !== null) throw new Error('PostgreSQL does not start');
    return { several: new Several(folder, database), url: `postgres://tapis@127.0.0.1:${port}/postgres` };
  }

  /** One more server; returns where it is. */
  async start(url: string): Promise<string> {
    const port = await freePort();
    const address = `127.0.0.1:${port}`;
    const [command = '', ...first] = program;
    const options = ['--journal', url, '--advertise', address, '--listen', address, '--no-mdns'];
    const data = join(this.#folder, `server-${port}`);
    const all = [...first, 'serve', '--data', data, '--director-code', directorCode, ...options];
    const env = { ...process.env, TAPIS_LOG: 'warn' };
    const server = spawn(command, all, { cwd: '..', env, stdio: 'ignore' });
    const origin = `http://${address}`;
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

async function ended(running: ChildProcess, how: 'SIGKILL' | 'SIGINT'): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const gone = new Promise((resolve) => running.once('exit', resolve));
  running.kill(how);
  await gone;
}
