import { ApiError, texts, type Widget, type WidgetInput } from '@mingjing/contract';
import type { Drawing } from '@mingjing/drawing';
import { useMemo } from 'react';
import { create, useStore } from 'zustand';
import { client } from '../../app/client.ts';

/** A widget that was made or changed in a panel and is stored with it, or never. */
export interface TemporaryWidget {
  /** Six letters and digits. */
  tempId: string;
  input: WidgetInput;
  /** Its row, once a panel was saved with it: from then on it is a widget like any other. */
  storedId?: number;
}

/** The temporary list of this tab: a node copied to another panel finds its widget there. */
const useList = create<{ items: readonly TemporaryWidget[] }>(() => ({ items: [] }));

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Six letters and digits that no widget of this tab has. */
export function newTempId(): string {
  const id = [...crypto.getRandomValues(new Uint32Array(6))]
    .map((value) => letters[value % letters.length])
    .join('');
  return findTemporary(id) === undefined ? id : newTempId();
}

export const findTemporary = (tempId: string | undefined): TemporaryWidget | undefined =>
  useList.getState().items.find((item) => item.tempId === tempId);

/** A temporary widget; the component draws again when it is edited or stored. */
export const useTemporary = (tempId: string | undefined): TemporaryWidget | undefined =>
  useStore(useList, ({ items }) =>
    tempId === undefined ? undefined : items.find((item) => item.tempId === tempId),
  );

/** What waits for a panel to be saved. */
export function useWaiting(): readonly TemporaryWidget[] {
  const items = useStore(useList, (state) => state.items);
  return useMemo(() => items.filter((item) => item.storedId === undefined), [items]);
}

/** Adds a widget to the list, or replaces the one of that id. */
export function keepTemporary(tempId: string, input: WidgetInput): TemporaryWidget {
  const item: TemporaryWidget = { tempId, input: { ...input, source: '1', tempId } };
  const { items } = useList.getState();
  const isKnown = items.some((other) => other.tempId === tempId);
  useList.setState({
    items: isKnown ? items.map((other) => (other.tempId === tempId ? item : other)) : [...items, item],
  });
  return item;
}

/** Forgets what no panel was saved with: the panel is left. */
export function dropWaiting(): void {
  useList.setState(({ items }) => ({ items: items.filter((item) => item.storedId !== undefined) }));
}

/** What a draft of the panel has to keep beside the drawing: the temporary widgets on it. */
export function temporariesOn(drawing: Drawing): TemporaryWidget[] {
  const named = new Set(drawing.nodes.flatMap((node) => (node.kind === 'widget' ? (node.tmp ?? []) : [])));
  return useList.getState().items.filter((item) => named.has(item.tempId) && item.storedId === undefined);
}

/** The drawing with rows in place of temporary ids, as far as there are rows: also after undo across a save. */
export function withRows(drawing: Drawing, rows: ReadonlyMap<string, number> = new Map()): Drawing {
  const stored = new Map(
    useList
      .getState()
      .items.flatMap(({ tempId, storedId }) => (storedId === undefined ? [] : [[tempId, storedId]])),
  );
  const rowOf = (tempId: string): number | undefined => rows.get(tempId) ?? stored.get(tempId);
  if (!drawing.nodes.some((node) => node.kind === 'widget' && node.tmp !== undefined)) return drawing;
  return {
    ...drawing,
    nodes: drawing.nodes.map((node) => {
      if (node.kind !== 'widget' || node.tmp === undefined) return node;
      const row = rowOf(node.tmp);
      if (row === undefined) return node;
      const { tmp: _tmp, ...rest } = node;
      return { ...rest, ref: row };
    }),
  };
}

/** Temporary widgets on their way to the server. */
export interface SentTemporaries {
  rows: ReadonlyMap<string, number>;
  /** The panel was saved: they are widgets like any other now. */
  settle: () => void;
  /** The panel was refused: nothing of it stays. */
  withdraw: () => Promise<void>;
}

/** Whether the server said no; without an answer the panel may have been saved all the same. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 200 && error.status < 500;

/** Sends the temporary widgets of a drawing. When one fails, those before it are taken back. */
export async function sendTemporaries(drawing: Drawing): Promise<SentTemporaries> {
  const rows = new Map<string, number>();
  const withdraw = async (): Promise<void> => {
    // What cannot be taken back now is removed by the server within a day.
    await Promise.allSettled([...rows.values()].map((id) => client.widget.remove({ params: { id } })));
  };
  for (const { tempId, input } of temporariesOn(drawing)) {
    try {
      const { id } = await client.widget.create({ input });
      rows.set(tempId, id);
    } catch (error) {
      await withdraw();
      if (!(error instanceof ApiError) || error.status !== 200) throw error;
      const text = `${texts.panel.temporaryFailed(input.name)}：${error.message}`;
      throw new ApiError(error.status, error.code, text, error.reason);
    }
  }
  return {
    rows,
    settle() {
      useList.setState(({ items }) => ({
        items: items.map((item) => {
          const storedId = rows.get(item.tempId);
          return storedId === undefined ? item : { ...item, storedId };
        }),
      }));
    },
    withdraw,
  };
}

/** A temporary widget in the shape of a stored one, for the widget editor. */
export function widgetOf({ input, tempId }: TemporaryWidget): Widget {
  return {
    id: 0,
    name: input.name,
    index: '',
    categoryWidget: input.categoryWidget == null ? null : { id: Number(input.categoryWidget.id), name: '' },
    datasourceId: numberOf(input.datasourceId),
    datasetId: numberOf(input.datasetId),
    querySql: input.querySql ?? '',
    chartType: input.chartType ?? 'bar',
    round: Number(input.round ?? 2),
    source: '1',
    dataJson: input.dataJson,
    selectItems: input.selectItems ?? '',
    aggregation: input.aggregation ?? '',
    filters: input.filters ?? '',
    sorts: input.sorts ?? '',
    page: input.page ?? '',
    tempId,
    tips: '',
    userId: 0,
    lastModifiedDate: '',
    version: 1,
  };
}

const numberOf = (value: WidgetInput['datasetId']): number | null =>
  value === undefined || value === null || value === '' ? null : Number(value);
