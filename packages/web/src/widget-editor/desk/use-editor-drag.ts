import { type DndContextProps, useSensor, useSensors } from '@dnd-kit/core';
import type { DropArea } from '@mingjing/charts';
import { useEffect, useRef, useState } from 'react';
import { dragData, draggedOf, dropData, PromptPointerSensor, targetAt } from '../areas/drag.ts';
import { announcementsFor, instructions } from '../areas/drag-texts.ts';
import { keyboardDrag, PromptKeyboardSensor } from '../areas/keyboard-drag.ts';
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
  const released = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const keep = ({ clientX, clientY }: PointerEvent): void => {
      released.current = { x: clientX, y: clientY };
    };
    // Before the sensor hears of it.
    window.addEventListener('pointerup', keep, true);
    return () => window.removeEventListener('pointerup', keep, true);
  }, []);
  const [keyboard] = useState(keyboardDrag);
  const sensors = useSensors(
    useSensor(PromptPointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(PromptKeyboardSensor, { coordinateGetter: keyboard.coordinateGetter }),
  );
  const context: DndContextProps = {
    sensors,
    collisionDetection: keyboard.collisionDetection,
    accessibility: {
      announcements: announcementsFor((area, dragged) => refusalOf(state, area, dragged)),
      screenReaderInstructions: instructions,
    },
    onDragStart: ({ active }) => {
      keyboard.restart();
      const data = dragData(active);
      if (data !== undefined) setDrag({ dragged: draggedOf(data), label: data.label, over: null });
    },
    onDragOver: ({ over }) => {
      const area = dropData(over)?.area ?? null;
      setDrag((held) => (held === null || held.over === area ? held : { ...held, over: area }));
    },
    onDragCancel: () => setDrag(null),
    onDragEnd: ({ active, over, activatorEvent }) => {
      setDrag(null);
      const data = dragData(active);
      const place = activatorEvent instanceof KeyboardEvent ? null : released.current;
      const found = place === null ? undefined : targetAt(place);
      const target = found === undefined ? dropData(over) : found;
      if (data !== undefined && target != null) put(target.area, draggedOf(data), target.at);
    },
  };
  return { drag, context };
}
