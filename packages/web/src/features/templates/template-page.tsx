import { type Template, texts } from '@mingjing/contract';
import { type Drawing, DrawingError, emptyDrawing, parseDrawing } from '@mingjing/drawing';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { confirm, EmptyState, ErrorState, LoadingState } from '../../ui/index.ts';
import { useTemplate } from './template-api.ts';
import { TemplateEditor } from './template-editor.tsx';
import '../panels/panel-page.css';
import './templates.css';

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
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('id') ?? '');
  const id = Number.isInteger(asked) && asked > 0 ? asked : null;
  const [started, setStarted] = useState({ count: 0, categoryId: null as number | null });
  // A first save gives the template its id without beginning anew: undo reaches across it.
  const visit = useRef({ key: 0, id, count: started.count });
  if (visit.current.id !== id || visit.current.count !== started.count) {
    visit.current = { key: visit.current.key + 1, id, count: started.count };
  }
  const template = useTemplate(id);
  const drawing = useMemo(
    () => (template.data === undefined ? newDrawing() : drawingOf(template.data)),
    [template.data],
  );
  const startNew = async (categoryId: number | null, dirty: boolean): Promise<void> => {
    // From a stored template the change of address asks; from a new one there is no such change.
    if (id === null && dirty && !(await confirm(texts.confirm.leave))) return;
    setStarted(({ count }) => {
      const next = id === null ? count + 1 : count;
      return { count: next, categoryId };
    });
    if (id !== null) setSearch({});
  };
  if (id !== null && template.isPending) return <LoadingState rows={10} />;
  if (id !== null && template.isError) {
    return (
      <ErrorState
        size="page"
        title="模板无法打开"
        error={template.error}
        retry={() => void template.refetch()}
      />
    );
  }
  if (drawing instanceof DrawingError) {
    return (
      <EmptyState size="page" title="模板无法打开" description={texts.template.fileDrawing(drawing.reason)} />
    );
  }
  return (
    <TemplateEditor
      key={visit.current.key}
      template={id === null ? null : (template.data ?? null)}
      drawing={drawing}
      categoryId={started.categoryId}
      onSaved={(saved) => {
        visit.current = { ...visit.current, id: saved.id };
        if (saved.id !== id) setSearch({ id: String(saved.id) }, { replace: id === null });
      }}
      onOpen={(next) => setSearch({ id: String(next) })}
      onNew={(category, dirty) => void startNew(category, dirty)}
      onRemoved={(removed) => {
        if (removed === id) setSearch({});
      }}
      onReload={() => {
        void template
          .refetch()
          .then(() => setStarted(({ count }) => ({ count: count + 1, categoryId: null })));
      }}
    />
  );
}
