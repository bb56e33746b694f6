// A server of a story's own, started as people start it.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { directorCode } from './club';

const readyWithinMs = 60_000;
const askAgainMs = 100;
export const program: readonly string[] = (
  process.env['TAPIS_BIN'] ?? 'cargo run --release --quiet -p tapis --'
).split(' ');

export class OwnServer {
  readonly http: number;
  /** 0 without HTTPS. */
  readonly https: number;
  #process: ChildProcess;
  readonly #data: string;

  private constructor([http, https]: readonly [number, number], server: ChildProcess, data: string) {
    this.http = http;
    this.https = https;
    this.#process = server;
    this.#data = data;
  }

  /** One that serves plain HTTP and HTTPS by its own authority. */
  static withHttps(): Promise<OwnServer> {
    return OwnServer.start('--tls-listen', '127.0.0.1:0');
  }

  /** One that serves plain HTTP, with more options. */
  static async start(...more: readonly string[]): Promise<OwnServer> {
    const data = mkdtempSync(join(tmpdir(), 'tapis-own-'));
    const { server, http, https } = await serve(data, ...more);
    return new OwnServer([http, https], server, data);
  }

  /** One that somebody has started at this machine, as by a double click; its browser is that of the story. */
  static async atThisMachine(): Promise<OwnServer> {
    const data = mkdtempSync(join(tmpdir(), 'tapis-own-'));
    const options = ['start', '--port', '0', '--no-browser', '--data', data];
    const { server, http } = await announced(options);
    return new OwnServer([http, 0], server, data);
  }

  /**
   * One as it comes out of the box, open to its network: what it prints is all that somebody knows who has just started
   * it. The browsers of stories ask this machine only, so they come by an address of its own.
   */
  static async outOfTheBox(): Promise<{ server: OwnServer; address: string; code: string }> {
    const data = mkdtempSync(join(tmpdir(), 'tapis-own-'));
    const [command = '', ...first] = program;
    const options = ['--listen', '0.0.0.0:0', '--data', data, '--no-mdns'];
    const env = { ...process.env, TAPIS_LOG: 'warn' };
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const server = spawn(command, [...first, 'serve', ...options], { cwd: '..', env, stdio: [...stdio] });
    let printed = '';
    for await (const some of server.stdout) {
      printed += String(some);
      const [, port, code] = /open http:\S+:(\d+) and type the code {2}(\d{6})/.exec(printed) ?? [];
      if (port === undefined || code === undefined) continue;
      const own = new OwnServer([Number(port), 0], server, data);
      return { server: own, address: `http://127.0.0.1:${port}`, code };
    }
    throw new Error(`the server ended: ${printed}`);
  }

  /** Where browsers of this machine find it. */
  get origin(): string {
    return `http://127.0.0.1:${this.http}`;
  }

  /** Somebody pulls its plug: it writes nothing more down and says goodbye to nobody. */
  async kill(): Promise<void> {
    await ended(this.#process, 'SIGKILL');
  }

  /** After `kill`: it is started again, where it was and with what it has written down. */
  async startAgain(): Promise<void> {
    const listen = `127.0.0.1:${this.http}`;
    const tls = this.https === 0 ? [] : ['--tls-listen', `127.0.0.1:${this.https}`];
    ({ server: this.#process } = await serve(this.#data, ...tls, '--listen', listen));
    await answers(`${this.origin}/readyz`);
  }

  async stop(): Promise<void> {
    await ended(this.#process, 'SIGTERM');
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** Starts a server on ports that it chooses itself, and waits until it says where it listens. */
export async function serve(
  data: string,
  ...more: readonly string[]
): Promise<{ server: ChildProcess; http: number; https: number }> {
  const listen = more.includes('--listen') ? [] : ['--listen', '127.0.0.1:0'];
  return announced([
    'serve',
    '--data',
    data,
    '--director-code',
    directorCode,
    ...listen,
    '--no-mdns',
    ...more,
  ]);
}

/** Starts the program, and waits until it says where it listens. */
async function announced(
  options: readonly string[],
): Promise<{ server: ChildProcess; http: number; https: number }> {
  const [command = '', ...first] = program;
  const all = [...first, ...options, '--announce', 'json'];
  const env = { ...process.env, TAPIS_LOG: 'warn' };
  const server = spawn(command, all, { cwd: '..', env, stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface(server.stdout)) {
    const { http, https } = JSON.parse(line) as { http: string; https: string | null };
    return { server, http: portOf(http), https: https === null ? 0 : portOf(https) };
  }
  throw new Error('the server ended by itself');
}

async function ended(server: ChildProcess, how: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill(how);
  await gone;
}

function portOf(address: string): number {
  return Number(address.split(':').at(-1));
}

export async function answers(url: string): Promise<void> {
  const late = Date.now() + readyWithinMs;
  while (Date.now() < late) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
  throw new Error(`nobody answers at ${url}`);
}
