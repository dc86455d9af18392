import type { Command } from './command.ts';
import { editDrawing } from './edit.ts';

/** Filters that stand on the drawing go along with parameters that are called otherwise now. */
export const renameFilters = (renames: ReadonlyMap<string, string>): Command =>
  editDrawing('参数改名', (draft) => {
    for (const node of draft.nodes) {
      if (node.kind !== 'filter') continue;
      const next = renames.get(node.param);
      if (next === undefined) continue;
      // A name that somebody gave the layer himself stays.
      if (node.name === node.param) node.name = next;
      node.param = next;
    }
  });
