import { readFileSync } from 'node:fs';

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended meanwhile.
    return '';
  }
}

/** Resident megabytes of one process; 0 where the system does not tell. */
export function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

/** Resident megabytes of a process and the processes below it. */
export function residentOfAll(pid: number): number {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(/\s+/).filter(Boolean);
  return residentOf(pid) + children.reduce((sum, child) => sum + residentOfAll(Number(child)), 0);
}

/** By how many megabytes a process grows while `work` runs, at its highest. */
export async function growthDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; grown: number }> {
  const before = residentOf(pid);
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, residentOf(pid));
  }, 25);
  try {
    const result = await work();
    return { result, grown: Math.max(highest, residentOf(pid)) - before };
  } finally {
    clearInterval(watch);
  }
}
