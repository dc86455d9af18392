import type { TemplateItem } from '@mingjing/contract';
import { type Drawing, DrawingError, parseDrawing } from '@mingjing/drawing';
import { useMemo, useState } from 'react';
import { useCoverTemplate, useTemplateTree } from '../../records/template.ts';
import { leavesOf } from '../../ui/category-nodes.ts';

const none = { id: 0, lastModifiedDate: '' };

function readDrawing(xml: string): Drawing | null {
  try {
    return parseDrawing(xml);
  } catch (error) {
    if (error instanceof DrawingError) return null;
    throw error;
  }
}

/** The themes that a board can be dressed in, one after the other; the first is the board's own. */
export function useBoardTheme() {
  const tree = useTemplateTree();
  const [at, setAt] = useState(0);
  const items = useMemo(() => leavesOf(tree.data ?? []), [tree.data]);
  const item: TemplateItem | undefined = at === 0 ? undefined : items[at - 1];
  const template = useCoverTemplate(item ?? none, item !== undefined);
  const drawing = useMemo(
    () => (template.data === undefined ? null : readDrawing(template.data.data)),
    [template.data],
  );
  const count = items.length + 1;
  return {
    name: item?.name ?? '默认主题',
    at,
    count,
    theme: item === undefined || drawing === null ? null : { id: item.id, drawing },
    flip: (by: 1 | -1) => setAt((at + by + count) % count),
  };
}
