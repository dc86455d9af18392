import { Socket } from 'node:net';
import pg from 'pg';

export interface SessionParts {
  config: pg.ClientConfig;
  /** Made of small letters, digits and underscores. */
  channel: string;
  onMessage: (payload: string) => void;
  connectMs: number;
  answerMs: number;
  /** Cuts the connection off. */
  signal: AbortSignal;
}

/** One connection to PostgreSQL that hears a channel. */
export interface ListeningSession {
  /** Rejects when the connection breaks; never resolves. */
  broken: Promise<never>;
  /** Resolves when the server says that it still tells this connection. Rejects when it does not, or not in time. */
  check(): Promise<void>;
  end(): void;
}

/** Connects and listens. Rejects when the server cannot be reached or does not answer in time. */
export async function openListeningSession(parts: SessionParts): Promise<ListeningSession> {
  const { config, channel, onMessage, connectMs, answerMs, signal } = parts;
  const socket = new Socket();
  const client = new pg.Client({
    ...config,
    application_name: 'mingjing bus',
    stream: () => socket,
    connectionTimeoutMillis: connectMs,
  });
  const broken = new Promise<never>((_resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('the server ended the connection')));
  });
  // Told where it is awaited.
  broken.catch(() => undefined);
  const ask = (text: string): Promise<pg.QueryResult> =>
    Promise.race([client.query({ text, query_timeout: answerMs } as pg.QueryConfig), broken]);
  const cut = (): void => void socket.destroy();
  const end = (): void => {
    signal.removeEventListener('abort', cut);
    client.end().catch(() => undefined);
    // Told in order when it answers, cut off when it does not.
    setTimeout(cut, 200).unref();
  };
  signal.addEventListener('abort', cut);
  try {
    await Promise.race([client.connect(), broken]);
    client.on('notification', ({ payload = '' }) => onMessage(payload));
    await ask(`listen ${channel}`);
  } catch (error) {
    end();
    throw error;
  }
  return {
    broken,
    async check() {
      const { rowCount } = await ask('select pg_listening_channels()');
      // A pooler in between may have handed the session to somebody else.
      if (rowCount === 0) throw new Error('the session listens no more');
    },
    end,
  };
}
