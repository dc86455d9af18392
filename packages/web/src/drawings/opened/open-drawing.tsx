import { texts } from '@mingjing/contract';
import { type Drawing, DrawingError } from '@mingjing/drawing';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { confirm, EmptyState, ErrorState, LoadingState, useHere, useStay } from '../../ui/index.ts';

/** One visit of the editor. A first save gives it an id without beginning a new visit: undo reaches across it. */
interface Visit {
  key: number;
  id: number | null;
  categoryId: number | null;
}

/** Which drawing the address names, and how the screen moves from one to the next. */
export interface OpenDrawing {
  /** Null while a new one is drawn. */
  id: number | null;
  /** Another one for each visit. */
  key: number;
  /** Category of a new one. */
  categoryId: number | null;
  /** Template that a new one begins with, where the address names one. */
  templateId: number | null;
  onSaved: (saved: { id: number }) => void;
  onOpen: (id: number) => void;
  onNew: (categoryId: number | null, dirty: boolean) => void;
  onRemoved: (id: number) => void;
  /** Reads again what is stored and begins the visit anew with it. */
  reload: (read: () => Promise<unknown>) => void;
}

function idIn(text: string | null): number | null {
  const id = Number(text ?? '');
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** The address says which drawing is open; without an id a new one is drawn. */
export function useOpenDrawing(): OpenDrawing {
  const [search, setSearch] = useSearchParams();
  const id = idIn(search.get('id'));
  const [started, setStarted] = useState({ count: 0, categoryId: null as number | null });
  const visit = useRef<Visit>({ key: 0, id, categoryId: null });
  const seen = useRef(started.count);
  if (visit.current.id !== id || seen.current !== started.count) {
    seen.current = started.count;
    visit.current = { key: visit.current.key + 1, id, categoryId: started.categoryId };
  }
  const mark = useStay();
  const isHere = useHere();
  // What is open when an answer comes, not when it was asked for.
  const shown = useRef(id);
  shown.current = id;
  const begin = (categoryId: number | null): void =>
    setStarted(({ count }) => ({ count: count + 1, categoryId }));
  const startNew = async (categoryId: number | null, dirty: boolean): Promise<void> => {
    // From a stored drawing the change of address asks; from a new one there is no such change.
    if (id === null && dirty && !(await confirm(texts.confirm.leave))) return;
    if (id === null) begin(categoryId);
    else {
      setStarted(({ count }) => ({ count, categoryId }));
      setSearch({});
    }
  };
  return {
    id,
    key: visit.current.key,
    categoryId: visit.current.categoryId,
    templateId: id === null ? idIn(search.get('template')) : null,
    onSaved(saved) {
      visit.current = { ...visit.current, id: saved.id };
      if (saved.id !== id) setSearch({ id: String(saved.id) }, { replace: id === null });
    },
    onOpen: (next) => setSearch({ id: String(next) }),
    onNew: (categoryId, dirty) => void startNew(categoryId, dirty),
    onRemoved(removed) {
      if (isHere() && removed === shown.current) setSearch({});
    },
    reload(read) {
      const stays = mark();
      void read().then(() => stays() && begin(null));
    },
  };
}

interface OpenDrawingPageProps<Saved> {
  open: OpenDrawing;
  record: UseQueryResult<Saved>;
  drawing: Drawing | DrawingError;
  /** Said when it cannot be read from the server. */
  failed: string;
  /** Said when its drawing is none. */
  broken: (reason: string) => { title: string; description: string };
  children: (record: Saved | null, drawing: Drawing) => ReactNode;
}

/** The screen of one drawing: what is loaded, what failed, else the editor. */
export function OpenDrawingPage<Saved>(props: OpenDrawingPageProps<Saved>) {
  const { open, record, drawing, failed, broken, children } = props;
  if (open.id !== null && record.isPending) return <LoadingState rows={10} />;
  if (open.id !== null && record.isError) {
    return <ErrorState size="page" title={failed} error={record.error} retry={() => void record.refetch()} />;
  }
  if (drawing instanceof DrawingError) return <EmptyState size="page" {...broken(drawing.reason)} />;
  return children(open.id === null ? null : (record.data ?? null), drawing);
}
