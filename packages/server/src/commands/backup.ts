import { resolve } from 'node:path';
import { BackupError } from '../backup/backup-error.ts';
import { backupFolder, unfinishedBeside } from '../backup/backup-folder.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { InstallationError } from '../installation/installation-error.ts';
import type { Settings } from '../settings.ts';
import { startFault } from '../start-fault.ts';
import { type Command, CommandError } from './command.ts';
import { withMetadata } from './metadata.ts';
import { recordCommand } from './record-command.ts';

const megabytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(1);

/** What the system says of a place that cannot be written or read. */
const diskSentences: readonly [RegExp, string][] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)$/, '磁盘空间不足'],
  [/^(EACCES|EPERM)$/, '没有权限'],
  [/^EROFS$/, '所在的磁盘只读'],
  [/^(ENOTDIR|ENOENT|ENAMETOOLONG|ELOOP)$/, '不是可用的目录'],
  [/^EIO$/, '读写磁盘出错'],
];

function diskSentence(error: unknown, written: string): string | undefined {
  const { code, path, dest } = error as { code?: unknown; path?: unknown; dest?: unknown };
  const sentence = diskSentences.find(([codes]) => codes.test(String(code)))?.[1];
  const place = [dest, path].find((value) => typeof value === 'string') ?? written;
  return sentence && `${sentence}：${String(place)}`;
}

/** Runs work that writes into a folder and whose refusals are sentences for the operator. */
async function told<T>(written: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = diskSentence(error, written);
    if (sentence !== undefined) throw new CommandError(sentence);
    if (error instanceof BackupError || error instanceof InstallationError)
      throw new CommandError(error.message);
    throw error;
  }
}

/** Writes down what is done and stands: where the log cannot be written, that is told and undoes nothing. */
async function noted(settings: Settings, print: (line: string) => void, command: string, files: number) {
  try {
    await withMetadata(settings, (work) => recordCommand(work, command, { files }));
  } catch (error) {
    const told = error instanceof CommandError ? error.message : startFault(error, settings);
    if (told === undefined) throw error;
    print(`没有记入审计日志：${told}`);
  }
}

export const backup: Command = {
  name: 'backup',
  operand: { word: '目录', example: '/备份/2026-01-01' },
  meaning: '把整个安装备份到一个新目录；服务运行中也可以备份',
  async run({ args: [target = ''], settings, print }) {
    const { dataDir, databaseUrl } = settings;
    const store = await openFileStore(settings);
    const { files, bytes, missing, hasKey } = await told(resolve(target), () =>
      makeBackup(dataDir, resolve(target), databaseUrl, store),
    );
    print(`已备份 ${files} 个文件，${megabytes(bytes)} MB：${resolve(target)}`);
    if (missing > 0) print(`有 ${missing} 个数据缓存不在磁盘上，未包含在备份中，恢复后会重新缓存`);
    if (!hasKey) print('密钥来自 BI_SECRET_KEY，不在备份中，请另行保存');
    const left = unfinishedBeside(resolve(target));
    if (left.length > 0)
      print(`旁边有被中断而没有完成的备份：${left.join('、')}。没有别的备份正在进行时可以删除`);
    await noted(settings, print, 'backup', files);
  },
};

export const restore: Command = {
  name: 'restore',
  operand: { word: '目录', example: '/备份/2026-01-01' },
  meaning: '把备份恢复到空的数据目录（和 BI_DATABASE_URL 的空数据库）；先停止服务',
  async run({ args: [source = ''], settings, print }) {
    const { dataDir, databaseUrl } = settings;
    const { files, bytes } = await told(dataDir, async () =>
      restoreBackup(backupFolder(resolve(source)), dataDir, databaseUrl),
    );
    print(`已恢复 ${files} 个文件，${megabytes(bytes)} MB：${dataDir}。现在可以启动服务`);
    await noted(settings, print, 'restore', files);
  },
};
