import type { StatusMessage } from '@mingjing/contract';

/** What nodes tell each other. Messages are hints: a client that reconnects reads the state again. */
export type LiveEvent =
  | { kind: 'status'; message: StatusMessage }
  | { kind: 'refresh'; datasetId: number }
  /** Sessions to close at once: logout, user removed, share revoked. */
  | { kind: 'revoked'; tokenHashes: string[] }
  /** Users, roles, menus or grants changed: open connections are asked again whether they still may hear. */
  | { kind: 'rights' }
  /** Messages of other nodes may have been missed: everything counts as changed. */
  | { kind: 'anew' }
  /** A node does not hear what is told over Redis: for a while it is told over the database as well. */
  | { kind: 'deaf' };

export interface Bus {
  publish(event: LiveEvent): Promise<void>;
  subscribe(listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}
