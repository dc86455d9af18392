import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const keptDays = 30;
const dayMs = 86_400_000;
const dayName = /^\d{4}-\d{2}-\d{2}$/;

const note = `这里的文件没有被任何数据集或数据源使用，启动时从数据目录移到此处，${keptDays} 天后自动删除。
如果元数据恢复错了，可停止服务，把文件移回 extracts 或 originals 目录，再用正确的元数据启动。
`;

/** Moves a file; to another disk, as folders of their own may stand on one, by a copy that is whole before the file goes. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const part = `${to}.part`;
    try {
      await copyFile(from, part);
      await rename(part, to);
    } catch (fault) {
      await rm(part, { force: true });
      throw fault;
    }
    await rm(from);
  }
}

/** Where files go that nothing stands on: one folder a day, so that their age is told by its name. */
export class LostFolder {
  readonly #directory: string;
  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Moves files aside. */
  async add(paths: readonly string[], now = Date.now()): Promise<void> {
    if (paths.length === 0) return;
    const folder = join(this.#directory, new Date(now).toISOString().slice(0, 10));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, 'README.txt'), note, { mode: 0o600 });
    for (const path of paths) await move(path, join(folder, basename(path)));
  }

  /** Removes the folders whose days are over. */
  async prune(now = Date.now()): Promise<void> {
    const names = await readdir(this.#directory).catch(() => []);
    for (const name of names) {
      if (!dayName.test(name) || now - Date.parse(name) <= keptDays * dayMs) continue;
      await rm(join(this.#directory, name), { recursive: true, force: true });
    }
  }
}
