import { InstallationError } from './installation-error.ts';
import type { Holder } from './lock-session.ts';

/** Who holds the metadata, in brackets. */
function whoOf(holder: Holder | undefined): string {
  const [, pid, host] = /^mingjing \w+ (\d+)@(.*)$/.exec(holder?.name ?? '') ?? [];
  if (holder === undefined || pid === undefined) return '';
  return `（进程号 ${pid}，主机 ${host}，连接于 ${holder.since.toLocaleString('zh-CN')}）`;
}

export function inUse(holder: Holder | undefined): InstallationError {
  return new InstallationError(
    `BI_DATABASE_URL 指向的元数据库正被另一个明镜进程使用${whoOf(holder)}，一个元数据库同一时间只能由一个进程使用。请先停止该进程（其主机断电时，约一分钟后自动放开），或改用另一个数据库；本次没有改动任何内容`,
  );
}

export const inUseAlone = (holder: Holder | undefined): InstallationError =>
  new InstallationError(
    `BI_DATABASE_URL 指向的元数据库正被一个没有设置 BI_FILES_URL 的明镜进程使用${whoOf(holder)}。多个节点须都设置相同的 BI_FILES_URL；请先停止该进程，本次没有改动任何内容`,
  );

export const othersRun = new InstallationError(
  '首次使用文件存储的节点须单独启动，而元数据库正被其他节点使用。请先停止其他节点，本次没有改动任何内容',
);

export const waitedLong = new InstallationError(
  '另一个节点正在启动，等待了很久仍未完成。请查看该节点的日志后重新启动，本次没有改动任何内容',
);

export const takenBy = (holder: Holder | undefined): InstallationError =>
  new InstallationError(
    `本进程与元数据库的连接中断期间，另一个明镜进程${whoOf(holder)}开始使用同一个元数据库。一个元数据库同一时间只能由一个进程使用，本进程已停止；请确认应由哪一个运行`,
  );
