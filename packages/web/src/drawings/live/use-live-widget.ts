import { datasetTopic } from '@mingjing/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { useLiveTopic } from '../../app/live.ts';
import { firstRowsOf } from '../../board/chart/index.ts';
import { refreshPlaced, usePlacedRows, usePlacedWidget } from '../../records/widget.ts';
import { chartOf } from './chart-of.ts';
import { OpeningLayout, openingFilters } from './opening-filters.ts';

/** A stored widget with its rows, read once however often it stands on the page, and again when its data changes. */
export function useLiveWidget(id: number) {
  const cache = useQueryClient();
  const widget = usePlacedWidget(id);
  const chart = useMemo(() => (widget.data === undefined ? undefined : chartOf(widget.data)), [widget.data]);
  const layout = useContext(OpeningLayout);
  const datasetId = widget.data?.datasetId ?? null;
  const filters = useMemo(
    () => openingFilters(layout, datasetId ?? { widgetId: id }),
    [layout, datasetId, id],
  );
  const first = chart === undefined ? {} : firstRowsOf(chart.type, chart.form, widget.data?.page ?? '');
  const rows = usePlacedRows(id, first, filters, chart !== undefined);
  useLiveTopic(datasetId === null ? null : datasetTopic(datasetId), () => void refreshPlaced(cache, id));
  return { widget, rows, chart };
}
