import { type Drill, drilledEntries, drillProblem } from '@mingjing/contract';
import type { WidgetData } from '@mingjing/query';
import { refused } from '../../http/app-error.ts';

const noFilterForm = { leftValues: [], rightValues: [], equal: true, nextPanelIDs: [] };

/**
 * A widget looked at from another of its X entries. What a viewer sends names nothing but the widget's own entries:
 * the path can only narrow what the widget shows anyway.
 */
export function drilledWidget(widget: WidgetData, drill: Drill): WidgetData {
  const { chartForm } = widget.dataJson;
  if (drilledEntries(chartForm.xAxis, drill) === null) throw refused(drillProblem);
  const filterForm = { ...noFilterForm, ...chartForm.filterForm, index: drill.level, pointer: drill.path };
  return { ...widget, dataJson: { ...widget.dataJson, chartForm: { ...chartForm, filterForm } } };
}
