import { DrawingError } from './drawing-error.ts';
import type { XmlElement } from './xml-tree.ts';

export const currentVersion = 1;

/** Steps from the version of the key to the next one, on the tree as read. */
export type Migrations = Readonly<Record<number, (root: XmlElement) => XmlElement>>;

/** Version 1 is the first, so there is no step yet. */
export const migrations: Migrations = {};

/** Brings a tree to the current version step by step. A version we do not know is refused, never guessed at. */
export function upgrade(
  root: XmlElement,
  steps: Migrations = migrations,
  target = currentVersion,
): XmlElement {
  const stated = root.attributes.get('v') ?? '';
  let version = /^\d{1,4}$/.test(stated) ? Number(stated) : Number.NaN;
  let tree = root;
  while (version !== target) {
    const step = steps[version];
    if (step === undefined) throw new DrawingError(`不支持的版本${stated.slice(0, 20)}`);
    tree = step(tree);
    version += 1;
  }
  return tree;
}
