/** Why the data folder took no file, as far as the system says it: room may be left where there is none for names. */
export function closedFolderText(error: unknown): string {
  switch ((error as NodeJS.ErrnoException | undefined)?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return '数据目录所在的磁盘放不下新的文件：空间或 inode 已用尽，请用 df -h 与 df -i 查看';
    case 'EROFS':
      return '数据目录所在的磁盘现为只读';
    default:
      return '数据目录不可写';
  }
}
