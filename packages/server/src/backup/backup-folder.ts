import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { databaseName } from '../installation/folder-facts.ts';
import { installationName } from '../installation/installation-file.ts';
import { manifestName } from '../installation/own-names.ts';
import { BackupError } from './backup-error.ts';

/** What stands behind the name of a backup until it is whole. */
export const unfinished = '.part';

const has = (folder: string, name: string): boolean => existsSync(join(folder, name));
/** As many names as a sentence can hold. */
const mostNamed = 5;

/**
 * The folder of the backup that an operator means: the one that was named, or whose list of files was. Throws
 * BackupError that says what stands there instead.
 */
export function backupFolder(given: string): string {
  const found = statSync(given, { throwIfNoEntry: false });
  if (found === undefined) throw new BackupError(`${given} 不存在，请填写备份的目录`);
  if (!found.isDirectory()) {
    if (basename(given) === manifestName) return dirname(given);
    throw new BackupError(`${given} 是文件，请填写备份的目录（其中有 ${manifestName}；压缩包请先解开）`);
  }
  if (has(given, manifestName)) return given;
  const backups = readdirSync(given).filter((name) => has(join(given, name), manifestName));
  if (backups.length > 0)
    throw new BackupError(
      `${given} 不是一份备份，它里面有 ${backups.length} 份：${backups.toSorted().slice(-mostNamed).join('、')}。请填写其中一份的目录`,
    );
  if (given.endsWith(unfinished))
    throw new BackupError(
      `${given} 是没有完成的备份（备份时被中断），不能恢复，也不要用作数据目录。请使用另一份备份；这一份可以删除`,
    );
  if ([databaseName, installationName].some((name) => has(given, name)))
    throw new BackupError(
      `${given} 没有 ${manifestName}：是数据目录，或缺了文件的备份。数据目录不需要恢复，用 BI_DATA_DIR 指定它即可启动`,
    );
  throw new BackupError(`${given} 中没有备份（没有 ${manifestName}），请填写备份的目录`);
}

/** Folders beside a backup that earlier ones, cut short, left there. */
export const unfinishedBeside = (target: string): string[] =>
  readdirSync(dirname(target)).filter(
    (name) => name.endsWith(unfinished) && has(join(dirname(target), name), databaseName),
  );
