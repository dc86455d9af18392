import { type Panel, texts } from '@mingjing/contract';
import { type Drawing, DrawingError, emptyDrawing, parseDrawing } from '@mingjing/drawing';
import { useMemo } from 'react';
import { OpenDrawingPage, useOpenDrawing } from '../../drawings/opened/open-drawing.tsx';
import { usePanel } from '../../records/panel.ts';
import { PanelEditor } from './panel-editor.tsx';
import '../../drawings/desk/drawing-page.css';

/** The stored drawing, or why it cannot be edited. */
function drawingOf(panel: Panel): Drawing | DrawingError {
  try {
    return parseDrawing(panel.data);
  } catch (error) {
    if (error instanceof DrawingError) return error;
    throw error;
  }
}

/** The panel screen: the address says which panel is open; without an id a new one is drawn. */
export function Component() {
  const open = useOpenDrawing();
  const panel = usePanel(open.id);
  const drawing = useMemo(
    () => (panel.data === undefined ? emptyDrawing() : drawingOf(panel.data)),
    [panel.data],
  );
  return (
    <OpenDrawingPage
      open={open}
      record={panel}
      drawing={drawing}
      failed="面板无法打开"
      broken={(reason) => ({ title: texts.panel.drawing, description: reason })}
    >
      {(record, present) => (
        <PanelEditor
          key={open.key}
          panel={record}
          drawing={present}
          categoryId={open.categoryId}
          templateId={open.templateId}
          onSaved={open.onSaved}
          onOpen={open.onOpen}
          onNew={open.onNew}
          onRemoved={open.onRemoved}
          onReload={() => open.reload(panel.refetch)}
        />
      )}
    </OpenDrawingPage>
  );
}
