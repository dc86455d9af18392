import { useDeferredValue, useMemo, useState } from 'react';
import { useEditor, useEditorState } from '../../editor/canvas/editor-context.tsx';
import { type LayerPlace, moveLayers } from '../../editor/commands/layers.ts';
import { useWidgetTree } from '../../records/widget.ts';
import { leavesOf } from '../../ui/category-nodes.ts';
import type { Widgets } from './layer-icon.tsx';
import { layerName } from './layer-name.ts';
import { foundRows, type LayerRow, layerRows } from './layer-rows.ts';
import { chooseRows, chosenRows, rowsBetween } from './layer-selection.ts';

const nobody: ReadonlySet<string> = new Set();

/** The rows of the list, which of them are chosen, and what changes both. */
export function useLayerWork() {
  const editor = useEditor();
  const drawing = useEditorState((state) => state.drawing);
  const selection = useEditorState((state) => state.selection);
  const tree = useWidgetTree();
  const widgets = useMemo<Widgets>(
    () => new Map(leavesOf(tree.data ?? []).map((item) => [item.id, item])),
    [tree.data],
  );
  const [closed, setClosed] = useState<ReadonlySet<string>>(nobody);
  const [search, setSearch] = useState('');
  const needle = useDeferredValue(search.trim());
  const [active, setActive] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<string | null>(null);
  const [said, say] = useState('');

  const isSearching = needle !== '';
  const rows = useMemo(
    () => (isSearching ? foundRows(layerRows(drawing), needle, widgets) : layerRows(drawing, closed)),
    [drawing, closed, isSearching, needle, widgets],
  );
  const chosen = useMemo(() => chosenRows(rows, drawing, selection), [rows, drawing, selection]);
  const nameOf = (row: LayerRow): string =>
    row.kind === 'group' ? row.group.name : layerName(row.node, widgets);

  function fold(key: string, isClosed: boolean): void {
    setClosed((before) => {
      const next = new Set(before);
      if (isClosed) next.add(key);
      else next.delete(key);
      return next;
    });
  }
  /** Moves layers and says where the first of them lies now. */
  function move(keys: readonly string[], place: LayerPlace): void {
    editor.run(moveLayers(keys, place));
    const { drawing: after } = editor.store.getState();
    const moved = layerRows(after).find((row) => row.key === keys[0]);
    if (moved === undefined) return;
    const around = layerRows(after).find((row) => row.key === moved.path.at(-1));
    const where = around === undefined ? '' : `，在「${nameOf(around)}」中`;
    say(`「${nameOf(moved)}」在第 ${after.nodes.length - moved.top} 层，共 ${after.nodes.length} 层${where}`);
    if (place.group !== undefined) fold(place.group, false);
  }
  function choose(row: LayerRow, { range, adds }: { range: boolean; adds: boolean }): void {
    setActive(row.key);
    if (range) {
      chooseRows(editor, rowsBetween(rows, anchor ?? row.key, row));
      return;
    }
    setAnchor(row.key);
    const others = adds ? rows.filter((found) => chosen.has(found.key) && found.key !== row.key) : [];
    // Taken out of the choice, a member takes its group out, too: no longer all of it is chosen.
    const isOut = adds && chosen.has(row.key);
    chooseRows(
      editor,
      isOut
        ? others.filter((found) => !row.path.includes(found.key) && !found.path.includes(row.key))
        : [...others, row],
    );
  }
  return {
    rows,
    chosen,
    widgets,
    search,
    setSearch,
    isSearching,
    nameOf,
    fold,
    move,
    choose,
    said,
    say,
    setActive,
    /** The one row that the Tab key reaches. */
    active: rows.find((row) => row.key === active) ?? rows[0],
    count: drawing.nodes.length,
  };
}
export type LayerWork = ReturnType<typeof useLayerWork>;
