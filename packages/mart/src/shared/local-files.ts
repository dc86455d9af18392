import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileStore, FileStoreError } from './file-store.ts';

interface Copy {
  bytes: number;
  /** Epoch milliseconds. */
  usedAt: number;
  /** Its last use as the file itself says it. */
  notedAt: number;
}

export interface LocalFilesOptions {
  store: FileStore;
  /** Folder of the copies; made when missing. */
  folder: string;
  /** What stands before a file's name in the store. */
  prefix: string;
  /** Whether a name of the folder is a copy's. */
  isName: (name: string) => boolean;
  /** Bytes that copies may take; those in use stay whatever they take. */
  mostBytes: number;
  /** Whether a file that stands there is whole. */
  isWhole?: (name: string) => Promise<boolean>;
  /** Called before a copy goes: who has it open lets go of it. */
  letGo?: (name: string) => Promise<void>;
  now?: () => number;
}

/** Copies that nobody asked for this long go. */
const idleMs = 30 * 86_400_000;
const noteMs = 600_000;
const partEnd = '.fetch.part';

/**
 * Copies of the store's files in a folder of this node: had when they are first asked for, once for all who ask at the
 * same time, kept up to a number of bytes, the one that was used longest ago going first.
 */
export class LocalFiles {
  readonly #options: Required<LocalFilesOptions>;
  readonly #copies = new Map<string, Copy>();
  readonly #fetches = new Map<string, Promise<boolean>>();
  /** Copies that are being removed: fetching them again waits for it. */
  readonly #leaving = new Map<string, Promise<void>>();
  /** Copies that something is done with, and how often. */
  readonly #uses = new Map<string, number>();
  readonly #closing = new AbortController();

  constructor(options: LocalFilesOptions) {
    this.#options = { isWhole: async () => true, letGo: async () => undefined, now: Date.now, ...options };
  }

  /** Looks at what stands there from runs before; what those cut short goes. */
  async open(): Promise<void> {
    const { folder, isName } = this.#options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder)) {
      if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
      const found = isName(name) ? await stat(join(folder, name)).catch(() => undefined) : undefined;
      if (found === undefined) continue;
      this.#copies.set(name, { bytes: found.size, usedAt: found.mtimeMs, notedAt: found.mtimeMs });
    }
  }

  /** Ends what is being fetched. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#fetches.values());
  }

  get bytes(): number {
    return [...this.#copies.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get names(): string[] {
    return [...this.#copies.keys()];
  }

  has(name: string): boolean {
    return this.#copies.has(name);
  }

  /** Whether a file of the folder is one that is being fetched. */
  isPart(file: string): boolean {
    return file.endsWith(partEnd) && this.#fetches.has(file.slice(0, -partEnd.length));
  }

  path(name: string): string {
    return join(this.#options.folder, name);
  }

  nameIn(name: string): string {
    return `${this.#options.prefix}${name}`;
  }

  /**
   * Runs `work` while copies of these stand there; false for a file that is nowhere. Aborting ends the wait, not the
   * fetching: the next one who asks finds the copy. Throws FileStoreError.
   */
  async use<T>(
    names: readonly string[],
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    for (const name of names) this.#uses.set(name, (this.#uses.get(name) ?? 0) + 1);
    try {
      for (const name of names) if (!(await this.#have(name, signal))) return undefined;
      return await work();
    } finally {
      for (const name of names) {
        const left = (this.#uses.get(name) ?? 1) - 1;
        if (left === 0) this.#uses.delete(name);
        else this.#uses.set(name, left);
      }
    }
  }

  /** Stores a file that was made here, which stays as a copy; of a failure nothing stays. Throws FileStoreError. */
  async publish(name: string, signal?: AbortSignal): Promise<void> {
    try {
      await this.#options.store.put(this.nameIn(name), this.path(name), signal);
    } catch (error) {
      await this.forget(name);
      throw error;
    }
    await this.keep(name);
    await this.#shrink(0);
  }

  /** Counts a file that stands in the folder as a copy. */
  async keep(name: string): Promise<void> {
    const now = this.#options.now();
    const { size } = await stat(this.path(name));
    this.#copies.set(name, { bytes: size, usedAt: now, notedAt: now });
  }

  /** Removes a copy, not the store's file. */
  forget(name: string): Promise<void> {
    this.#copies.delete(name);
    const leaving = this.#leaving.get(name) ?? this.#remove(name).finally(() => this.#leaving.delete(name));
    this.#leaving.set(name, leaving);
    return leaving;
  }

  /** Removes copies that nobody asked for in a long time. */
  async sweep(): Promise<void> {
    const before = this.#options.now() - idleMs;
    for (const [name, { usedAt }] of this.#copies)
      if (usedAt < before && !this.#uses.has(name)) await this.forget(name);
    await this.#shrink(0);
  }

  async #have(name: string, signal: AbortSignal | undefined): Promise<boolean> {
    const copy = this.#copies.get(name);
    if (copy !== undefined) {
      this.#touch(name, copy);
      return true;
    }
    const fetching = this.#fetches.get(name) ?? this.#start(name);
    if (signal === undefined) return fetching;
    signal.throwIfAborted();
    let leave: () => void = () => undefined;
    const left = new Promise<never>((_resolve, reject) => {
      leave = () => reject(signal.reason as Error);
      signal.addEventListener('abort', leave);
    });
    try {
      return await Promise.race([fetching, left]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #start(name: string): Promise<boolean> {
    const fetching = this.#fetch(name).finally(() => this.#fetches.delete(name));
    // Told to those who wait; there may be none any more.
    fetching.catch(() => undefined);
    this.#fetches.set(name, fetching);
    return fetching;
  }

  async #fetch(name: string): Promise<boolean> {
    const { store } = this.#options;
    await this.#leaving.get(name);
    const size = await store.size(this.nameIn(name));
    if (size === undefined) return false;
    await this.#shrink(size);
    const part = `${this.path(name)}${partEnd}`;
    await rm(part, { force: true });
    try {
      if (!(await store.fetch(this.nameIn(name), part, this.#closing.signal))) return false;
      await rename(part, this.path(name));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await this.keep(name);
    if (await this.#options.isWhole(name)) return true;
    await this.forget(name);
    throw new FileStoreError('broken', `文件存储中的 ${this.nameIn(name)} 已损坏`);
  }

  async #remove(name: string): Promise<void> {
    await this.#options.letGo(name);
    await rm(this.path(name), { force: true });
  }

  #touch(name: string, copy: Copy): void {
    copy.usedAt = this.#options.now();
    if (copy.usedAt - copy.notedAt < noteMs) return;
    copy.notedAt = copy.usedAt;
    const at = new Date(copy.usedAt);
    utimes(this.path(name), at, at).catch(() => undefined);
  }

  /** Makes room for so many bytes more. */
  async #shrink(more: number): Promise<void> {
    let bytes = this.bytes + more;
    const oldest = [...this.#copies].toSorted(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [name, copy] of oldest) {
      if (bytes <= this.#options.mostBytes) return;
      if (this.#uses.has(name)) continue;
      bytes -= copy.bytes;
      await this.forget(name);
    }
  }
}
