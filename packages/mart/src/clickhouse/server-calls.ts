import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { text as wholeText } from 'node:stream/consumers';
import type { ClickhouseAddress } from './address.ts';
import { ServerFault, Unreachable } from './faults.ts';

export interface Call {
  sql: string;
  settings?: Readonly<Record<string, string>>;
  /** Rows of an INSERT, in the format that the statement names. */
  rows?: Uint8Array;
  signal?: AbortSignal;
}

/** How long a node may take to accept a connection. */
const connectMs = 5000;
/** How long a statement may take that nobody can end; a node that says nothing for so long is away. */
const quickMs = 60_000;
/** Silence after which the system asks whether the other side is still there. */
const aliveMs = 30_000;
/** Longest error text that is read. */
const mostErrorBytes = 64 * 1024;

/**
 * Statements over ClickHouse's HTTP interface. A node that cannot be reached is passed over for the next one, where a
 * statement only reads; what writes stays with the node it began with.
 */
export class ServerCalls {
  readonly address: ClickhouseAddress;
  readonly #agent: Agent;
  /** Place of the node that answered last. */
  #at = 0;

  constructor(address: ClickhouseAddress) {
    this.address = address;
    const options = { keepAlive: true, maxSockets: 64, timeout: 2000 };
    this.#agent = address.isEncrypted ? new TlsAgent(options) : new Agent(options);
  }

  /** The node that is asked now, for a piece of work that has to stay with one. */
  get node(): number {
    return this.#at;
  }

  /** Carries a statement out and gives back what it printed. Throws ServerFault, Unreachable, or why it was aborted. */
  async run(call: Call, node = this.#at): Promise<string> {
    return wholeText(await this.#send(call, node, false));
  }

  /** Whether any node answers. Throws Unreachable. */
  async ping(): Promise<void> {
    await wholeText(await this.ask({ sql: 'SELECT 1' }));
  }

  /** Asks for rows, of any node that answers. Aborting also ends the statement at the server. */
  async ask(call: Call): Promise<AsyncIterable<Uint8Array>> {
    const { length } = this.address.hosts;
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#send(call, this.#at, true);
      } catch (error) {
        if (!(error instanceof Unreachable) || tried > length) throw error;
        this.#at = (this.#at + 1) % length;
      }
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  async #send(call: Call, node: number, mayShare: boolean): Promise<AsyncIterable<Uint8Array>> {
    const { sql, settings, rows, signal } = call;
    const { user, password, database } = this.address;
    const id = randomUUID();
    const query = new URLSearchParams({
      database,
      query_id: id,
      // The answer is whole before its first byte is sent, so that a fault in the middle of it is told as one.
      wait_end_of_query: '1',
      buffer_size: '1048576',
      max_query_size: '16000000',
      ...settings,
    });
    const stop = (): void => {
      void this.run({ sql: `KILL QUERY WHERE query_id = '${id}' ASYNC` }, node).catch(() => undefined);
    };
    signal?.throwIfAborted();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const options: RequestOptions = {
        method: 'POST',
        path: `/?${query.toString()}`,
        auth: `${user}:${password}`,
        signal: signal ?? AbortSignal.timeout(quickMs),
      };
      const body = rows === undefined ? Buffer.from(sql) : Buffer.concat([Buffer.from(`${sql}\n`), rows]);
      const response = await this.#exchange(options, body, node, mayShare);
      const bytes = bytesOf(response, call);
      // A gateway may pass the failure on under a status of its own: what the server itself says of it counts.
      const code = response.headers['x-clickhouse-exception-code'];
      if (response.statusCode === 200 && Number(code ?? 0) === 0) return bytes;
      const said = (await wholeText(bytes)).slice(0, mostErrorBytes);
      const number = Number(code ?? /Code: (\d+)/.exec(said)?.[1]);
      throw new ServerFault(Number.isNaN(number) ? 210 : number, said);
    } catch (error) {
      throw faultOf(error, call);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  #exchange(
    options: RequestOptions,
    body: Buffer,
    node: number,
    mayShare: boolean,
  ): Promise<IncomingMessage> {
    const { hosts, isEncrypted } = this.address;
    const { host, port } = hosts[node % hosts.length]!;
    return new Promise((resolve, reject) => {
      // A connection that was kept may be closed by the server just when rows are sent over it.
      const agent = mayShare ? this.#agent : false;
      const sent = (isEncrypted ? tlsRequest : request)({ ...options, host, port, agent }, resolve);
      const late = setTimeout(
        () => sent.destroy(Object.assign(new Error('connect'), { code: 'ETIMEDOUT' })),
        connectMs,
      );
      sent.on('socket', (socket) => {
        socket.setKeepAlive(true, aliveMs);
        if (socket.connecting) socket.once('connect', () => clearTimeout(late));
        else clearTimeout(late);
      });
      sent.on('close', () => clearTimeout(late));
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

/** What goes wrong on the way is told as that, but for the caller's own end of it. */
const faultOf = (error: unknown, { signal }: Call): unknown =>
  signal?.aborted === true || error instanceof ServerFault || error instanceof Unreachable
    ? error
    : new Unreachable(error);

async function* bytesOf(response: IncomingMessage, call: Call): AsyncGenerator<Uint8Array> {
  try {
    yield* response as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw faultOf(error, call);
  }
}
