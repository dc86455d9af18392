import { createConnection, createServer, type Socket } from 'node:net';
import type { DatasourceInput } from '@mingjing/contract';

/**
 * What the wire to a database does: carries, takes everything and carries nothing, or breaks or falls silent after so
 * many bytes of answers.
 */
export type WireState = 'carries' | 'silent' | { breaksAfter: number } | { silentAfter: number };

/** A wire between the product and a real database, for tests of what networks do to it. */
export interface SourceWire {
  /** The database's form with the wire in between. */
  input: Required<DatasourceInput>;
  /** Holds for what is open as well as for what comes. */
  become(state: WireState): void;
  /** Whether it carries nothing now. */
  isSilent(): boolean;
  stop(): Promise<void>;
}

/** Starts a wire to the database behind this form. */
export async function wireTo(input: Required<DatasourceInput>): Promise<SourceWire> {
  const to = Number(/:(\d+)\//.exec(input.url)?.[1]);
  let state: WireState = 'carries';
  let left = 0;
  const isSilent = (): boolean =>
    state === 'silent' || (typeof state === 'object' && 'silentAfter' in state && left <= 0);
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    const far = createConnection(to, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    /** Nobody hears over a silent wire that the other end has gone. */
    const gone = (): unknown => (isSilent() ? far.destroy() : end());
    near.on('error', end).on('close', end);
    far.on('error', gone).on('close', gone);
    near.on('data', (bytes) => state !== 'silent' && far.write(bytes));
    far.on('data', (bytes) => {
      left -= bytes.length;
      if (state !== 'carries' && left <= 0) {
        // RST, as a firewall or a server that fell over sends it.
        if (typeof state === 'object' && 'breaksAfter' in state) near.resetAndDestroy();
        return;
      }
      if (!near.write(bytes)) {
        far.pause();
        near.once('drain', () => far.resume());
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    input: { ...input, url: input.url.replace(`:${to}/`, `:${port}/`) },
    isSilent,
    become(next) {
      state = next;
      left = typeof next !== 'object' ? 0 : 'breaksAfter' in next ? next.breaksAfter : next.silentAfter;
    },
    async stop() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
