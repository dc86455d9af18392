import { type DndContextProps, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { DropArea } from '@mingjing/charts';
import { useState } from 'react';
import { dragData, draggedOf, dropData, findTarget, jumpToTarget } from '../areas/drag.ts';
import { announcementsFor, instructions } from '../areas/drag-texts.ts';
import { type Dragged, refusalOf } from '../state/editor-areas.ts';
import type { EditorState } from '../state/editor-state.ts';

interface Drag {
  dragged: Dragged;
  label: string;
  over: DropArea | null;
}

/** Dragging columns and chips with mouse, finger and keyboard. */
export function useEditorDrag(
  state: EditorState,
  put: (area: DropArea, dragged: Dragged, at?: number) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: jumpToTarget }),
  );
  const context: DndContextProps = {
    sensors,
    collisionDetection: findTarget,
    accessibility: {
      announcements: announcementsFor((area, dragged) => refusalOf(state, area, dragged)),
      screenReaderInstructions: instructions,
    },
    onDragStart: ({ active }) => {
      const data = dragData(active);
      if (data !== undefined) setDrag({ dragged: draggedOf(data), label: data.label, over: null });
    },
    onDragOver: ({ over }) => {
      const area = dropData(over)?.area ?? null;
      setDrag((held) => (held === null || held.over === area ? held : { ...held, over: area }));
    },
    onDragCancel: () => setDrag(null),
    onDragEnd: ({ active, over }) => {
      setDrag(null);
      const data = dragData(active);
      const target = dropData(over);
      if (data !== undefined && target !== undefined) put(target.area, draggedOf(data), target.at);
    },
  };
  return { drag, context };
}
