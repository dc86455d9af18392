import { type Answer, type BoardWidget, type Drill, drilledEntries, texts } from '@mingjing/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDrilledData } from '../../records/board.ts';
import { toast } from '../../ui/toast.ts';
import type { WidgetConfig } from '../model/board-config.ts';
import { levelsOf, sameDrill, storedDrill, topLevel } from '../model/drill-state.ts';
import { useInteraction } from './board-interaction.tsx';

export interface Drilled {
  levels: ReturnType<typeof levelsOf>;
  /** Where the viewer wants to be. */
  drill: Drill;
  setDrill: (drill: Drill) => void;
  /** What is on screen: the picture before, while the next is read. */
  shown: { drill: Drill; answer: Answer | undefined };
  error: string | null;
  pending: boolean;
}

/**
 * A board's widget as far as a viewer drilled into it. Where the author left it, the board's own answer is shown; any
 * other entry is asked for, with the board's filters.
 */
export function useDrilled(widget: BoardWidget, { type, form }: WidgetConfig): Drilled {
  const interaction = useInteraction();
  const { nodeId, widgetId } = widget;
  const levels = levelsOf(type, form);
  const home = useMemo(() => storedDrill(type, form), [type, form]);
  const [own, setOwn] = useState<Drill | null>(() => interaction?.drillOf(nodeId) ?? null);
  const { arrival, drillOf } = interaction ?? {};
  const [arrivedAt, setArrivedAt] = useState(arrival);
  if (arrivedAt !== arrival) {
    setArrivedAt(arrival);
    setOwn(drillOf?.(nodeId) ?? null);
  }
  // An address may name entries that the widget has no more.
  const drill = own === null || drilledEntries(levels, own) === null ? home : own;
  const away = interaction !== null && widgetId > 0 && !sameDrill(drill, home);

  const rules = interaction?.of(nodeId).rules;
  const filters = JSON.stringify(rules ?? []);
  const panelId = interaction?.panelId ?? null;
  const query = useDrilledData({ panelId, widgetId, rules: rules ?? [], drill }, away);

  const goTo = (next: Drill, how: { step: boolean }): void => {
    madeWith.current = filters;
    interaction?.keepDrill(nodeId, sameDrill(next, home) ? null : next, how);
    setOwn(next);
  };

  const { errorUpdatedAt } = query;
  useEffect(() => {
    if (errorUpdatedAt > 0) toast.error(texts.toast.widgetDataFailed);
  }, [errorUpdatedAt]);

  // New rows of the board mean new rows down here; those of other filters are asked for already.
  const { refetch } = query;
  const rows = useRef({ data: widget.data, filters });
  useEffect(() => {
    const before = rows.current;
    if (before.data === widget.data) return;
    rows.current = { data: widget.data, filters };
    if (away && before.filters === filters) void refetch();
  }, [widget.data, filters, away, refetch]);

  // A path that the board's filters leave nothing of is no place to be.
  const madeWith = useRef(filters);
  const vanished =
    away && !query.isPlaceholderData && query.data?.answer.data.length === 0 && madeWith.current !== filters;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the rows are seen to be gone
  useEffect(() => {
    if (vanished) goTo(topLevel, { step: false });
  }, [vanished]);

  // What was read of another level before the viewer went back up is not the picture before.
  const wasBelow = useRef(false);
  const isBelow = away && query.data !== undefined && (!query.isPlaceholderData || wasBelow.current);
  useEffect(() => {
    wasBelow.current = isBelow;
  });
  const shown = isBelow && query.data !== undefined ? query.data : { drill: home, answer: widget.data };
  return {
    levels,
    drill,
    setDrill: (next) => goTo(next, { step: true }),
    shown,
    error: away ? (query.isError ? query.error.message : null) : widget.error,
    pending: away && (query.isPending || query.isPlaceholderData),
  };
}
