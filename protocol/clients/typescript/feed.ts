// Follows an event of Tapis as a feed and prints a line for each hand won and each player out.
//
// Pair once with the six digits that the director's screen shows; the token is kept in a file and used from then on:
//
//   npm install && npm run types && npm run build
//   node dist/feed.js --server http://tapis.local:8080 --code 482913
//   node dist/feed.js --server http://tapis.local:8080
//
// `npm run types` copies protocol.gen.ts, which has every message, from the web client's folder; from then on this
// folder works wherever it is taken. docs/api.md of Tapis tells what is said here and why.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import type { FromClient, FromServer, PlaceView, TableId, TableView } from './protocol.gen.js';

const help = `Follows an event of Tapis and prints a line for each hand won and each player out.

  --server URL       where Tapis is (http://localhost:8080)
  --code DIGITS      six digits to pair with, the first time
  --name NAME        how officials see this program (TypeScript feed)
  --token-file FILE  where the token is kept (tapis-feed.token)
  --table NUMBER     only this table; may be repeated
  --help             this
`;

/** Most tables that a feed follows. */
const mostTables = 20;

/** Pauses before coming back, in milliseconds: the first, and the longest. */
const firstPause = 500;
const longestPause = 30_000;

/** The server pings every ten seconds: when nothing is heard for so long, in milliseconds, it is gone. */
const silentAtMost = 30_000;

/** After these, coming back by itself is of no use. */
const final: Readonly<Record<number, string>> = {
  4001: 'the token is worth nothing any more: pair again with --code',
  4002: 'the server speaks another version of the protocol: update this program',
  4010: 'another program uses this token',
};

/** What has been told of the event, so that nothing is printed twice, also after a pause. */
const followed = new Set<TableId>();
const lastHands = new Map<TableId, number>();
const out = new Set<string>();
/** Who sat where: a winner may have left by the time that is shown. */
const names = new Map<TableId, Map<number, string>>();

const { values: asked } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://localhost:8080' },
    code: { type: 'string' },
    name: { type: 'string', default: 'TypeScript feed' },
    'token-file': { type: 'string', default: 'tapis-feed.token' },
    table: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
});
const wanted = new Set(asked.table.map(Number));

/** For whoever runs the program; what is printed stays clean. */
function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

function fail(why: string): never {
  note(why);
  process.exit(1);
}

/** Asks for a token with the six digits. */
async function pair(server: string, code: string, name: string): Promise<string> {
  const answer = await fetch(`${server}/api/pair`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code, name }),
  });
  const body = (await answer.json()) as { token: string; role: { type: string }; message?: string };
  if (!answer.ok) fail(`not paired: ${body.message ?? answer.status}`);
  if (body.role.type !== 'feed') fail(`the code is for a ${body.role.type}, not for a feed`);
  return body.token;
}

/** Tells the last hand that is over, once. The first view only tells where the table stands. */
function onTable(view: TableView): void {
  const hand = view.decision.hand;
  const seated = names.get(view.table) ?? new Map<number, string>();
  for (const { seat, name } of view.seats) seated.set(seat, name);
  names.set(view.table, seated);
  const over = view.phase === 'between' ? hand : hand - 1;
  const before = lastHands.get(view.table);
  if (before === undefined) {
    lastHands.set(view.table, over);
    note(`table ${view.table} is at hand ${hand}`);
  }
  if (before === undefined || over <= before || !view.last_hand) return;
  lastHands.set(view.table, over);
  const who = view.last_hand.won.map((won) => `${seated.get(won.seat) ?? '?'} wins ${won.amount}`);
  console.log(`Table ${view.table}, hand ${over}: ${who.join(', ')}`);
}

/** Tells who is out, once; the winner is not out. */
function onRanking(ranking: readonly PlaceView[]): void {
  for (const each of [...ranking].sort((one, other) => other.place - one.place)) {
    const key = `${each.player} ${each.place}`;
    if (each.why == null || out.has(key)) continue;
    out.add(key);
    console.log(`Out: ${each.name}, place ${each.place}`);
  }
}

function onMessage(message: FromServer, send: (message: FromClient) => void): void {
  switch (message.type) {
    case 'floor':
      for (const { table } of message.tiles) {
        const isWanted = wanted.size === 0 || wanted.has(table);
        if (!isWanted || followed.has(table) || followed.size >= mostTables) continue;
        followed.add(table);
        send({ type: 'follow', table });
      }
      break;
    case 'table':
      onTable(message);
      break;
    case 'players':
    case 'players_changed':
      onRanking(message.ranking ?? []);
      break;
    case 'error':
      note(`the server says: ${message.message}`);
      break;
    default:
    // What a later server adds is not for us.
  }
}

const stranger = 'this is not the server that the token is from';

/** Proves the token to the server of one connection without sending it, once the server has proven that it knows it. */
class Proof {
  readonly #token: Buffer;
  readonly #key: Buffer;
  readonly #nonce = randomBytes(32);

  constructor(text: string) {
    this.#token = Buffer.from(text, 'hex');
    this.#key = createHash('sha256').update(text).digest();
  }

  identify(): FromClient {
    const name = createHash('sha256').update(this.#key).digest('hex');
    return { type: 'identify', protocol: 1, token_name: name, nonce: this.#nonce.toString('hex') };
  }

  prove(challenge: Extract<FromServer, { type: 'challenge' }>): FromClient {
    const nonce = Buffer.from(challenge.nonce, 'hex');
    if (this.#signed('tapis 1 server', nonce).toString('hex') !== challenge.proof) fail(stranger);
    const pad = this.#signed('tapis 1 device', nonce);
    const proof = this.#token.map((byte, index) => byte ^ (pad[index] ?? 0));
    return { type: 'prove', proof: Buffer.from(proof).toString('hex') };
  }

  #signed(by: string, nonce: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(by).update(this.#nonce).update(nonce).digest();
  }
}

/** Follows the event until the connection ends; returns its close code, and whether the server had let us in. */
function follow(address: string, token: string): Promise<{ code: number; isIn: boolean }> {
  return new Promise((resolve) => {
    let [isIn, isProven] = [false, false];
    followed.clear();
    const socket = new WebSocket(address, 'tapis.v1');
    const send = (message: FromClient) => socket.send(JSON.stringify(message));
    const silence = setTimeout(() => socket.terminate(), silentAtMost);
    socket.on('ping', () => silence.refresh());
    const proof = new Proof(token);
    socket.on('open', () => send(proof.identify()));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as FromServer;
      if (message.type === 'challenge') {
        send(proof.prove(message));
        isProven = true;
      } else if (!isProven && message.type !== 'error') fail(stranger);
      else if (message.type === 'welcome') {
        isIn = true;
        const delay = message.role.type === 'feed' ? message.role.delay_seconds : 0;
        note(`connected; the event is shown ${delay} s late`);
      } else onMessage(message, send);
    });
    socket.on('error', (error) => note(`no connection: ${error.message}`));
    socket.on('close', (code) => {
      clearTimeout(silence);
      resolve({ code, isIn });
    });
  });
}

if (asked.help) {
  process.stdout.write(help);
  process.exit();
}
const server = asked.server.replace(/\/$/, '');
const file = asked['token-file'];
if (asked.code !== undefined)
  writeFileSync(file, await pair(server, asked.code, asked.name), { mode: 0o600 });
if (!existsSync(file)) fail('not paired yet: ask the director for a code, and give it with --code');
const token = readFileSync(file, 'utf8').trim();

// Comes back whenever the connection ends, with a growing pause, and never in step with others.
for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
  const { code, isIn } = await follow(`${server.replace(/^http/, 'ws')}/ws`, token);
  const why = final[code];
  if (why !== undefined) fail(why);
  if (isIn) pause = firstPause;
  const wait = pause * (0.7 + 0.6 * Math.random());
  note(`coming back in ${(wait / 1000).toFixed(1)} s`);
  await sleep(wait);
}
