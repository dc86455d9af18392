import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkExtractFile } from './extract-header.ts';
import type { ExtractState } from './mart.ts';

const extractName = /^(x[0-9a-f]{32})\.duckdb$/;
const partName = /\.part(?:\.wal)?$/;

/** Names and whereabouts of the extracts' files. */
export class ExtractFiles {
  readonly directory: string;
  constructor(directory: string) {
    this.directory = directory;
  }

  async prepare(): Promise<void> {
    await mkdir(this.directory, { recursive: true });
  }

  /** Random, never used again, and safe in a path and in SQL. */
  newId(): string {
    return `x${randomBytes(16).toString('hex')}`;
  }

  /** Ids come from the metadata; whatever does not look like one is no extract. */
  isId(id: string): boolean {
    return extractName.test(`${id}.duckdb`);
  }

  path(id: string): string {
    return join(this.directory, `${id}.duckdb`);
  }
  targetName = (id: string): string => `${id}.duckdb.part`;
  stageName = (id: string): string => `${id}.stage.part`;

  async bytes(id: string): Promise<number | undefined> {
    const found = await stat(this.path(id)).catch(() => undefined);
    return found?.size;
  }

  async check(id: string): Promise<ExtractState> {
    return this.isId(id) ? checkExtractFile(this.path(id)) : 'missing';
  }

  /** Looks at the file of an extract that has no name yet. */
  checkPart(id: string): Promise<ExtractState> {
    return checkExtractFile(join(this.directory, this.targetName(id)));
  }

  /** Gives a whole extract its name. The folder is synced, so that the name survives a power cut too. */
  async publish(id: string): Promise<void> {
    await rename(join(this.directory, this.targetName(id)), this.path(id));
    const folder = await open(this.directory, 'r');
    try {
      await folder.sync();
    } catch {
      // Some file systems cannot sync folders; the rename itself is done.
    } finally {
      await folder.close();
    }
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id), { force: true });
  }

  /** Removes everything that an unfinished write of this extract may have left. */
  async removeParts(id: string): Promise<void> {
    for (const name of [this.targetName(id), this.stageName(id)]) {
      await rm(join(this.directory, name), { force: true });
      await rm(join(this.directory, `${name}.wal`), { force: true });
    }
  }

  async list(): Promise<{ extracts: string[]; parts: string[] }> {
    const names = await readdir(this.directory).catch(() => []);
    return {
      extracts: names.flatMap((name) => extractName.exec(name)?.[1] ?? []),
      parts: names.filter((name) => partName.test(name)),
    };
  }

  async removePart(name: string): Promise<void> {
    await rm(join(this.directory, name), { force: true, recursive: true });
  }
}
