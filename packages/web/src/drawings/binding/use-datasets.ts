import {
  type DatasetNode,
  useDatasetFields,
  useDatasetProfiles,
  useDatasetTree,
} from '../../records/dataset.ts';
import { leavesOf } from '../../ui/category-nodes.ts';
import type { DropdownNode } from '../../ui/dropdown-tree.tsx';
import type { BoundDataset } from './bound-widget.ts';

const dropdownOf = (nodes: DatasetNode[]): DropdownNode[] =>
  nodes.map((node) => ({
    key: `c_${node.id}`,
    title: node.name,
    children: [
      ...dropdownOf(node.children),
      ...node.leaves.map((leaf) => ({ key: String(leaf.id), title: leaf.name })),
    ],
  }));

interface Datasets {
  choices: DropdownNode[];
  names: ReadonlyMap<number, string>;
  loading: boolean;
  error: unknown;
  /** Those whose columns are known by now. */
  known: ReadonlyMap<number, BoundDataset>;
  /** Those whose columns could not be read. */
  failed: ReadonlyMap<number, unknown>;
}

/** All datasets to choose from, and the columns of the chosen ones. */
export function useDatasets(chosen: readonly number[]): Datasets {
  const tree = useDatasetTree();
  const nodes = tree.data ?? [];
  const names = new Map(leavesOf(nodes).map(({ id, name }) => [id, name]));
  const ids = [...new Set(chosen)];
  const fields = useDatasetFields(ids);
  const profiles = useDatasetProfiles(ids);
  const known = new Map<number, BoundDataset>();
  const failed = new Map<number, unknown>();
  for (const [at, id] of ids.entries()) {
    const { data, error } = fields[at] ?? {};
    if (error) failed.set(id, error);
    const counted = profiles[at];
    // What is bound is chosen by all rows where they can be counted, and never changes while it is looked at.
    if (data === undefined || counted?.isPending !== false) continue;
    const { columns, measures, content } = data;
    known.set(id, {
      id,
      name: names.get(id) ?? `数据集 ${id}`,
      fields: {
        columns,
        measures,
        rows: content.data,
        ...(counted.data === undefined ? {} : { profile: counted.data }),
      },
    });
  }
  return {
    choices: dropdownOf(nodes),
    names,
    loading: tree.isPending || [...fields, ...profiles].some(({ isPending }) => isPending),
    error: tree.error,
    known,
    failed,
  };
}
