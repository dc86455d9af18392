import type { Menu } from '@mingjing/contract';
import { type DragEvent, useState } from 'react';
import { type Arranged, arrange, dropPlace, type Place } from './menu-order.ts';

interface Dragged {
  id: number;
  over: { id: number; place: Place } | null;
}

/** What a row of the tree needs to be dragged and to be dropped on. */
export interface RowDrag {
  /** Where the dragged menu would stand of this row: the line or frame that is drawn. */
  place: Place | null;
  handlers: {
    draggable: true;
    onDragStart: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDragEnd: () => void;
    onDrop: (event: DragEvent) => void;
  };
}

/**
 * Menus moved by the mouse. The row under the pointer alone decides the place: above a top menu is the top level, whatever
 * stands in the row before it. The component library's tree takes that for the end of the group before.
 */
export function useMenuDrag(
  tree: readonly Menu[],
  onArrange: (arranged: Arranged) => void,
): (menu: Menu, open: boolean) => RowDrag {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const end = (): void => setDragged(null);
  return (menu, open) => ({
    place: dragged?.over?.id === menu.id ? dragged.over.place : null,
    handlers: {
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing that carries no data.
        event.dataTransfer.setData('text/plain', menu.description);
        setDragged({ id: menu.id, over: null });
      },
      onDragOver: (event) => {
        if (dragged === null) return;
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const place = dropPlace(tree, dragged.id, menu.id, (event.clientY - top) / height, open);
        if (place !== null) event.preventDefault();
        const over = place === null ? null : { id: menu.id, place };
        if (dragged.over?.id !== over?.id || dragged.over?.place !== over?.place)
          setDragged({ ...dragged, over });
      },
      onDragLeave: (event) => {
        const inside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (dragged !== null && !inside) setDragged({ ...dragged, over: null });
      },
      onDragEnd: end,
      onDrop: (event) => {
        event.preventDefault();
        const over = dragged?.over ?? null;
        end();
        if (dragged === null || over === null) return;
        const arranged = arrange(tree, dragged.id, over.id, over.place);
        if (arranged !== null) onArrange(arranged);
      },
    },
  });
}
