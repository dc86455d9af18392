import { createClient, ErrorReply, RESP_TYPES } from '@redis/client';
import type { RedisAddress } from './redis-address.ts';
import { RedisRefusal } from './redis-faults.ts';

/** Words of a command. */
export type Words = readonly (string | Buffer)[];

/** One connection to Redis. */
export interface RedisSession {
  /** Rejects when the connection breaks; never resolves. */
  broken: Promise<never>;
  /** Bulk replies arrive as texts, or as bytes when asked for. Throws RedisRefusal for what the server says against it. */
  send<T>(words: Words, bytes?: boolean): Promise<T>;
  subscribe(channel: string, onMessage: (payload: string) => void): Promise<void>;
  end(): void;
}

/** Connects, signs in and selects the database. Rejects when that fails or takes longer than `connectMs`. */
export async function openRedisSession(address: RedisAddress, connectMs: number): Promise<RedisSession> {
  const { host, port, tls, ca, username, password, database } = address;
  const socket = { host, port, connectTimeout: connectMs, reconnectStrategy: false as const };
  const client = createClient({
    // What servers before version 6 speak as well.
    RESP: 2,
    socket: tls ? { ...socket, tls: true, ...(ca !== undefined && { ca }) } : socket,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    database,
    // A connection that broke is replaced by ours to see, and nothing waits in it.
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    disableClientInfo: true,
  });
  let lose: (reason: Error) => void = () => undefined;
  const broken = new Promise<never>((_resolve, reject) => {
    lose = reject;
  });
  // Told where it is awaited.
  broken.catch(() => undefined);
  client.on('error', (error: Error) => lose(error));
  client.on('end', () => lose(new Error('the server ended the connection')));
  const end = (): void => {
    if (client.isOpen) client.destroy();
  };
  let timer: NodeJS.Timeout | undefined;
  // The client bounds the connecting only, not the greeting after it.
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), connectMs);
  });
  const connecting = client.connect();
  connecting.catch(() => undefined);
  try {
    await Promise.race([connecting, late]);
  } catch (error) {
    end();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return {
    broken,
    async send<T>(words: Words, bytes = false): Promise<T> {
      const options = bytes ? { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } } : undefined;
      try {
        return await client.sendCommand<T>(words, options);
      } catch (error) {
        throw error instanceof ErrorReply ? new RedisRefusal(error.message) : error;
      }
    },
    async subscribe(channel, onMessage) {
      await client.subscribe(channel, (payload) => onMessage(payload));
    },
    end,
  };
}
