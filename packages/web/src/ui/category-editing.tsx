import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { type CategoryRecord, texts } from '@mingjing/contract';
import { type ReactNode, useState } from 'react';
import { tell } from '../app/failures.ts';
import { CategoryDialog, type CategoryValue } from './category-dialog.tsx';
import { type CategoryNode, categoriesOf, type Leaf } from './category-nodes.ts';
import type { TreeAction } from './category-tree.tsx';
import { confirmRemoval } from './confirm.ts';
import { toast } from './toast.ts';
import { topLevel } from './tree-select.tsx';
import { useHere } from './use-here.ts';

interface CategoryInput {
  categoryName: string;
  pid: number;
}

/** The category calls of a kind, as `client.dataset`, `client.widget` and `client.panel` have them. */
export interface CategoryCalls {
  createCategory: (call: { input: CategoryInput }) => Promise<{ id: number }>;
  updateCategory: (call: { params: { id: number }; input: CategoryInput }) => Promise<unknown>;
  removeCategory: (call: { params: { id: number } }) => Promise<unknown>;
}

export interface CategoryEditing {
  /** Opens the dialog for a new category. */
  add: () => void;
  /** The same for the first one, which somebody needs before they can go on: a name is there, and they go on with it. */
  addFirst: (name: string, goOn: (id: number) => void) => void;
  /** Edit and delete of one category, for its row in the tree. */
  actions: (record: CategoryRecord) => TreeAction[];
  /** Render it once beside the tree. */
  dialog: ReactNode;
}

/** Adding, editing and deleting the categories of a tree; afterwards `refresh` has the tree read again. */
export function useCategoryEditing<L extends Leaf>(options: {
  nodes: CategoryNode<L>[];
  calls: CategoryCalls;
  /** Has the tree read again. */
  refresh: () => Promise<void>;
  /** Said of a name over 100 characters. */
  tooLong?: string;
}): CategoryEditing {
  const { nodes, calls, refresh, tooLong } = options;
  const [open, setOpen] = useState<CategoryValue | null>(null);
  const isHere = useHere();
  const [goOn, setGoOn] = useState<((id: number) => void) | null>(null);
  const begin = (value: CategoryValue, next: ((id: number) => void) | null = null): void => {
    setOpen(value);
    setGoOn(() => next);
  };

  const save = async (input: CategoryInput): Promise<void> => {
    const id = open?.id;
    if (id !== undefined) {
      await calls.updateCategory({ params: { id }, input });
      await refresh();
      return;
    }
    const made = await calls.createCategory({ input });
    await refresh();
    if (isHere()) goOn?.(made.id);
  };
  const remove = async ({ id, name }: CategoryRecord): Promise<void> => {
    const node = categoriesOf(nodes).find((candidate) => candidate.id === id);
    if (node !== undefined && node.children.length + node.leaves.length > 0) {
      toast.warning(texts.category.hasChildren);
      return;
    }
    if (!(await confirmRemoval(texts.confirm.removeCategory(name), 'category'))) return;
    try {
      await calls.removeCategory({ params: { id } });
      await refresh();
      toast.success(texts.toast.removed);
    } catch (error) {
      tell(error);
    }
  };

  return {
    add: () => begin({ name: '', pid: topLevel }),
    addFirst: (name, next) => begin({ name, pid: topLevel }, next),
    actions: (record) => [
      {
        label: '编辑分类',
        icon: <EditOutlined aria-hidden="true" />,
        onRun: () => begin({ id: record.id, name: record.name, pid: record.pid }),
      },
      {
        label: '删除分类',
        icon: <DeleteOutlined aria-hidden="true" />,
        danger: true,
        onRun: () => void remove(record),
      },
    ],
    dialog: open !== null && (
      <CategoryDialog
        categories={nodes}
        value={open}
        {...(tooLong === undefined ? {} : { tooLong })}
        onSave={save}
        onClose={() => setOpen(null)}
      />
    ),
  };
}
