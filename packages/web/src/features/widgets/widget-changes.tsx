import { FolderOutlined } from '@ant-design/icons';
import { texts, type Widget, type WidgetItem } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { client } from '../../app/client.ts';
import { dropWidget, freshWidget, moveWidget, putWidget, type WidgetNode } from '../../records/widget.ts';
import { attempt } from '../../ui/attempt.ts';
import { categoryOf } from '../../ui/category-nodes.ts';
import type { TreeAction } from '../../ui/category-tree.tsx';
import { toast, useHere } from '../../ui/index.ts';
import { useLeafChanges } from '../../ui/leaf-changes.tsx';
import { MoveDialog } from '../../ui/move-dialog.tsx';

/** What can be done with a stored widget from its row, its card and its page. */
export interface WidgetChanges {
  edit: (id: number) => void;
  copy: (item: WidgetItem) => void;
  remove: (item: WidgetItem) => void;
  move: (item: WidgetItem, categoryId: number) => void;
  /** Asks for the category to move to. */
  chooseCategory: (item: WidgetItem) => void;
}

interface WidgetChangesOptions {
  nodes: WidgetNode[];
  openId: number | null;
  open: (id: number | null, options?: { replace: boolean }) => void;
  /** Opens the editor with the widget as it is stored now: that of two asked for last, and none for who went on. */
  onEdit: (widget: Widget) => void;
}

/** The changes an author makes to stored widgets; render `dialog` once. */
export function useWidgetChanges(options: WidgetChangesOptions): {
  changes: WidgetChanges;
  leafActions: (item: WidgetItem) => TreeAction[];
  dialog: ReactNode;
} {
  const cache = useQueryClient();
  const [moving, setMoving] = useState<WidgetItem | null>(null);
  const { nodes, openId, open, onEdit } = options;

  const isHere = useHere();
  const here = useRef(openId);
  here.current = openId;
  /** The widget whose editor was asked for last. */
  const wanted = useRef<number | null>(null);

  const leaves = useLeafChanges<WidgetItem>({
    nodes,
    openId,
    open,
    kind: 'widget',
    removeQuestion: texts.confirm.removeWidget,
    copy: async ({ id }) => {
      const made = await client.widget.copy({ params: { id } });
      putWidget(cache, made);
      return made;
    },
    impact: ({ id }) => client.widget.impact({ params: { id } }),
    remove: ({ id }) => client.widget.remove({ params: { id } }),
    drop: ({ id }) => dropWidget(cache, id),
  });
  const moveTo = async (item: WidgetItem, categoryId: number): Promise<void> => {
    await moveWidget(cache, item.id, categoryId);
    toast.success(texts.toast.updated);
  };
  const now: WidgetChanges = {
    edit: (id) =>
      void attempt(async () => {
        wanted.current = id;
        const before = openId;
        const stored = await freshWidget(cache, id);
        const isNear = [before, id].includes(here.current);
        if (isHere() && isNear && wanted.current === id) onEdit(stored);
      }),
    copy: leaves.copy,
    remove: leaves.remove,
    move: (item, categoryId) => void attempt(() => moveTo(item, categoryId)),
    chooseCategory: setMoving,
  };
  // One object for the life of the screen: hundreds of cards are not drawn again because another row was opened.
  const latest = useRef(now);
  latest.current = now;
  const changes = useMemo<WidgetChanges>(
    () => ({
      edit: (id) => latest.current.edit(id),
      copy: (item) => latest.current.copy(item),
      remove: (item) => latest.current.remove(item),
      move: (item, categoryId) => latest.current.move(item, categoryId),
      chooseCategory: (item) => latest.current.chooseCategory(item),
    }),
    [],
  );
  return {
    changes,
    leafActions: (item) => {
      const [copy, edit, remove] = leaves.actions(item, () => changes.edit(item.id));
      const move = {
        label: '移动到分类',
        icon: <FolderOutlined aria-hidden="true" />,
        onRun: () => setMoving(item),
      };
      return [copy, edit, move, remove].filter((action) => action !== undefined);
    },
    dialog: moving !== null && (
      <MoveDialog
        name={moving.name}
        categories={nodes}
        from={categoryOf(nodes, moving.id)?.id ?? null}
        onMove={(categoryId) => moveTo(moving, categoryId)}
        onClose={() => setMoving(null)}
      />
    ),
  };
}
