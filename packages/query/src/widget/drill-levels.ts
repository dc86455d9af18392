import { traitsOf } from '@mingjing/contract';
import type { WidgetData } from './question-of-widget.ts';

const noFilterForm = { leftValues: [], rightValues: [], equal: true, nextPanelIDs: [] };

/** A widget once for each X entry that can be looked at, nothing clicked above it. */
export function drillLevels(widget: WidgetData): WidgetData[] {
  const { chartForm } = widget.dataJson;
  if (traitsOf(widget.chartType).showsAllX || chartForm.xAxis.length < 2) return [widget];
  return chartForm.xAxis.map((_, index) => {
    const filterForm = { ...noFilterForm, ...chartForm.filterForm, index, pointer: [] };
    return { ...widget, dataJson: { ...widget.dataJson, chartForm: { ...chartForm, filterForm } } };
  });
}
