import { texts } from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Editor } from '../../editor/state/editor.ts';
import { goneAmong, refreshPlaced, useWidgetTree } from '../../records/widget.ts';
import { leavesOf } from '../../ui/category-nodes.ts';
import { toast } from '../../ui/index.ts';

/** Stored widgets that stand on a drawing, by their names there. */
const placedOn = ({ nodes }: Drawing): Map<number, string> =>
  new Map(
    nodes.flatMap((node) => (node.kind === 'widget' && node.ref > 0 ? [[node.ref, node.name] as const] : [])),
  );

/** Names in brackets, no more than a message holds. */
const listing = (names: readonly string[]): string =>
  names
    .slice(0, 3)
    .map((name) => `【${name}】`)
    .join('') + (names.length > 3 ? `等 ${names.length} 个` : '');

/** Tells whoever saves a drawing of the widgets on it that were gone before: its board will show nothing there. */
export function tellOfGone(cache: QueryClient, drawing: Drawing): void {
  const placed = placedOn(drawing);
  const gone = goneAmong(cache, [...placed.keys()]);
  if (gone.length === 0) return;
  toast.warning(texts.panel.widgetsGone(listing(gone.map((id) => placed.get(id) || String(id)))));
}

/**
 * Tells of widgets that left the list while they stand on the drawing: deleted in another window or by somebody else,
 * or taken from this author. The canvas reads them again and shows what the board will.
 */
export function useGoneWidgets(editor: Editor): void {
  const cache = useQueryClient();
  const { data: tree } = useWidgetTree();
  const listed = useRef<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    if (tree === undefined) return;
    const now = new Map(leavesOf(tree).map(({ id, name }) => [id, name]));
    const left = [...listed.current].filter(([id]) => !now.has(id));
    listed.current = now;
    const placed = placedOn(editor.store.getState().drawing);
    const gone = left.filter(([id]) => placed.has(id));
    if (gone.length === 0) return;
    for (const [id] of gone) void refreshPlaced(cache, id);
    toast.warning(texts.panel.widgetsGone(listing(gone.map(([, name]) => name))));
  }, [tree, editor, cache]);
}
