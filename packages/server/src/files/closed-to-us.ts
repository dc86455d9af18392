import { accessSync, constants } from 'node:fs';

/** Whether rights keep this account from reading and writing what stands at a path; what is not there is not closed. */
export function isClosedToUs(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return false;
  } catch (error) {
    return ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
