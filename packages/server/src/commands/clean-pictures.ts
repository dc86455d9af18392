import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import { cleanPicture } from '../files/clean-picture.ts';
import { imageKindOf } from '../files/image-kind.ts';
import { leaveFileToOwner } from '../files/leave-to-owner.ts';
import { AppError } from '../http/app-error.ts';
import { type Command, CommandError } from './command.ts';
import { withFolder } from './installation.ts';
import { withMetadata } from './metadata.ts';
import { recordCommand } from './record-command.ts';

type Outcome = 'clean' | 'cleaned' | 'unreadable';

/** Leaves of a stored picture what is drawn. Undefined where the file is gone or no whole picture. */
async function cleanedBytes(path: string): Promise<{ before: Buffer; after: Buffer } | undefined> {
  try {
    const { extension, orientation } = await imageKindOf(path);
    const before = await readFile(path);
    const after = cleanPicture(before, extension, orientation);
    return after === undefined ? undefined : { before, after };
  } catch (error) {
    if (error instanceof AppError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The file first, then its length: what a cut between the two left is put right by the next run. */
async function cleanStored(
  { db }: Pick<UnitOfWork, 'db'>,
  folder: string,
  { name, bytes }: { name: string; bytes: number },
): Promise<Outcome> {
  const path = join(folder, name);
  const found = await cleanedBytes(path);
  if (found === undefined) return 'unreadable';
  const { before, after } = found;
  if (!after.equals(before)) {
    const part = await open(`${path}.part`, 'w');
    try {
      await part.writeFile(after);
      leaveFileToOwner(part.fd, path);
      await part.sync();
    } finally {
      await part.close();
    }
    await rename(`${path}.part`, path);
  }
  if (bytes !== after.length)
    await db.updateTable('file').set({ bytes: after.length }).where('name', '=', name).execute();
  return after.equals(before) && bytes === after.length ? 'clean' : 'cleaned';
}

/** Does with the pictures that older versions stored what is done with every upload since. */
export const cleanPictures: Command = {
  name: 'clean-pictures',
  meaning: '去掉旧版本保存的图片中夹带的内容（拍摄信息、附加的文件），画面不变；先停止服务并备份',
  async run({ settings, print }) {
    if (settings.filesUrl !== '')
      throw new CommandError(
        '图片在文件存储中。请先用 backup 备份并恢复到空目录，在那里清理后再启用 BI_FILES_URL',
      );
    await withFolder(settings, () =>
      withMetadata(settings, async (work) => {
        const folder = join(settings.dataDir, 'files');
        const rows = await work.db.selectFrom('file').select(['name', 'bytes']).orderBy('id').execute();
        const counts: Record<Outcome, number> = { clean: 0, cleaned: 0, unreadable: 0 };
        for (const row of rows) {
          const outcome = await cleanStored(work, folder, row);
          counts[outcome] += 1;
          if (outcome === 'unreadable') print(`无法读取，没有改动：${row.name}`);
        }
        await recordCommand(work, 'clean-pictures', counts);
        print(
          `共 ${rows.length} 张图片：${counts.cleaned} 张已清理，${counts.clean} 张无需清理，${counts.unreadable} 张无法读取`,
        );
      }),
    );
  },
};
