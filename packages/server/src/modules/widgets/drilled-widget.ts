import { type Drill, drilledEntries, drillProblem, type Filter } from '@mingjing/contract';
import { filterValues, keepsWholePeriods, type WidgetData } from '@mingjing/query';
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

/** Throws AppError for a path that names less than the widget shows, such as a day where it shows months. */
export function checkPath({ dataJson }: WidgetData, drill: Drill): void {
  const entries = drilledEntries(dataJson.chartForm.xAxis, drill) ?? [];
  for (const [at, { value }] of drill.path.entries()) {
    const { id = '', grain } = entries[at] ?? {};
    if (grain === undefined || value === null) continue;
    // A week is named by its first day.
    const asked: Filter =
      grain === 'week'
        ? { column: id, op: 'gte', value }
        : { column: id, op: 'in', value: filterValues(value, grain) };
    if (!keepsWholePeriods(asked, grain)) throw refused(drillProblem);
  }
}
