import { type Panel, texts } from '@mingjing/contract';
import { type Drawing, DrawingError, emptyDrawing, parseDrawing } from '@mingjing/drawing';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { confirm, EmptyState, ErrorState, LoadingState } from '../../ui/index.ts';
import { usePanel } from './panel-api.ts';
import { PanelEditor } from './panel-editor.tsx';
import './panel-page.css';

/** The stored drawing, or why it cannot be edited. */
function drawingOf(panel: Panel): Drawing | DrawingError {
  try {
    return parseDrawing(panel.data);
  } catch (error) {
    if (error instanceof DrawingError) return error;
    throw error;
  }
}

/** One visit of the editor. A first save gives the panel its id without beginning a new visit: undo reaches across it. */
interface Visit {
  key: number;
  id: number | null;
  categoryId: number | null;
}

/** The panel screen: the address says which panel is open; without an id a new one is drawn. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('id') ?? '');
  const id = Number.isInteger(asked) && asked > 0 ? asked : null;
  const [started, setStarted] = useState({ count: 0, categoryId: null as number | null });
  const visit = useRef<Visit>({ key: 0, id, categoryId: null });
  const seen = useRef(started.count);
  if (visit.current.id !== id || seen.current !== started.count) {
    seen.current = started.count;
    visit.current = { key: visit.current.key + 1, id, categoryId: started.categoryId };
  }
  const { key, categoryId } = visit.current;
  const panel = usePanel(id);
  const drawing = useMemo(
    () => (panel.data === undefined ? emptyDrawing() : drawingOf(panel.data)),
    [panel.data],
  );

  const begin = (category: number | null): void =>
    setStarted(({ count }) => ({ count: count + 1, categoryId: category }));
  const startNew = async (category: number | null, dirty: boolean): Promise<void> => {
    // From a stored panel the change of address asks; from a new one there is no such change.
    if (id === null && dirty && !(await confirm(texts.confirm.leave))) return;
    if (id !== null) {
      setStarted(({ count }) => {
        seen.current = count;
        return { count, categoryId: category };
      });
      setSearch({});
    } else begin(category);
  };

  if (id !== null && panel.isPending) return <LoadingState rows={10} />;
  if (id !== null && panel.isError) {
    return (
      <ErrorState size="page" title="面板无法打开" error={panel.error} retry={() => void panel.refetch()} />
    );
  }
  if (drawing instanceof DrawingError) {
    return <EmptyState size="page" title={texts.panel.drawing} description={drawing.reason} />;
  }
  return (
    <PanelEditor
      key={key}
      panel={id === null ? null : (panel.data ?? null)}
      drawing={drawing}
      categoryId={categoryId}
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
        void panel.refetch().then(() => begin(null));
      }}
    />
  );
}
