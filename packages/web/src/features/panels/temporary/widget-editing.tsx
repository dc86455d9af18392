import type { Widget, WidgetInput } from '@mingjing/contract';
import type { WidgetNode } from '@mingjing/drawing';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import {
  findTemporary,
  keepTemporary,
  newTempId,
  type TemporaryWidget,
  widgetOf,
} from '../../../drawings/temporary/temporary-widgets.ts';
import { editNodes } from '../../../editor/commands/edit.ts';
import type { Editor } from '../../../editor/state/editor.ts';
import { freshWidget, useWidgetTree } from '../../../records/widget.ts';
import { tell } from '../../../ui/index.ts';

const EditorDialog = lazy(async () => ({
  default: (await import('../../../widget-editor/desk/editor-dialog.tsx')).EditorDialog,
}));

interface Open {
  widget: Widget | null;
  draftName: string;
  keep: (input: WidgetInput) => void;
}

/**
 * 图表配置 from within a panel. What is made or changed there waits in the temporary list for the panel's save; a
 * stored widget is not touched: its node gets a temporary one in its place.
 */
export function useWidgetEditing(editor: Editor, onMade: (made: TemporaryWidget) => void) {
  const cache = useQueryClient();
  const tree = useWidgetTree();
  const [open, setOpen] = useState<Open | null>(null);

  /** The node whose editor was asked for last. */
  const wanted = useRef('');
  const editTemporary = (item: TemporaryWidget): void =>
    setOpen({
      widget: widgetOf(item),
      draftName: `widget-${item.tempId}`,
      keep: (input) => {
        keepTemporary(item.tempId, input);
        // Nodes that were called like the chart go on being called like it.
        const named = editor.store
          .getState()
          .drawing.nodes.filter(
            (node) => node.kind === 'widget' && node.tmp === item.tempId && node.name === item.input.name,
          );
        editor.run(
          editNodes(
            `编辑图表${input.name}`,
            named.map((node) => node.id),
            (draft) => {
              draft.name = input.name;
            },
          ),
        );
      },
    });
  const editStored = async (node: WidgetNode, id: number): Promise<void> => {
    wanted.current = node.id;
    try {
      const widget = await freshWidget(cache, id);
      if (wanted.current !== node.id) return;
      const opened: Open = {
        widget,
        draftName: `panel-widget-${id}`,
        keep: (input) => {
          const { tempId } = keepTemporary(newTempId(), input);
          const isOwnName = node.name === '' || node.name === widget.name;
          editor.run(
            editNodes(`编辑图表${input.name}`, [node.id], (draft) => {
              if (draft.kind !== 'widget') return;
              draft.ref = 0;
              draft.tmp = tempId;
              if (isOwnName) draft.name = input.name;
            }),
          );
        },
      };
      // One that was opened while it was read stays.
      setOpen((present) => present ?? opened);
    } catch (error) {
      tell(error);
    }
  };

  return {
    create: (): void =>
      setOpen({
        widget: null,
        draftName: 'panel-widget-new',
        keep: (input) => onMade(keepTemporary(newTempId(), input)),
      }),
    edit: (node: WidgetNode): void => {
      const item = findTemporary(node.tmp);
      if (item !== undefined && item.storedId === undefined) editTemporary(item);
      else void editStored(node, item?.storedId ?? node.ref);
    },
    editTemporary,
    dialog: open !== null && (
      <Suspense fallback={null}>
        <EditorDialog
          widget={open.widget}
          categoryId={null}
          categories={tree.data ?? []}
          draftName={open.draftName}
          onKeep={(input) => {
            open.keep(input);
            setOpen(null);
          }}
          onSaved={() => setOpen(null)}
          onClose={() => setOpen(null)}
        />
      </Suspense>
    ),
  };
}
