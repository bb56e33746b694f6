// The one WebSocket: opens, says hello, keeps time, notices silence, comes back to whichever server is there, and loses
// no command.
import type { FromClient, FromServer } from '../../protocol/protocol.gen';
import { connectedTo, serversShelf } from './at';
import { afterFrame } from '../page/frame';
import { Outbox, type Named } from './outbox';
import { TokenProof } from './proof';
import { closeCode, protocolVersion, read, subprotocol } from './protocol';
import { Servers, type Lost } from './servers';
import { serverClock, tickNow } from '../time/ticker.svelte';
import type { Visit } from '../visit/place';
import type { Welcome } from './views.svelte';

const pingEveryMs = 5_000;
const silenceMs = 12_000;
/** After the browser says that the network went or came back, silence is noticed sooner. */
const probeMs = 3_000;
const busyAgainMs = 1_000;
/** Where another server can be gone to, one that is gone is noticed soon. */
const amongOthers = {
  pingEveryMs: 1_000,
  /** A ping or a command is answered, or something else is heard, within this. */
  answerMs: 1_500,
  openMs: 1_000,
  /** A server that is there waits so long itself, until somebody runs the event again. */
  welcomeMs: 6_000,
  /** A change of servers that takes no longer is nothing that a player has to hear of. */
  unseenMs: 1_500,
} as const;
/** A timer that rings so late rings on a page that stood still: what came meanwhile is read first. */
const stoodStillMs = 500;
/** The longest that an answer waits for the frame that shows the tap. */
const drawnWithinMs = 100;
const msOfSecond = 1_000;

export type LinkState = 'connecting' | 'online' | 'offline' | 'revoked' | 'replaced';

export type ConnectionOptions = {
  readonly token: string;
  /** What its outbox is kept under. */
  readonly kept?: string | undefined;
  /** What to try instead of tokens that were refused. */
  readonly otherToken?: ((refused: readonly string[]) => string | undefined) | undefined;
  readonly tournament: string | undefined;
  /** What its outbox is kept under, where a page has several. */
  readonly shelf?: string | undefined;
  /** Keeps what waits for an answer when the device is switched off, too; else it is kept while the window is open. */
  readonly keep?: ((outbox: string) => void) | undefined;
  /** The rules that a tablet has itself. */
  readonly rules?: string | undefined;
  /** Whether what waits has to wait on, for something that was done before it and is told otherwise. */
  readonly holds?: (() => boolean) | undefined;
  /** What somebody without a device looks at, instead of saying hello. */
  readonly visit?: Visit | undefined;
  readonly onMessage: (message: FromServer, answered: Named | undefined) => void;
};

export class Connection {
  state = $state<LinkState>('connecting');
  /** Round trip of the last ping, in milliseconds. */
  latency = $state(0);
  /** Commands that wait for an answer. */
  waiting = $state.raw<readonly Named[]>([]);

  readonly #options: ConnectionOptions;
  #token: string;
  /** Tokens that a server has refused since it last welcomed this device. */
  #refused: readonly string[] = [];
  readonly #outbox: Outbox;
  readonly #servers = new Servers(location.origin, serversShelf);
  #tournament: string | undefined;
  #socket: WebSocket | undefined;
  #welcomed = false;
  /** By which this connection proves the token, until the server has proven that it knows it. */
  #proof: TokenProof | undefined;
  /** The server speaks a protocol before this page's: another one may not. */
  #isOlder = false;
  /** By how much what it is shown is late: times in it are counted from then. */
  #lateMs = 0;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** Set while something waits for an answer. */
  #answer: ReturnType<typeof setTimeout> | undefined;
  /** Set while a lost connection is not shown yet. */
  #unseen: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #followed = new Set<number>();
  /** What waits and was not said over this connection, by name. */
  readonly #unsaid = new Set<string>();
  /** What arrives while a tap is not drawn yet. */
  #held: unknown[] | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#token = options.token;
    this.#tournament = options.tournament;
    const shelf = options.shelf === undefined ? '' : `.${options.shelf}`;
    const key = `tapis.outbox.${options.kept ?? ''}${shelf}`;
    this.#outbox = new Outbox({
      read: () => sessionStorage.getItem(key),
      write: (text) => {
        sessionStorage.setItem(key, text);
        options.keep?.(text);
      },
    });
    this.waiting = this.#outbox.waiting(this.#tournament);
  }

  start(): () => void {
    const probe = (): void => this.#probe();
    window.addEventListener('online', probe);
    window.addEventListener('offline', probe);
    document.addEventListener('visibilitychange', probe);
    this.#open();
    return () => {
      window.removeEventListener('online', probe);
      window.removeEventListener('offline', probe);
      document.removeEventListener('visibilitychange', probe);
      this.#drop();
      clearTimeout(this.#retry);
      clearTimeout(this.#unseen);
    };
  }

  /** The token that it is known by. */
  get token(): string {
    return this.#token;
  }

  /** Sends a command now or as soon as the server is back. */
  post(message: Named): void {
    // A new event is set up wherever the device is.
    this.#outbox.put(message, message.type === 'create' ? undefined : this.#tournament);
    this.waiting = this.#outbox.waiting(this.#tournament);
    this.#unsaid.add(message.id);
    this.resume();
    this.#showFirst();
  }

  /** What was kept before the device was switched off waits again. */
  recall(outbox: string): void {
    const known = new Set(this.waiting.map(({ id }) => id));
    this.#outbox.recall(outbox);
    this.waiting = this.#outbox.waiting(this.#tournament);
    for (const { id } of this.waiting) if (!known.has(id)) this.#unsaid.add(id);
    this.resume();
  }

  /** Says what was not said over this connection yet, as far as it does not wait for what was done before. */
  resume(): void {
    if (!this.#welcomed) return;
    const isHeld = this.#options.holds?.() ?? false;
    for (const message of this.waiting) {
      if (!this.#unsaid.has(message.id) || (isHeld && hasItsTurn(message))) continue;
      this.#unsaid.delete(message.id);
      this.#write(message);
    }
  }

  /** It has been done otherwise: it waits no more. */
  withdraw(id: string): void {
    this.#outbox.take(id);
    this.waiting = this.#outbox.waiting(this.#tournament);
  }

  follow(table: number): void {
    if (this.#followed.has(table)) return;
    this.#followed.add(table);
    if (this.#welcomed) this.#write({ type: 'follow', table });
  }

  unfollow(table: number): void {
    if (this.#followed.delete(table) && this.#welcomed) this.#write({ type: 'unfollow', table });
  }

  /** Says something that may be lost: nobody answers it. Returns whether it was said. */
  mention(message: FromClient): boolean {
    if (this.#welcomed) this.#write(message);
    return this.#welcomed;
  }

  /** Says what was tapped, which is kept elsewhere until it is answered. Returns whether it was said. */
  tell(message: FromClient): boolean {
    const isSaid = this.mention(message);
    this.#showFirst();
    return isSaid;
  }

  /** A director's device turns to another tournament: that is another `hello`. */
  see(tournament: string): void {
    this.#tournament = tournament;
    this.#followed.clear();
    this.#drop();
    this.#servers.again();
    this.#open();
  }

  /** The director's new tournament is seen by the server already; the next `hello` has to say so. */
  remember(tournament: string): void {
    this.#tournament = tournament;
  }

  /** Goes on with another token: that is another `hello`. */
  renew(token: string): void {
    this.#token = token;
    this.#servers.again();
    this.#open();
  }

  /** Takes the device back from another page. */
  takeOver(): void {
    this.#servers.again();
    this.#open();
  }

  #open(): void {
    clearTimeout(this.#retry);
    this.#drop();
    if (this.state !== 'offline' && this.#unseen === undefined) this.state = 'connecting';
    const { origin, isAlone } = this.#servers;
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws`, subprotocol);
    this.#socket = socket;
    socket.onopen = () => {
      if (!isAlone) this.#listenFor(amongOthers.welcomeMs);
      const { rules, visit } = this.#options;
      if (visit) {
        this.#write({ type: 'visit', protocol: protocolVersion, ...visit });
        return;
      }
      const tournament = this.#tournament;
      const proof = new TokenProof(this.#token);
      this.#proof = proof;
      this.#write({
        type: 'identify',
        protocol: protocolVersion,
        token_name: proof.tokenName,
        nonce: proof.nonce,
        ...(tournament !== undefined && { tournament }),
        ...(rules !== undefined && { rules }),
      });
    };
    socket.onmessage = (event) => this.#receive(event.data);
    socket.onclose = (event) => this.#closed(event.code);
    this.#listenFor(isAlone ? silenceMs : amongOthers.openMs);
  }

  /** Forgets the socket at once: a close over a dead network can take minutes. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#welcomed = false;
    this.#proof = undefined;
    serverClock.release(this);
    // Commands are sent again, and whole views follow the next welcome.
    this.#held = undefined;
    clearTimeout(this.#silence);
    this.#heard();
    clearInterval(this.#pings);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #closed(code: number): void {
    this.#drop();
    const isOlder = this.#isOlder;
    this.#isOlder = false;
    if (code === closeCode.replaced) this.#show('replaced');
    else if (code === closeCode.notWelcome && !isOlder && this.#servers.isBelieved()) this.#notWelcome();
    else this.#comeBack('closed');
  }

  /** The token may have been renewed by another page, or the new one not have reached the server. */
  #notWelcome(): void {
    this.#refused = [...this.#refused, this.#token];
    const other = this.#options.otherToken?.(this.#refused);
    if (other === undefined) this.#show('revoked');
    else this.renew(other);
  }

  #comeBack(why: Lost): void {
    if (this.#servers.isAlone || this.state === 'connecting') this.#show('offline');
    else if (this.state === 'online')
      this.#unseen ??= setTimeout(() => this.#show('offline'), amongOthers.unseenMs);
    const wait = this.#servers.lost(why, Math.random());
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  #show(state: LinkState): void {
    clearTimeout(this.#unseen);
    this.#unseen = undefined;
    this.state = state;
  }

  #probe(): void {
    if (this.state === 'revoked' || this.state === 'replaced') return;
    if (this.#welcomed) {
      this.#ping();
      this.#listenFor(probeMs);
    } else if (this.state === 'offline' && navigator.onLine) {
      this.#open();
    }
  }

  #listenFor(milliseconds: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#silent(), milliseconds);
  }

  #silent(): void {
    this.#drop();
    this.#comeBack('silent');
  }

  /** Something was said that is answered. */
  #awaitAnswer(): void {
    if (this.#servers.isAlone || this.#answer !== undefined) return;
    const due = performance.now() + amongOthers.answerMs;
    this.#answer = setTimeout(() => {
      this.#answer = undefined;
      if (performance.now() - due > stoodStillMs) this.#awaitAnswer();
      else this.#silent();
    }, amongOthers.answerMs);
  }

  #heard(): void {
    clearTimeout(this.#answer);
    this.#answer = undefined;
  }

  #ping(): void {
    this.#write({ type: 'ping', echo: Math.round(performance.now() * 1_000) });
  }

  #write(message: FromClient): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify(message));
    if (message.type === 'ping' || message.type === 'catch_up' || 'id' in message) this.#awaitAnswer();
  }

  /** A finger sees its tap before anything else: on a slow device the table's answer takes longer to draw. */
  #showFirst(): void {
    if (this.#held) return;
    const held: unknown[] = [];
    this.#held = held;
    const release = (): void => {
      if (this.#held !== held) return;
      this.#held = undefined;
      for (const data of held) this.#take(data);
    };
    afterFrame(release);
    setTimeout(release, drawnWithinMs);
  }

  #receive(data: unknown): void {
    this.#heard();
    this.#listenFor(silenceMs);
    if (this.#held) this.#held.push(data);
    else this.#take(data);
  }

  #take(data: unknown): void {
    const message = read(data);
    if (!message) return;
    if (message.type === 'challenge') {
      this.#prove(message);
      return;
    }
    // A stranger that skips its proof would be told every tap, and could say that it was kept.
    if (this.#proof && message.type !== 'error') {
      this.#silent();
      return;
    }
    if (message.type === 'error' && message.code === 'hello') this.#isOlder = !this.#welcomed;
    if (message.type === 'welcome') this.#welcome(message);
    if (message.type === 'pong') this.#pong(message.echo, message.now);
    const answered = this.#answered(message);
    this.#options.onMessage(message, answered);
    // A tablet begins with what it did before.
    if (message.type === 'welcome') this.resume();
  }

  /** A server that does not know the token is a stranger: it is told nothing, and another one is looked for. */
  #prove(challenge: Extract<FromServer, { type: 'challenge' }>): void {
    const proof = this.#proof?.answer(challenge);
    if (proof === undefined) {
      this.#silent();
      return;
    }
    this.#proof = undefined;
    this.#write({ type: 'prove', proof });
  }

  #welcome({ now, role, servers, tournament }: Welcome): void {
    this.#welcomed = true;
    this.#refused = [];
    this.#lateMs = role.type === 'feed' ? role.delay_seconds * msOfSecond : 0;
    this.#servers.welcomed(servers ?? []);
    connectedTo(this.#servers.origin);
    this.#show('online');
    if (serverClock.isKeptBy(this)) serverClock.hint(now - this.#lateMs);
    for (const table of this.#followed) this.#write({ type: 'follow', table });
    this.waiting = this.#outbox.waiting(tournament ?? undefined);
    this.#unsaid.clear();
    for (const { id } of this.waiting) this.#unsaid.add(id);
    this.#ping();
    clearInterval(this.#pings);
    this.#pings = setInterval(
      () => this.#ping(),
      this.#servers.isAlone ? pingEveryMs : amongOthers.pingEveryMs,
    );
  }

  #pong(echo: number, serverTime: number): void {
    const receivedAt = performance.now();
    const sentAt = echo / 1_000;
    this.latency = Math.round(receivedAt - sentAt);
    if (!serverClock.isKeptBy(this)) return;
    serverClock.add({ sentAt, receivedAt, serverTime: serverTime - this.#lateMs });
    tickNow();
  }

  /** An answer ends the wait, except `busy`: the same command goes again. */
  #answered(message: FromServer): Named | undefined {
    switch (message.type) {
      case 'refused':
        if (message.code === 'busy') {
          setTimeout(() => this.#again(message.id), busyAgainMs);
          return undefined;
        }
        break;
      case 'accepted':
      case 'ruling':
      case 'incidents':
      case 'created':
      case 'pairing':
        break;
      default:
        return undefined;
    }
    const answered = this.#outbox.take(message.id);
    this.waiting = this.#outbox.waiting(this.#tournament);
    return answered;
  }

  #again(id: string): void {
    const message = this.waiting.find((waiting) => waiting.id === id);
    if (message && this.#welcomed) this.#write(message);
  }
}

/** Whether it depends on what was done before it. A question does not, nor does a call for the floor. */
function hasItsTurn(message: Named): boolean {
  if (message.type === 'consult' || message.type === 'incidents') return false;
  if (message.type !== 'tournament') return true;
  return message.command.type !== 'call_floor' && message.command.type !== 'cancel_floor_call';
}
