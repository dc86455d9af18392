import { totalmem } from 'node:os';

/** Bytes of memory that this process may use: the machine's, or less where its container has a limit. */
export function memoryBytes(): number {
  const machine = totalmem();
  // 0 where there is no limit; some systems tell one that is larger than any machine.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(machine, limit) : machine;
}
