import type { DrawingNode, NodeStyle } from '@mingjing/drawing';
import type { Draft } from 'immer';

/** One step in the history that changes what is selected. */
export type EditNode = (label: string, recipe: (node: Draft<DrawingNode>) => void, mergeKey?: string) => void;

/** Sets a style or takes it away again; an empty style stays an empty object. */
export function setStyle<K extends keyof NodeStyle>(
  node: Draft<DrawingNode>,
  key: K,
  value: NodeStyle[K] | undefined,
): void {
  if (value === undefined || value === '') delete node.style[key];
  else node.style[key] = value;
}
