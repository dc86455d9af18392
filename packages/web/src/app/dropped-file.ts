import { holdsFiles } from './page-drops.ts';

let brought: File | null = null;

/** How long the screen that came may take to ask for what was brought, in milliseconds. */
const waitsMs = 60_000;

/** Keeps a file that was dropped on one screen for the screen that `go` leads to, however long its scripts take to come. */
export async function bringFile(file: File, go: () => void | Promise<void>): Promise<void> {
  brought = file;
  await go();
  // A screen that does not ask for it leaves nothing behind for a later one.
  setTimeout(() => {
    if (brought === file) brought = null;
  }, waitsMs);
}

/** The file that was brought along, without taking it: a screen may be made twice before it stands. */
export const broughtFile = (): File | null => brought;

/** The file that was brought along has arrived. */
export function fileArrived(): void {
  brought = null;
}

/** Hears files that are dragged over the window: `onOver` when they come and go, `onFile` of the first one that is dropped. */
export function hearDrops(
  { onOver, onFile }: { onOver: (over: boolean) => void; onFile: (file: File) => void },
  // Told before the window, which refuses what nobody has taken.
  target: Document = document,
): () => void {
  // Entering an element is told before leaving the one around it.
  let depth = 0;
  const enter = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    depth += 1;
    if (depth === 1) onOver(true);
  };
  const leave = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    depth = Math.max(0, depth - 1);
    if (depth === 0) onOver(false);
  };
  const over = (event: DragEvent): void => {
    if (holdsFiles(event)) event.preventDefault();
  };
  const drop = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    depth = 0;
    onOver(false);
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) onFile(file);
  };
  const heard = [
    ['dragenter', enter],
    ['dragleave', leave],
    ['dragover', over],
    ['drop', drop],
  ] as const;
  for (const [name, listener] of heard) target.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of heard) target.removeEventListener(name, listener);
  };
}
