import { limits } from '@mingjing/contract';

/** The copy's name: the smallest unused `_copyN`, the base cut so that the whole stays within the limit. */
export function copyName(name: string, taken: readonly string[]): string {
  for (let n = 1; ; n += 1) {
    const tail = `_copy${n}`;
    const base = [...name].slice(0, limits.panelName - tail.length).join('');
    if (!taken.includes(base + tail)) return base + tail;
  }
}
