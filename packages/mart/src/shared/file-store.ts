/** A file in the store. */
export interface StoredFile {
  name: string;
  bytes: number;
  /** When it came to be there, epoch milliseconds of the store's clock. */
  at: number;
}

/**
 * Files under names, shared by all nodes of an installation. What stands under a name never changes; a file is there
 * whole or not at all. Every call throws FileStoreError.
 */
export interface FileStore {
  /** Stores a local file; nothing of it is there when this fails. */
  put(name: string, path: string, signal?: AbortSignal): Promise<void>;
  /**
   * Writes a file to a path that does not exist yet, and compares length and checksum. False when there is none of that
   * name; nothing of it is left at the path then, nor of a failure.
   */
  fetch(name: string, path: string, signal?: AbortSignal): Promise<boolean>;
  /** Bytes of a file; undefined when there is none. */
  size(name: string): Promise<number | undefined>;
  /** Files whose names begin so, and what the store's clock says. */
  list(prefix: string): Promise<{ files: StoredFile[]; now: number }>;
  remove(name: string): Promise<void>;
  /** A small text under a name, which may be written again. */
  note(name: string, text: string): Promise<void>;
  noted(name: string): Promise<string | undefined>;
}

/**
 * away: it does not answer, and may again. refused: it answers and does not do it (keys, bucket, rights). broken: what
 * came is not what was stored. space: the local disk is full.
 */
export type FileStoreFault = 'away' | 'refused' | 'broken' | 'space';

/** A file that could not be stored or had; the message is for operators, in Chinese. */
export class FileStoreError extends Error {
  readonly fault: FileStoreFault;
  constructor(fault: FileStoreFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FileStoreError';
    this.fault = fault;
  }
}
