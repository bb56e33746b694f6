// A server of a story's own, started as people start it.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  readonly #process: ChildProcess;
  readonly #data: string;

  private constructor([http, https]: readonly [number, number], server: ChildProcess, data: string) {
    this.http = http;
    this.https = https;
    this.#process = server;
    this.#data = data;
  }

  /** One that serves plain HTTP and HTTPS by its own authority. */
  static async withHttps(): Promise<OwnServer> {
    const https = await freePort();
    return OwnServer.#run(https, ['--tls-listen', `127.0.0.1:${https}`]);
  }

  /** One that serves plain HTTP, with more options. */
  static start(...options: readonly string[]): Promise<OwnServer> {
    return OwnServer.#run(0, options);
  }

  static async #run(https: number, more: readonly string[]): Promise<OwnServer> {
    const http = await freePort();
    const data = mkdtempSync(join(tmpdir(), 'tapis-own-'));
    const [command = '', ...first] = program;
    const options = ['--listen', `127.0.0.1:${http}`, '--no-mdns', ...more];
    const all = [...first, 'serve', '--data', data, '--director-code', directorCode, ...options];
    const env = { ...process.env, TAPIS_LOG: 'warn' };
    const server = spawn(command, all, { cwd: '..', env, stdio: 'ignore' });
    await answers(`http://127.0.0.1:${http}/api/health`);
    return new OwnServer([http, https], server, data);
  }

  /**
   * One as it comes out of the box, open to its network: what it prints is all that somebody knows who has just started
   * it. The browsers of stories ask this machine only, so they come by an address of its own.
   */
  static async outOfTheBox(): Promise<{ server: OwnServer; address: string; code: string }> {
    const http = await freePort();
    const data = mkdtempSync(join(tmpdir(), 'tapis-own-'));
    const [command = '', ...first] = program;
    const options = ['--listen', `0.0.0.0:${http}`, '--data', data, '--no-mdns'];
    const env = { ...process.env, TAPIS_LOG: 'warn' };
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const server = spawn(command, [...first, 'serve', ...options], { cwd: '..', env, stdio: [...stdio] });
    let printed = '';
    for await (const some of server.stdout) {
      printed += String(some);
      const [, address, code] = /open (http:\S+) and type the code {2}(\d{6})/.exec(printed) ?? [];
      if (address?.endsWith(`:${http}`) === true && code !== undefined)
        return { server: new OwnServer([http, 0], server, data), address: `http://127.0.0.1:${http}`, code };
    }
    throw new Error(`the server ended: ${printed}`);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const gone = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGTERM');
    await gone;
    rmSync(this.#data, { recursive: true, force: true });
  }
}

export async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
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
