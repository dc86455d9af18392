import type { TextNode } from '@mingjing/drawing';
import { type DragEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { groundStyle } from '../../board/view/board-canvas.tsx';
import { selectUnit } from '../state/editor.ts';
import { createPointerTool, pick } from '../tools/pointer-tool.ts';
import { ContextMenu } from './context-menu.tsx';
import { useEditor, useEditorState } from './editor-context.tsx';
import { createGestureView, type GestureElements } from './gesture-view.ts';
import { GuideLines } from './guide-lines.tsx';
import { Nodes } from './node-view.tsx';
import { Rulers } from './rulers.tsx';
import { ScopeChip } from './scope-chip.tsx';
import { SelectionFrame } from './selection-frame.tsx';
import { TextEditing } from './text-editing.tsx';
import { usePointer } from './use-pointer.ts';
import { fitPage, fitSelection, keepFitted, margin, revealSelection, zoomTo } from './viewport.ts';
import './canvas.css';
import './rulers.css';

/** What the bars around the canvas ask of it. */
export interface CanvasControls {
  zoomTo: (zoom: number) => void;
  fit: () => void;
  fitSelection: () => void;
  /** Scrolls to what is chosen, where it is out of sight. */
  reveal: () => void;
  /** Writes in a text on the page itself. */
  editText: (id: string) => void;
}

interface CanvasProps {
  /** Gives the screen the way to zoom around the middle and to fit the page. */
  onReady: (controls: CanvasControls) => void;
  /** Something was dropped from outside, at a point of the page. */
  onDrop: (data: DataTransfer, at: { x: number; y: number }) => void;
  /** A node was opened by a double click. */
  onEdit: (id: string) => void;
  /** Shown over the middle while the page is empty. */
  empty?: ReactNode;
}

/** The tab that a press began on. */
function tabUnder(target: EventTarget, { clientX, clientY }: { clientX: number; clientY: number }) {
  const tab = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : null;
  const container = tab?.closest<HTMLElement>('[data-node]')?.dataset['node'];
  const page = tab?.dataset['page'];
  if (container === undefined || page === undefined) return undefined;
  return { container, page, x: clientX, y: clientY };
}

/** The drawing surface: the page, everything on it, and the hands that move it. */
export function Canvas({ onReady, onDrop, onEdit, empty }: CanvasProps) {
  const editor = useEditor();
  const drawing = useEditorState((state) => state.drawing);
  const zoom = useEditorState((state) => state.zoom);
  const viewport = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [editingId, setEditingId] = useState<string | undefined>(undefined);
  const [isOver, setIsOver] = useState(false);

  const pressedTab = useRef<ReturnType<typeof tabUnder>>(undefined);

  const [elements] = useState<GestureElements>(() => ({
    nodes: new Map(),
    frame: null,
    readout: null,
    marquee: null,
    guides: null,
    stays: null,
    overlay: null,
  }));
  const tool = useMemo(
    () => createPointerTool(editor, createGestureView(editor, elements)),
    [editor, elements],
  );
  const pointer = usePointer({
    tool,
    viewport: () => viewport.current,
    stage: () => stage.current,
    zoom: () => editor.store.getState().zoom,
    zoomBy: (factor, anchor) => {
      if (viewport.current !== null)
        zoomTo(editor, viewport.current, editor.store.getState().zoom * factor, anchor);
    },
  });
  const register = useCallback(
    (id: string, element: HTMLElement | null) => {
      if (element === null) elements.nodes.delete(id);
      else elements.nodes.set(id, element);
    },
    [elements],
  );

  useEffect(() => {
    const element = viewport.current;
    if (element === null) return;
    onReady({
      zoomTo: (to) => zoomTo(editor, element, to),
      fit: () => fitPage(editor, element),
      fitSelection: () => fitSelection(editor, element),
      reveal: () => revealSelection(editor, element),
      editText: setEditingId,
    });
    // After this pass of React, still before the picture is painted.
    queueMicrotask(() => fitPage(editor, element));
    // Passive listeners may not stop the browser's own zoom.
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const factor = Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 240);
      zoomTo(editor, element, editor.store.getState().zoom * factor, { x: event.clientX, y: event.clientY });
    };
    element.addEventListener('wheel', wheel, { passive: false });
    const leave = keepFitted(editor, element);
    return () => {
      leave();
      element.removeEventListener('wheel', wheel);
    };
  }, [editor, onReady]);

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    onDrop(event.dataTransfer, pointer.toInput(event));
  };
  const editing = drawing.nodes.find(
    (node): node is TextNode => node.id === editingId && node.kind === 'text',
  );
  const { w, h } = drawing.canvas;
  return (
    <div className="canvas-frame">
      <Rulers viewport={viewport} />
      <ScopeChip />
      <ContextMenu>
        <div
          ref={viewport}
          className={`canvas-viewport ${isOver ? 'canvas-over' : ''}`}
          role="application"
          aria-label="画布"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the surface takes the keyboard after a click into it
          tabIndex={0}
          onPointerDown={(event) => {
            pressedTab.current = tabUnder(event.target, event);
            pointer.onPointerDown(event);
          }}
          onPointerUp={(event) => {
            const tab = pressedTab.current;
            pressedTab.current = undefined;
            // A press that became a drag moved the container.
            if (tab === undefined || Math.hypot(event.clientX - tab.x, event.clientY - tab.y) > 3) return;
            editor.showPage(tab.container, tab.page);
          }}
          onDoubleClick={(event) => {
            const id = tool.doubleClick(pointer.toInput(event));
            if (id !== undefined) onEdit(id);
          }}
          // The menu is about what is under the pointer: it is chosen before the menu asks what can be done.
          onContextMenuCapture={(event) => {
            // A second button pressed by the way is no question: the hand is still moving something.
            if (tool.isBusy()) {
              event.preventDefault();
              event.stopPropagation();
              return;
            }
            const id = pick(editor, pointer.toInput(event));
            if (id !== undefined && !editor.store.getState().selection.includes(id)) selectUnit(editor, id);
          }}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <div
            className="canvas-space"
            style={{ width: w * zoom + margin * 2, height: h * zoom + margin * 2 }}
          >
            <div
              ref={stage}
              className="canvas-stage"
              style={{
                left: margin,
                top: margin,
                width: w,
                height: h,
                transform: `scale(${zoom})`,
                ['--zoom' as string]: zoom,
              }}
            >
              <div className="canvas-page" style={groundStyle(drawing, '')} />
              {drawing.nodes.length === 0 && empty !== undefined && (
                <div className="canvas-empty">{empty}</div>
              )}
              <Nodes editingId={editing?.id} register={register} />
              <div
                ref={(element) => {
                  elements.overlay = element;
                }}
                className="canvas-overlay"
              >
                <GuideLines />
                <SelectionFrame
                  frameRef={(element) => {
                    elements.frame = element;
                  }}
                  readoutRef={(element) => {
                    elements.readout = element;
                  }}
                />
                <div
                  ref={(element) => {
                    elements.guides = element;
                  }}
                />
                <div
                  ref={(element) => {
                    elements.stays = element;
                  }}
                />
                <div
                  ref={(element) => {
                    elements.marquee = element;
                  }}
                  className="marquee"
                  hidden
                />
              </div>
              {editing !== undefined && (
                <TextEditing key={editing.id} node={editing} onDone={() => setEditingId(undefined)} />
              )}
            </div>
          </div>
        </div>
      </ContextMenu>
    </div>
  );
}
