import { readFileSync } from 'node:fs';

/** Below this the browsers of a ward, each with several connections, may be more than there is room for. */
const fewFiles = 1024;
/** Kept for metadata, files, engine and data sources. */
const mostKept = 256;

/** How many files and connections a process may have open, as Linux tells it; undefined where there is no limit. */
export function parseOpenFiles(limits: string): number | undefined {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? undefined : Number(soft);
}

/** How many files and connections this process may have open (`ulimit -n`); undefined where the system does not tell. */
export function mostOpenFiles(): number | undefined {
  try {
    return parseOpenFiles(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return undefined;
  }
}

/** How many of them callers may take, so that those who are connected are still answered. */
export const mostConnections = (openFiles: number): number =>
  openFiles - Math.min(mostKept, Math.floor(openFiles / 2));

/** What to tell of a limit that is low; nothing of one that is not. */
export function openFilesNotes(openFiles = mostOpenFiles()): string[] {
  if (openFiles === undefined || openFiles >= fewFiles) return [];
  return [
    `最多同时打开 ${openFiles} 个文件（ulimit -n），只接受 ${mostConnections(openFiles)} 个连接，多出的拒绝。请设为 65536（systemd 的 LimitNOFILE，容器的 ulimits）`,
  ];
}
