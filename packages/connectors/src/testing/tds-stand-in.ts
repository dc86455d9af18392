import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

/**
 * A stand-in for SQL Server: it speaks as much of the public TDS protocol (MS-TDS 7.4) as our tests need, and knows no
 * SQL. What it answers to a statement is told by the test. It proves how our side behaves, not how the vendor's does.
 */
export interface TdsStandIn {
  port: number;
  /** Statements as they arrived, batches and sp_executesql alike. */
  statements: { sql: string; params: (string | null)[] }[];
  logins: { user: string; password: string; database: string; app: string }[];
  /** How many attentions (cancels) arrived. */
  attentions: number;
  /** Rows that were sent so far, or a few more. */
  sent: number;
  stop(): Promise<void>;
}

export interface TdsAnswer {
  columns?: TdsType[];
  rows?: Iterable<readonly (Buffer | null)[]>;
  error?: { number: number; message: string };
  /** Says nothing until an attention comes. */
  hangs?: boolean;
}

/** A column: its name, its type as the protocol writes it, and how a value is put behind its length. */
export interface TdsType {
  name: string;
  info: Buffer;
  /** Bytes of the length before a value: 0 for types of a fixed length. */
  prefix: 0 | 1 | 2 | 8;
}

export interface TdsOptions {
  user?: string;
  password?: string;
  database?: string;
  /** The byte of encryption in the reply: 2 not supported, 3 required. */
  encryption?: 2 | 3;
  answer(sql: string, params: readonly (string | null)[]): TdsAnswer | undefined;
}

const collation = Buffer.from([0x04, 0x08, 0xd0, 0x00, 0x00]);
const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const ucs2 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const shortText = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), ucs2(text)]);
const longText = (text: string): Buffer => Buffer.concat([u16(text.length), ucs2(text)]);

const type =
  (info: number[], prefix: TdsType['prefix']) =>
  (name: string): TdsType => ({
    name,
    info: Buffer.from(info),
    prefix,
  });
/** Types by the numbers of MS-TDS 2.2.5.4. */
export const tdsTypes = {
  int: type([0x26, 4], 1),
  bigint: type([0x26, 8], 1),
  bit: type([0x68, 1], 1),
  real: type([0x6d, 4], 1),
  float: type([0x6d, 8], 1),
  money: type([0x6e, 8], 1),
  date: type([0x28], 1),
  datetime: type([0x6f, 8], 1),
  guid: type([0x24, 16], 1),
  time: (scale: number) => type([0x29, scale], 1),
  datetime2: (scale: number) => type([0x2a, scale], 1),
  datetimeoffset: (scale: number) => type([0x2b, scale], 1),
  decimal: (precision: number, scale: number) => type([0x6a, 17, precision, scale], 1),
  nvarchar: type([0xe7, 0xa0, 0x0f, ...collation], 2),
  nchar: type([0xef, 0xa0, 0x0f, ...collation], 2),
  /** Chinese_PRC: code page 936. */
  varchar: type([0xa7, 0xa0, 0x0f, ...collation], 2),
  nvarcharMax: type([0xe7, 0xff, 0xff, ...collation], 8),
  varbinary: type([0xa5, 0xa0, 0x0f], 2),
};

/** A number with its least byte first. */
export function little(value: bigint, bytes: number): Buffer {
  const written = Buffer.alloc(bytes);
  let rest = BigInt.asUintN(bytes * 8, value);
  for (let at = 0; at < bytes; at += 1, rest >>= 8n) written[at] = Number(rest & 0xffn);
  return written;
}

/** A decimal's units (without its point): a sign and sixteen bytes. */
export const tdsDecimal = (units: bigint): Buffer =>
  Buffer.concat([Buffer.from([units < 0n ? 0 : 1]), little(units < 0n ? -units : units, 16)]);

function valueBytes({ prefix }: TdsType, value: Buffer | null): Buffer {
  if (prefix === 0) return value ?? Buffer.alloc(0);
  if (prefix === 1)
    return value === null ? Buffer.from([0]) : Buffer.concat([Buffer.from([value.length]), value]);
  if (prefix === 2) return value === null ? u16(0xffff) : Buffer.concat([u16(value.length), value]);
  if (value === null) return little(-1n, 8);
  const chunk = value.length === 0 ? [] : [little(BigInt(value.length), 4), value];
  return Buffer.concat([little(BigInt(value.length), 8), ...chunk, little(0n, 4)]);
}

const done = (status: number, rows = 0): Buffer =>
  Buffer.concat([Buffer.from([0xfd]), u16(status), u16(0xc1), little(BigInt(rows), 8)]);
const more = 0x01;
const failed = 0x02;
const counted = 0x10;
const attention = 0x20;

function errorToken(number: number, message: string): Buffer {
  const body = Buffer.concat([
    little(BigInt(number), 4),
    Buffer.from([1, 14]),
    longText(message),
    shortText('stand-in'),
    shortText(''),
    little(1n, 4),
  ]);
  return Buffer.concat([Buffer.from([0xaa]), u16(body.length), body]);
}

function columnsToken(columns: readonly TdsType[]): Buffer {
  const described = columns.map(({ name, info }) =>
    Buffer.concat([little(0n, 4), u16(0x0009), info, shortText(name)]),
  );
  return Buffer.concat([Buffer.from([0x81]), u16(columns.length), ...described]);
}

function loginAnswer(database: string): Buffer {
  const name = shortText('Stand-in');
  const ack = Buffer.concat([Buffer.from([1, 0x74, 0, 0, 4]), name, Buffer.from([16, 0, 0, 0])]);
  const change = Buffer.concat([Buffer.from([1]), shortText(database), shortText('')]);
  return Buffer.concat([
    Buffer.from([0xe3]),
    u16(change.length),
    change,
    Buffer.from([0xad]),
    u16(ack.length),
    ack,
    done(0),
  ]);
}

/** Tells that a transaction began (8) or was rolled back (10). */
function transactionToken(kind: 8 | 10, id: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from([id.length]), id]);
  const none = Buffer.from([0]);
  const body = Buffer.concat([Buffer.from([kind]), ...(kind === 8 ? [named, none] : [none, named])]);
  return Buffer.concat([Buffer.from([0xe3]), u16(body.length), body]);
}

/** PRELOGIN: version, encryption, instance, thread, MARS. */
function preloginAnswer(encryption: number): Buffer {
  const options: [number, Buffer][] = [
    [0, Buffer.from([16, 0, 0x10, 0, 0, 0])],
    [1, Buffer.from([encryption])],
    [2, Buffer.from([0])],
    [3, Buffer.alloc(0)],
    [4, Buffer.from([0])],
  ];
  let at = options.length * 5 + 1;
  const heads = options.map(([token, data]) => {
    const head = Buffer.from([token, at >> 8, at & 0xff, data.length >> 8, data.length & 0xff]);
    at += data.length;
    return head;
  });
  return Buffer.concat([...heads, Buffer.from([0xff]), ...options.map(([, data]) => data)]);
}

function readLogin(body: Buffer) {
  const text = (at: number): Buffer => {
    const from = body.readUInt16LE(at);
    return body.subarray(from, from + body.readUInt16LE(at + 2) * 2);
  };
  // Each byte of the password is turned and its halves swapped.
  const plain = Buffer.from(text(44).map((byte) => (((byte ^ 0xa5) << 4) | ((byte ^ 0xa5) >> 4)) & 0xff));
  return {
    user: text(40).toString('utf16le'),
    password: plain.toString('utf16le'),
    database: text(68).toString('utf16le'),
    app: text(48).toString('utf16le'),
  };
}

const afterHeaders = (body: Buffer): number => body.readUInt32LE(0);

/** Texts of sp_executesql: the statement, the declarations, then the values. */
function readRpc(body: Buffer): { sql: string; params: (string | null)[] } {
  let at = afterHeaders(body) + 6;
  const texts: (string | null)[] = [];
  while (at < body.length) {
    at += 1 + (body[at] as number) * 2 + 1;
    const kind = body[at];
    if (kind !== 0xe7 && kind !== 0x63) throw new Error(`the stand-in reads texts only, not ${kind}`);
    if (kind === 0x63) {
      const length = body.readInt32LE(at + 10);
      texts.push(body.subarray(at + 14, at + 14 + length).toString('utf16le'));
      at += 14 + length;
      continue;
    }
    const isLong = body.readUInt16LE(at + 1) === 0xffff;
    at += 8;
    if (!isLong) {
      const length = body.readUInt16LE(at);
      texts.push(length === 0xffff ? null : body.subarray(at + 2, at + 2 + length).toString('utf16le'));
      at += length === 0xffff ? 2 : 2 + length;
      continue;
    }
    const isNull = body.readBigUInt64LE(at) === 0xffff_ffff_ffff_ffffn;
    at += 8;
    const parts: Buffer[] = [];
    while (!isNull) {
      const length = body.readUInt32LE(at);
      at += 4;
      if (length === 0) break;
      parts.push(body.subarray(at, at + length));
      at += length;
    }
    texts.push(isNull ? null : Buffer.concat(parts).toString('utf16le'));
  }
  return { sql: texts[0] ?? '', params: texts.slice(2) };
}

const packetBytes = 4088;

/** One connection of the stand-in. */
class Talk {
  readonly #socket: Socket;
  readonly #options: TdsOptions;
  readonly #state: TdsStandIn;
  #buffer = Buffer.alloc(0);
  #message: Buffer[] = [];
  #isCancelled = false;
  #isBusy = false;
  /** The transaction that is open; zeros are none. */
  #transaction: Buffer = Buffer.alloc(8);

  constructor(socket: Socket, options: TdsOptions, state: TdsStandIn) {
    this.#socket = socket;
    this.#options = options;
    this.#state = state;
    socket.on('error', () => {});
    socket.on('data', (data: Buffer) => {
      this.#buffer = Buffer.concat([this.#buffer, data]);
      this.#packets();
    });
  }

  #packets(): void {
    while (this.#buffer.length >= 8 && this.#buffer.length >= this.#buffer.readUInt16BE(2)) {
      const length = this.#buffer.readUInt16BE(2);
      const packet = this.#buffer.subarray(0, length);
      this.#buffer = this.#buffer.subarray(length);
      this.#message.push(packet.subarray(8));
      if (((packet[1] as number) & 1) === 0) continue;
      const body = Buffer.concat(this.#message);
      this.#message = [];
      void this.#hear(packet[0] as number, body);
    }
  }

  async #hear(kind: number, body: Buffer): Promise<void> {
    if (kind === 0x12) return await this.#say(preloginAnswer(this.#options.encryption ?? 2), true);
    if (kind === 0x10) return await this.#logIn(body);
    if (kind === 0x06) {
      this.#state.attentions += 1;
      this.#isCancelled = true;
      if (!this.#isBusy) await this.#say(done(attention), true);
      return;
    }
    // Headers of a request name the transaction it runs in; another than the open one is refused.
    if (!body.subarray(10, 18).equals(this.#transaction)) {
      const refusal = errorToken(3989, 'New request should come with valid transaction descriptor.');
      return await this.#say(Buffer.concat([refusal, done(failed)]), true);
    }
    if (kind === 0x01) {
      const sql = body.subarray(afterHeaders(body)).toString('utf16le');
      return await this.#answer(sql, []);
    }
    const { sql, params } = readRpc(body);
    await this.#answer(sql, params);
  }

  async #logIn(body: Buffer): Promise<void> {
    const login = readLogin(body);
    this.#state.logins.push(login);
    const { user = 'reader', password = 'secret', database = 'his' } = this.#options;
    let refusal: Buffer | undefined;
    if (login.user !== user || login.password !== password)
      refusal = errorToken(18_456, `Login failed for user '${login.user}'.`);
    else if (login.database !== database)
      refusal = errorToken(4060, `Cannot open database "${login.database}" requested by the login.`);
    await this.#say(
      refusal === undefined ? loginAnswer(database) : Buffer.concat([refusal, done(failed)]),
      true,
    );
  }

  async #answer(sql: string, params: (string | null)[]): Promise<void> {
    this.#state.statements.push({ sql, params });
    this.#isCancelled = false;
    this.#isBusy = true;
    const { columns, rows = [], error, hangs } = this.#options.answer(sql, params) ?? {};
    if (sql.endsWith('BEGIN TRANSACTION')) {
      this.#transaction = little(BigInt(this.#state.statements.length), 8);
      await this.#say(transactionToken(8, this.#transaction), false);
    } else if (sql.endsWith('ROLLBACK TRANSACTION')) {
      await this.#say(transactionToken(10, this.#transaction), false);
      this.#transaction = Buffer.alloc(8);
    }
    let count = 0;
    if (columns !== undefined) {
      let waiting = [columnsToken(columns)];
      let bytes = 0;
      for (const row of rows) {
        if (this.#isCancelled || this.#socket.destroyed) break;
        count += 1;
        const values = columns.map((column, at) => valueBytes(column, row[at] ?? null));
        const token = Buffer.concat([Buffer.from([0xd1]), ...values]);
        waiting.push(token);
        bytes += token.length;
        if (bytes < packetBytes) continue;
        await this.#say(Buffer.concat(waiting), false);
        this.#state.sent += waiting.length;
        waiting = [];
        bytes = 0;
        // Attentions are heard between packets.
        await new Promise((resolve) => setImmediate(resolve));
      }
      await this.#say(Buffer.concat(waiting), false);
    }
    while (hangs === true && !this.#isCancelled && !this.#socket.destroyed)
      await new Promise((resolve) => setTimeout(resolve, 5));
    this.#isBusy = false;
    if (error !== undefined) {
      await this.#say(Buffer.concat([errorToken(error.number, error.message), done(failed)]), true);
    } else {
      const end = columns === undefined ? done(0) : done(counted, count);
      // What was cut off ends, and the attention is answered behind it.
      if (this.#isCancelled) await this.#say(Buffer.concat([done(more), done(attention)]), true);
      else await this.#say(end, true);
    }
  }

  /** Packets of one message; the last one says so. Waits while the reader is slow. */
  async #say(tokens: Buffer, isLast: boolean): Promise<void> {
    for (let at = 0; at < tokens.length; at += packetBytes) {
      const part = tokens.subarray(at, at + packetBytes);
      const last = isLast && at + packetBytes >= tokens.length;
      const head = Buffer.from([4, last ? 1 : 0, 0, 0, 0, 0, 1, 0]);
      head.writeUInt16BE(part.length + 8, 2);
      const isOpen = this.#socket.write(Buffer.concat([head, part]));
      if (!isOpen && !this.#socket.destroyed)
        await new Promise<void>((resolve) => {
          const go = (): void => {
            this.#socket.off('drain', go).off('close', go);
            resolve();
          };
          this.#socket.on('drain', go).on('close', go);
        });
    }
  }
}

/** Starts a stand-in on a free port of this machine. */
export async function startTdsStandIn(options: TdsOptions): Promise<TdsStandIn> {
  const sockets = new Set<Socket>();
  const state: TdsStandIn = {
    port: 0,
    statements: [],
    logins: [],
    attentions: 0,
    sent: 0,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    void new Talk(socket, options, state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.port = (server.address() as AddressInfo).port;
  return state;
}
