import { type Template, texts } from '@mingjing/contract';
import { type Drawing, DrawingError, emptyDrawing, parseDrawing } from '@mingjing/drawing';
import { useMemo } from 'react';
import { OpenDrawingPage, useOpenDrawing } from '../../drawings/opened/open-drawing.tsx';
import { useTemplate } from '../../records/template.ts';
import { TemplateEditor } from './template-editor.tsx';
import '../../drawings/desk/drawing-page.css';
import '../../drawings/templates/templates.css';

/** A new template is a large screen; other sizes are chosen on the right. */
function newDrawing(): Drawing {
  const drawing = emptyDrawing();
  return {
    ...drawing,
    kind: 'template',
    canvas: { ...drawing.canvas, w: 1920, h: 1080, zoom: 'fit' },
  };
}

/** The stored drawing, or why it cannot be edited. */
function drawingOf(template: Template): Drawing | DrawingError {
  try {
    return { ...parseDrawing(template.data), kind: 'template' };
  } catch (error) {
    if (error instanceof DrawingError) return error;
    throw error;
  }
}

/** The template screen: the address says which template is open; without an id a new one is drawn. */
export function Component() {
  const open = useOpenDrawing();
  const template = useTemplate(open.id);
  const drawing = useMemo(
    () => (template.data === undefined ? newDrawing() : drawingOf(template.data)),
    [template.data],
  );
  return (
    <OpenDrawingPage
      open={open}
      record={template}
      drawing={drawing}
      failed="模板无法打开"
      broken={(reason) => ({ title: '模板无法打开', description: texts.template.fileDrawing(reason) })}
    >
      {(record, present) => (
        <TemplateEditor
          key={open.key}
          template={record}
          drawing={present}
          categoryId={open.categoryId}
          onSaved={open.onSaved}
          onOpen={open.onOpen}
          onNew={open.onNew}
          onRemoved={open.onRemoved}
          onReload={() => open.reload(template.refetch)}
        />
      )}
    </OpenDrawingPage>
  );
}
