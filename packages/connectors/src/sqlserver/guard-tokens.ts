import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Connection } from 'tedious';
import { keepFaults } from '../live/guarded-socket.ts';

/** The driver's reader of one answer: a stream of its tokens, which tells its end. */
interface Tokens extends EventEmitter {
  parser: Readable;
}
/** What the driver does with the tokens of one answer. */
interface Handler {
  onPacketSizeChange(token: { newValue: number }): void;
}
interface Driver {
  createTokenStreamParser(message: unknown, handler: Handler): Tokens;
}
/** The driver's reader of bytes, at the length of a token. */
interface Parser {
  buffer: Buffer;
  position: number;
  readEnvChangeToken(): unknown;
}

/** Sizes of a packet that the protocol knows (MS-TDS 2.2.6.4). */
const packetBytes = { least: 512, most: 32_767 };
/** Kinds of changes that the driver reads (MS-TDS 2.2.7.9); of any other it writes a line on the console. */
const knownChanges = new Set([1, 2, 3, 4, 7, 8, 9, 10, 13, 18, 20]);
const lengthBytes = 2;

/**
 * The driver listens to no fault of its reader, and throws at tokens that it does not expect: either would end the whole
 * process. A packet of no more bytes than its head has would keep it busy for ever. Here they end the connection. Its
 * version is pinned; `rogue.live.test.ts` fails when this no longer takes effect.
 */
export function guardTokens(connection: Connection, socket: Socket): void {
  const driver = connection as unknown as Driver;
  const create = driver.createTokenStreamParser.bind(connection);
  driver.createTokenStreamParser = (message, handler) => {
    const change = handler.onPacketSizeChange.bind(handler);
    handler.onPacketSizeChange = (token) => {
      const { newValue: bytes } = token;
      if (!(bytes >= packetBytes.least && bytes <= packetBytes.most))
        throw new Error(`packets of ${bytes} bytes`);
      change(token);
    };
    const tokens = create(message, handler);
    keepFaults(tokens.parser);
    tokens.parser.on('error', (cause: Error) => {
      // The driver's own word for a connection that is lost.
      const error = Object.assign(new Error('the answer cannot be read', { cause }), { code: 'ESOCKET' });
      // Whoever waits for the end of this answer, as the log-in does, hears it at once. Who waits for the answer to a cancel
      // would throw it out of the process: that one hears of the lost connection.
      if (!('attentionReceived' in handler) && tokens.listenerCount('error') > 0) tokens.emit('error', error);
      socket.destroy(error);
    });
    return tokens;
  };
}

let isQuiet = false;

/** Makes the driver pass over changes that it does not know without a word: a server may send them without end. */
export function readQuietly(): void {
  if (isQuiet) return;
  isQuiet = true;
  const { prototype } = createRequire(import.meta.url)('tedious/lib/token/stream-parser') as {
    prototype: Parser;
  };
  const read = prototype.readEnvChangeToken;
  prototype.readEnvChangeToken = function readKnown(this: Parser) {
    const { buffer, position } = this;
    const kind = buffer[position + lengthBytes];
    const end = kind === undefined ? 0 : position + lengthBytes + buffer.readUInt16LE(position);
    // What has not arrived whole is left to the driver, which waits for it.
    if (kind === undefined || knownChanges.has(kind) || end > buffer.length) return read.call(this);
    this.position = end;
    return undefined;
  };
}
