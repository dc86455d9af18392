import { fchownSync, lchownSync, lstatSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

interface Owner {
  uid: number;
  gid: number;
}

/** Whose a file was, or the folder that it lies in, where that is another account than root. */
function ownerAt(path: string): Owner | undefined {
  return [path, dirname(path)]
    .map((place) => statSync(place, { throwIfNoEntry: false }))
    .find((found) => found !== undefined && found.uid !== 0);
}

const isRoot = (): boolean => process.geteuid?.() === 0;

/**
 * Gives an open file, which is going to stand at `path`, to the account that has the one there, or the folder: what a
 * command that root ran leaves in a data folder is read and written by the service. Only root gives files away.
 */
export function leaveFileToOwner(descriptor: number, path: string): void {
  const owner = isRoot() ? ownerAt(path) : undefined;
  if (owner !== undefined) fchownSync(descriptor, owner.uid, owner.gid);
}

/** The same for what this process has just made at `path`; what another account made stays that account's. */
export function leaveToOwner(path: string): void {
  if (!isRoot() || lstatSync(path).uid !== 0) return;
  const owner = ownerAt(path);
  if (owner !== undefined) lchownSync(path, owner.uid, owner.gid);
}
