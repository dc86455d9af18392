import {
  aggregationText,
  type DataJson,
  dataJson,
  filtersText,
  pageText,
  parseJsonText,
  sortsText,
  texts,
} from '@mingjing/contract';
import type { WidgetData } from '@mingjing/query';
import type { z } from 'zod';
import type { Row } from '../db/schema.ts';
import { refused } from '../http/app-error.ts';
import { readOnce } from './read-once.ts';

export type WidgetRow = Row<'widget'>;

/** Ties a widget's sealed script to its row. */
export const widgetSqlBinding = (id: number): string => `widget:${id}`;

const readDataJson = readOnce<DataJson>((text) => dataJson.parse(parseJsonText(text)), 16 * 1024 * 1024);

/** A widget's drawing settings as stored; undefined when a later version wrote something this one cannot read. */
export function dataJsonOf(row: Pick<WidgetRow, 'data_json'>): DataJson | undefined {
  try {
    return readDataJson(row.data_json);
  } catch {
    return undefined;
  }
}

function rule<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  const parsed = schema.safeParse(text);
  if (!parsed.success) throw refused(parsed.error.issues[0]?.message ?? texts.widget.checkForm);
  return parsed.data;
}

type RuleTexts = Record<'aggregation' | 'filters' | 'sorts' | 'page', string>;

/** Rules of the data format dialog, read from their texts. */
export function readRules(row: RuleTexts) {
  return {
    aggregation: rule(aggregationText, row.aggregation),
    filters: rule(filtersText, row.filters),
    sorts: rule(sortsText, row.sorts),
    page: rule(pageText, row.page),
  };
}

const known = new WeakMap<WidgetRow, WidgetData>();

/** What decides a widget's question, from its stored row; of the same row it is the same, and not to be changed. */
export function widgetDataOf(row: WidgetRow): WidgetData {
  const found = known.get(row) ?? {
    ...readRules(row),
    chartType: row.chart_type as WidgetData['chartType'],
    dataJson: dataJsonOf(row) ?? dataJson.parse({}),
    selectItems: row.select_items,
  };
  known.set(row, found);
  return found;
}
