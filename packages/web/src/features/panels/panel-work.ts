import type { Panel } from '@mingjing/contract';
import { type Drawing, writeDrawing } from '@mingjing/drawing';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { client } from '../../app/client.ts';
import type { DrawingKind, SaveOrder } from '../../drawings/opened/drawing-kind.ts';
import { type DrawingWork, useDrawingWork } from '../../drawings/opened/drawing-work.ts';
import {
  dropWaiting,
  keepTemporary,
  type TemporaryWidget,
  temporariesOn,
  useWaiting,
  withRows,
} from '../../drawings/temporary/temporary-widgets.ts';
import { putPanel } from '../../records/panel.ts';
import { refreshWidgets } from '../../records/widget.ts';
import { tellOfGone } from './gone-widgets.ts';
import { formOf, newForm, type PanelForm, problemsOf, sameForm } from './panel-form.ts';
import { conflictText } from './saving/conflict.ts';
import { createSaver } from './saving/save-panel.ts';

/** Widgets on the drawing that no panel was saved with yet. */
type Waiting = TemporaryWidget[];

export const panelKind: DrawingKind<Panel, PanelForm, Waiting> = {
  draft: 'panel',
  noun: '面板',
  preview: 'p',
  formOf,
  sameForm,
  problemsOf,
  xmlOf: (drawing) => writeDrawing(withRows(drawing)),
  copyForm: (form) => ({ ...form, state: 0 }),
  refresh(cache, saved) {
    putPanel(cache, saved);
  },
  restore(waiting) {
    for (const { tempId, input } of waiting) keepTemporary(tempId, input);
  },
  read: (id) => client.panel.read({ params: { id } }),
  explain: async (base, id) => conflictText(base, await client.panel.read({ params: { id } })),
};

export interface PanelWork extends DrawingWork<Panel, PanelForm, Waiting> {
  /** Takes over a state that was changed from the list of panels. */
  acceptSaved: (panel: Panel) => void;
}

interface Options {
  panel: Panel | null;
  drawing: Drawing;
  categoryId: number | null;
  onSaved: (panel: Panel) => void;
}

/** The open panel, with the widgets that wait for its save. */
export function usePanelWork({ panel, drawing, categoryId, onSaved }: Options): PanelWork {
  const cache = useQueryClient();
  const [save] = useState(createSaver);
  // What was made here and not saved ends with the visit; a crash draft has its own copy.
  useEffect(() => dropWaiting, []);
  const waiting = useWaiting();
  const extra = useCallback(
    (present: Drawing): Waiting | undefined => {
      const found = temporariesOn(withRows(present)).filter((item) => waiting.includes(item));
      return found.length === 0 ? undefined : found;
    },
    [waiting],
  );
  const send = async ({ before, ...order }: SaveOrder<Panel, PanelForm>): Promise<Panel> => {
    const saved = await save({ ...order, cover: before?.frontCoverPath ?? '' });
    // Temporary widgets are stored now, and others may have been deleted meanwhile.
    if (order.drawing.nodes.some(({ kind }) => kind === 'widget')) void refreshWidgets(cache);
    tellOfGone(cache, order.drawing);
    return saved;
  };
  const work = useDrawingWork({
    kind: panelKind,
    record: panel,
    drawing,
    blank: newForm(categoryId),
    send,
    extra,
    onSaved,
  });
  return {
    ...work,
    acceptSaved: ({ version, state }) =>
      work.amend({
        // Only our own step: were somebody else's save among them, the next save must still be told of it.
        record: (before) => ({
          ...before,
          state,
          version: version === before.version + 1 ? version : before.version,
        }),
        form: (before) => ({ ...before, state }),
      }),
  };
}
