import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName } from './folder-facts.ts';
import { InstallationError } from './installation-error.ts';
import { installationName } from './installation-file.ts';
import { unchanged } from './refusals.ts';

/** What lists the files of a backup, in its folder. */
export const manifestName = 'backup.json';

/** What stands in a data folder by names of ours; `drivers` and keys are put there by operators. */
const own =
  /^(?:answers\.bin.*|drivers|extracts|files|installation\.json.*|lock|lock\.json|lock-journal|lost|mart-copies|mingjing\.db.*|originals|sealed-.*\.json|secret\.key.*|tmp)$/;
/** What systems and storages put into any folder, and the output that an operator sends there. */
const ofSystem =
  /^(?:\..*|.*\.log|lost\+found|@eaDir|#recycle|\$RECYCLE\.BIN|System Volume Information|desktop\.ini|Thumbs\.db)$/i;
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** What calls and backups keep for a while: the start after a kill removes them. */
const temporary = new RegExp(`^(?:kept|backup-\\w{6}|${uuid})$`);
/** Folders that others have too, with what ours hold before there is a note. */
const inside: readonly [folder: string, names: RegExp][] = [
  ['tmp', temporary],
  ['originals', /^x[0-9a-f]{32}\b/],
  ['lost', /^$/],
  ['mart-copies', /^$/],
];

/** Whether a name at the top of a data folder is one of the product's. */
export const isOwnName = (name: string): boolean => own.test(name);
/** Whether a name in the folder `tmp` is one that the product gives there. */
export const isOwnTemporary = (name: string): boolean => temporary.test(name);

/** None for a folder that is missing or cannot be read: who uses it says why. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What in a folder without an installation is not the product's: it was not made for it. */
function foreignNames(dataDir: string): string[] {
  const names = namesIn(dataDir);
  if (names.includes(installationName) || names.includes(databaseName)) return [];
  return [
    ...names.filter((name) => !isOwnName(name) && !ofSystem.test(name)),
    ...inside.flatMap(([folder, of]) =>
      namesIn(join(dataDir, folder)).flatMap((name) =>
        of.test(name) || ofSystem.test(name) ? [] : [`${folder}/${name}`],
      ),
    ),
  ];
}

/**
 * Throws InstallationError for a backup's folder: whatever is written there, the backup is no longer whole, and is
 * refused on the day when it is needed.
 */
export function refuseBackup(dataDir: string): void {
  if (!existsSync(join(dataDir, manifestName))) return;
  throw new InstallationError(
    `数据目录 ${dataDir} 是一份备份（其中有 ${manifestName}），直接使用会使它不能再恢复。请把 BI_DATA_DIR 指向一个空目录，运行 npm run mingjing -- restore ${dataDir} 后再启动；确实要从此把它当作数据目录时，请先删除 ${manifestName}。${unchanged}`,
  );
}

/**
 * Throws InstallationError for a folder that holds something else: a start would close it to its other users and take
 * files of theirs for its own. Writes nothing.
 */
export function refuseForeign(dataDir: string): void {
  refuseBackup(dataDir);
  const foreign = foreignNames(dataDir);
  if (foreign.length === 0) return;
  const some = `${foreign.slice(0, 3).join('、')}${foreign.length > 3 ? ` 等 ${foreign.length} 项` : ''}`;
  throw new InstallationError(
    `数据目录 ${dataDir} 中有不属于本系统的内容（${some}）。请用 BI_DATA_DIR 指定一个空目录。${unchanged}`,
  );
}

/** Name of the file that says whose a file store is. */
export const ownerName = 'mingjing.json';
