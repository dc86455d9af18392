import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Connection } from 'tedious';
import { keepFaults } from '../live/guarded-socket.ts';

/** The driver's reader of one answer: a stream of its tokens, which tells its end. */
interface Tokens extends EventEmitter {
  parser: Readable;
}
interface Driver {
  createTokenStreamParser(message: unknown, handler: unknown): Tokens;
}

/**
 * The driver listens to no fault of its reader, and throws at tokens that it does not expect: either would end the whole
 * process. Here they end the connection. Its version is pinned; `rogue.live.test.ts` fails when this no longer takes effect.
 */
export function guardTokens(connection: Connection, socket: Socket): void {
  const driver = connection as unknown as Driver;
  const create = driver.createTokenStreamParser.bind(connection);
  driver.createTokenStreamParser = (message, handler) => {
    const tokens = create(message, handler);
    keepFaults(tokens.parser);
    tokens.parser.on('error', (cause: Error) => {
      // The driver's own word for a connection that is lost.
      const error = Object.assign(new Error('the answer cannot be read', { cause }), { code: 'ESOCKET' });
      // Whoever waits for the end of this answer, as the log-in does, hears it at once.
      if (tokens.listenerCount('error') > 0) tokens.emit('error', error);
      socket.destroy(error);
    });
    return tokens;
  };
}
