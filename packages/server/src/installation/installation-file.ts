import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Engine } from '../db/engine.ts';
import { writeWhole } from '../files/write-whole.ts';
import { InstallationError } from './installation-error.ts';

export const installationName = 'installation.json';

const schema = z.object({
  id: z.uuid(),
  /** False until the metadata holds the same id: a first start that was cut short goes on. */
  bound: z.boolean(),
  /** Where the metadata stands, to say so when it is not found there. */
  metadata: z.enum(['sqlite', 'postgres']),
  createdAt: z.string(),
});
/** What a data folder says of itself. */
export type InstallationFile = z.output<typeof schema>;

export const newInstallation = (metadata: Engine, id: string = randomUUID()): InstallationFile => ({
  id,
  bound: false,
  metadata,
  createdAt: new Date().toISOString(),
});

/** The folder's note; undefined when there is none. Throws InstallationError when it cannot be read. */
export function readInstallation(dataDir: string): InstallationFile | undefined {
  let text: string;
  try {
    text = readFileSync(join(dataDir, installationName), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new InstallationError(
      `${join(dataDir, installationName)} 已损坏，无法确认数据目录属于哪个安装。请从备份恢复该文件，或确认数据目录与元数据配套后运行 npm run mingjing -- adopt-folder。本次没有改动任何内容`,
      { cause: error },
    );
  }
}

export function writeInstallation(dataDir: string, file: InstallationFile): void {
  writeWhole(join(dataDir, installationName), `${JSON.stringify(file, undefined, 2)}\n`);
}

export function removeInstallation(dataDir: string): void {
  rmSync(join(dataDir, installationName), { force: true });
}
