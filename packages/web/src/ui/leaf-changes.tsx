import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { texts } from '@mingjing/contract';
import { useRef } from 'react';
import { attempt } from './attempt.ts';
import { type CategoryNode, type Leaf, nextLeaf } from './category-nodes.ts';
import type { TreeAction } from './category-tree.tsx';
import { confirm, confirmRemoval } from './confirm.ts';
import { type Impact, impactDetails, impactText } from './impact-text.ts';
import { toast } from './toast.ts';
import { useHere } from './use-here.ts';
import { useStay } from './use-stay.ts';

interface LeafChangesOptions<L extends Leaf> {
  nodes: CategoryNode<L>[];
  openId: number | null;
  /** Opens a leaf, or none. What was deleted is no place to come back to: `replace`. */
  open: (id: number | null, options?: { replace: boolean }) => void;
  /** What is deleted, for '不再提示': 'dataset', 'widget'. */
  kind: string;
  removeQuestion: (name: string) => string;
  /** Makes the copy and puts it into the tree. */
  copy: (leaf: L) => Promise<Leaf>;
  impact: (leaf: L) => Promise<Impact>;
  remove: (leaf: L) => Promise<unknown>;
  /** Takes a deleted leaf out of the tree. */
  drop: (leaf: L) => void;
}

export interface LeafChanges<L extends Leaf> {
  copy: (leaf: L) => void;
  remove: (leaf: L) => void;
  /** Copy, edit and delete, for a row of the tree. */
  actions: (leaf: L, edit: () => void) => TreeAction[];
}

/**
 * Copying and deleting the leaves of a tree: each asks first, says what it did, and opens what is to be seen next, unless
 * the person has gone on before the answer.
 */
export function useLeafChanges<L extends Leaf>(options: LeafChangesOptions<L>): LeafChanges<L> {
  const mark = useStay();
  const isHere = useHere();
  const now = useRef(options);
  now.current = options;
  const copy = (leaf: L): void =>
    void attempt(async () => {
      if (!(await confirm(texts.confirm.copy(leaf.name)))) return;
      const stays = mark();
      const made = await options.copy(leaf);
      toast.success(texts.toast.copied);
      if (stays()) now.current.open(made.id);
    });
  const remove = (leaf: L): void =>
    void attempt(async () => {
      const touched = await options.impact(leaf);
      const impact = impactText(touched);
      const question = options.removeQuestion(leaf.name);
      // What is in use is asked about every time, whatever was ticked before.
      const sure = await (impact === ''
        ? confirmRemoval(question, options.kind)
        : confirm(`${question}${impact}`, { details: impactDetails(touched) }));
      if (!sure) return;
      await options.remove(leaf);
      const { nodes, openId, open } = now.current;
      const next = nextLeaf(nodes, leaf.id);
      options.drop(leaf);
      toast.success(texts.toast.removed);
      if (leaf.id === openId && isHere()) open(next?.id ?? null, { replace: true });
    });
  return {
    copy,
    remove,
    actions: (leaf, edit) => [
      { label: '复制', icon: <CopyOutlined aria-hidden="true" />, onRun: () => copy(leaf) },
      { label: '编辑', icon: <EditOutlined aria-hidden="true" />, onRun: edit },
      { label: '删除', icon: <DeleteOutlined aria-hidden="true" />, danger: true, onRun: () => remove(leaf) },
    ],
  };
}
