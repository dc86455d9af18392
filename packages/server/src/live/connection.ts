import { randomUUID } from 'node:crypto';
import { Code, codeText, liveTokenHeader, type StatusMessage, statusTopic, texts } from '@mingjing/contract';
import type { RawData, WebSocket } from 'ws';
import { keyIn } from '../http/access.ts';
import type { ToldCaching } from '../rights/told-caching.ts';
import type { Usable } from '../rights/use-rights.ts';
import type { Actor } from '../security/actor.ts';
import { type ApiKeys, isApiKey } from '../security/api-keys.ts';
import type { Sessions } from '../security/sessions.ts';
import { hashOf } from '../security/tokens.ts';
import { type Frame, FrameError, parseFrame, writeFrame } from './frames.ts';
import { datasetIn, type Hearing, mayHear, refreshOf, seesDatasets, sightOf } from './topics.ts';

export const liveLimits = {
  topics: 200,
  frameBytes: 64 * 1024,
  bufferedBytes: 1024 * 1024,
  framesPerSecond: 300,
  heartBeatMs: 10_000,
  /** Longer times overflow the clock of timers, which go off at once then. */
  longestBeatMs: 3_600_000,
  connectMs: 10_000,
} as const;

/** Close codes of the WebSocket protocol. */
const closed = { normal: 1000, policy: 1008, restart: 1012, tooSlow: 1013 } as const;

export interface ConnectionDeps extends Hearing {
  sessions: Sessions;
  keys: ApiKeys;
  caching: Pick<ToldCaching, 'state'>;
  /** Where the client calls from. */
  address: string;
  now: () => number;
}

/** A session's token in its header, or an API key in its own. */
function tokenIn({ headers }: Frame): string {
  const token = headers.get(liveTokenHeader) ?? '';
  const key = keyIn(headers.get('Authorization'));
  if (key === undefined) return isApiKey(token) ? '' : token;
  return token === '' ? key : '';
}

/** One client: CONNECT with a token first, then subscriptions; everything else ends the connection with an ERROR. */
export class Connection {
  tokenHash: string | undefined;
  readonly #socket: WebSocket;
  readonly #deps: ConnectionDeps;
  readonly #topics = new Map<string, string>();
  /** The topic whose subscription is being decided: a change of rights meanwhile is asked about it, too. */
  #asked: string | undefined;
  /** What the client saw of a subscribed dataset when it was last told. */
  readonly #sights = new Map<number, string>();
  #token: string | undefined;
  #actor: Actor | undefined;
  /** As of the last change of rights. */
  #usable: Usable | undefined;
  #work: Promise<void> = Promise.resolve();
  #statuses: Promise<void> = Promise.resolve();
  #waiting = 0;
  #second = 0;
  #frames = 0;
  #heardAt: number;
  #silentAfter = 0;
  #timers: NodeJS.Timeout[] = [];

  constructor(socket: WebSocket, deps: ConnectionDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.#heardAt = deps.now();
    this.#timers.push(setTimeout(() => this.fail('未登录'), liveLimits.connectMs));
    socket.on('message', (data) => this.#receive(data));
    socket.on('close', () => this.#end());
    // A broken socket also closes; the error itself tells nothing more.
    socket.on('error', () => socket.terminate());
  }

  /** Sends a message to each of the client's subscriptions of a topic. */
  deliver(topic: string, body: string): void {
    for (const [id, subscribed] of this.#topics) {
      if (subscribed !== topic) continue;
      const headers = {
        subscription: id,
        'message-id': randomUUID(),
        destination: topic,
        'content-type': 'application/json',
      };
      this.#send(writeFrame('MESSAGE', headers, body));
    }
  }

  /** Tells of a dataset's refresh, by the number that the client knows it by. */
  deliverRefresh(datasetId: number): void {
    if (this.#actor === undefined || this.#topics.size === 0) return;
    const { topic, body } = refreshOf({ datasetId: this.#deps.handles.told(this.#actor, datasetId) });
    this.deliver(topic, body);
  }

  /** Sends a dataset's state as far as the client may know it, in the order of the calls. */
  deliverStatus(message: StatusMessage): void {
    const actor = this.#actor;
    if (actor === undefined || ![...this.#topics.values()].includes(statusTopic)) return;
    const knows = seesDatasets(actor) && this.#usable?.dataset(message.id) === true;
    this.#statuses = this.#statuses
      .then(async () => {
        if (knows) {
          const told = await this.#deps.caching.state(actor, message);
          this.deliver(statusTopic, JSON.stringify(told));
          return;
        }
        if (!(await this.#deps.maySubscribe(actor, message.id))) return;
        const id = this.#deps.handles.told(actor, message.id);
        this.deliver(statusTopic, JSON.stringify({ ...message, id, cacheInfo: '' }));
      })
      // Messages are hints: the next one, or the next reading of the screen, tells the state.
      .catch(() => {});
  }

  /**
   * Asks again whether the session and each subscription still hold; as when subscribing, one that does not ends it.
   * Of a dataset that the client sees otherwise now, such as after another attribute, it is told as of a refresh.
   */
  async recheck(): Promise<void> {
    if (this.#token === undefined) return;
    const actor = await this.#actorOf(this.#token);
    if (actor === undefined) return this.fail(codeText(Code.invalidToken));
    this.#usable = await this.#deps.useRights.of(actor);
    this.#actor = actor;
    const asked = this.#asked === undefined ? [] : [this.#asked];
    for (const topic of new Set([...this.#topics.values(), ...asked])) {
      if (!(await mayHear(actor, topic, this.#deps))) return this.fail(texts.http.unauthorised.message);
      const datasetId = datasetIn(actor, topic, this.#deps);
      if (datasetId !== undefined && (await this.#seesAnew(actor, datasetId))) this.deliverRefresh(datasetId);
    }
  }

  /**
   * Messages may have been missed: after a recheck, boards compare what they show. Of states of datasets there is no
   * message that stands for all, so a client that hears those connects, and reads, anew.
   */
  async anew(): Promise<void> {
    await this.recheck();
    const actor = this.#actor;
    if (actor === undefined || this.#socket.readyState !== this.#socket.OPEN) return;
    const topics = new Set(this.#topics.values());
    if (topics.has(statusTopic)) {
      this.#socket.close(closed.restart, 'read anew');
      return;
    }
    for (const topic of topics) {
      const datasetId = datasetIn(actor, topic, this.#deps);
      if (datasetId !== undefined) this.deliverRefresh(datasetId);
    }
  }

  /** Whether the client sees something else of a dataset than when this was last asked. */
  async #seesAnew(actor: Actor, datasetId: number): Promise<boolean> {
    const sight = await sightOf(actor, datasetId, this.#deps);
    const before = this.#sights.get(datasetId);
    this.#sights.set(datasetId, sight);
    return before !== undefined && before !== sight;
  }

  /** Tells the client why, and which frame it was if that asked for a receipt, and closes. */
  fail(message: string, frame?: Frame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const receipt = frame?.headers.get('receipt');
    const headers = {
      message: encodeURIComponent(message),
      ...(receipt === undefined ? {} : { 'receipt-id': receipt }),
    };
    this.#socket.send(writeFrame('ERROR', headers, message));
    this.#topics.clear();
    this.#socket.close(closed.policy, 'refused');
    // A client that does not answer the closing is cut off.
    this.#timers.push(setTimeout(() => this.#socket.terminate(), 1000));
  }

  /** Whose token it is; one that only changes a password opens nothing here. */
  async #actorOf(token: string): Promise<Actor | undefined> {
    const actor = await this.#holderOf(token);
    return actor?.kind === 'user' && actor.mustChangePassword ? undefined : actor;
  }

  /** Keys hear what boards tell if they may read boards. */
  async #holderOf(token: string): Promise<Actor | undefined> {
    if (!isApiKey(token)) return this.#deps.sessions.actorOf(token);
    const owner = await this.#deps.keys.actorOf(token, this.#deps.address);
    return owner?.key?.scopes.includes('boards') ? owner : undefined;
  }

  close(): void {
    this.#socket.close(1001, 'closing');
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#topics.clear();
    this.#sights.clear();
  }

  #receive(data: RawData): void {
    this.#heardAt = this.#deps.now();
    const second = Math.floor(this.#heardAt / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#frames = 0;
    }
    this.#frames += 1;
    this.#waiting += 1;
    if (this.#frames > liveLimits.framesPerSecond || this.#waiting > 2 * liveLimits.topics) {
      this.fail('消息过于频繁');
      return;
    }
    const text = Array.isArray(data)
      ? Buffer.concat(data).toString()
      : Buffer.from(data as Buffer).toString();
    // One after the other: an unsubscription must not overtake the subscription before it.
    this.#work = this.#work
      .then(() => this.#handle(text))
      .catch((error: unknown) => this.fail(error instanceof FrameError ? '消息格式错误' : '服务器异常'))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  async #handle(text: string): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const frame = parseFrame(text);
    if (frame === undefined) return;
    if (this.#actor === undefined) await this.#connect(frame);
    else if (frame.command === 'SUBSCRIBE') await this.#subscribe(frame, this.#actor);
    else if (frame.command === 'UNSUBSCRIBE') this.#topics.delete(frame.headers.get('id') ?? '');
    else if (frame.command !== 'DISCONNECT') this.fail('不支持的操作', frame);
    const receipt = frame.headers.get('receipt');
    if (receipt !== undefined) this.#send(writeFrame('RECEIPT', { 'receipt-id': receipt }));
    // By its receipt a client knows that all it sent before has arrived.
    if (frame.command === 'DISCONNECT') this.#socket.close(closed.normal);
  }

  async #connect(frame: Frame): Promise<void> {
    if (frame.command !== 'CONNECT' && frame.command !== 'STOMP') return this.fail('未登录');
    const versions = (frame.headers.get('accept-version') ?? '').split(',');
    if (!versions.includes('1.2')) return this.fail('仅支持 STOMP 1.2');
    const token = tokenIn(frame);
    if (token === '') return this.fail(codeText(Code.invalidToken));
    // Before it is asked about: what ends it meanwhile finds this connection.
    this.#token = token;
    this.tokenHash = hashOf(token);
    const actor = await this.#actorOf(token);
    if (actor === undefined) return this.fail(codeText(Code.invalidToken));
    this.#usable = await this.#deps.useRights.of(actor);
    this.#actor = actor;
    clearTimeout(this.#timers.shift());
    const beat = liveLimits.heartBeatMs;
    this.#send(writeFrame('CONNECTED', { version: '1.2', 'heart-beat': `${beat},${beat}` }));
    this.#beat(frame.headers.get('heart-beat') ?? '0,0');
  }

  /** Heart-beats both ways, as far as the client wants them. */
  #beat(wanted: string): void {
    // A client that left while its token was asked about has no timers that anything would end.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const [sends = 0, wants = 0] = wanted
      .split(',')
      .map((part) => Math.min(Number(part) || 0, liveLimits.longestBeatMs));
    if (wants > 0) {
      const every = Math.max(liveLimits.heartBeatMs, wants);
      this.#timers.push(setInterval(() => this.#send('\n'), every));
    }
    if (sends > 0) {
      // Two beats may be lost before a client counts as gone.
      this.#silentAfter = 3 * Math.max(liveLimits.heartBeatMs, sends);
      this.#timers.push(
        setInterval(() => {
          if (this.#deps.now() - this.#heardAt > this.#silentAfter) this.#socket.terminate();
        }, liveLimits.heartBeatMs),
      );
    }
  }

  async #subscribe(frame: Frame, actor: Actor): Promise<void> {
    const id = frame.headers.get('id') ?? '';
    const topic = frame.headers.get('destination') ?? '';
    if (id === '' || id.length > 100) return this.fail('消息格式错误');
    if (!this.#topics.has(id) && this.#topics.size >= liveLimits.topics) return this.fail('订阅过多');
    this.#asked = topic;
    if (!(await mayHear(actor, topic, this.#deps))) return this.fail(texts.http.unauthorised.message, frame);
    const datasetId = datasetIn(actor, topic, this.#deps);
    if (datasetId !== undefined) await this.#seesAnew(actor, datasetId);
    this.#topics.set(id, topic);
    this.#asked = undefined;
  }

  #send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > liveLimits.bufferedBytes) {
      // Messages are hints: a reader this slow is better off connecting anew.
      this.#socket.terminate();
      return;
    }
    this.#socket.send(text);
  }
}
