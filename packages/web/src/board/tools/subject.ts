import { type ChartTheme, categoryName } from '@mingjing/charts';
import type { SeenTable } from '@mingjing/charts/picture';
import type { Answer, AnsweredFile, ChartForm, ChartType, Drill } from '@mingjing/contract';
import type { TableSource } from '../chart/table-source.ts';
import { drilledName, storedDrill } from '../model/drill-state.ts';

export type FileFormat = 'csv' | 'xlsx';

/** A stored widget, and what it is asked with: then its whole answer and its files can be had. */
export interface StoredWidget {
  id: number;
  panelId?: number | undefined;
  /** Filters in force, as rules of the wire. */
  filters?: string | undefined;
  drill?: Drill | undefined;
  /** What the board said of its source. */
  datasetName?: string | undefined;
  cachedAt?: string | undefined;
}

/** A picture that tools work on: what is drawn now. */
export interface ToolSubject {
  name: string;
  type: ChartType;
  form: ChartForm;
  round: number | undefined;
  /** Missing while it is read or when it failed. */
  answer: Answer | undefined;
  theme: ChartTheme;
  /** What of a table is looked at; its first rows are drawn where it is missing. */
  table?: (() => SeenTable | undefined) | undefined;
  /** Missing for what only this page knows. */
  stored?: StoredWidget | undefined;
  /** Where what is not stored finds the rows that its answer does not hold. */
  source?: TableSource | undefined;
  /** Has the whole answer of what is not stored written into a file. */
  file?: ((format: FileFormat) => Promise<AnsweredFile>) | undefined;
}

/** A stored widget's part of a question, as it travels. */
export function askedWith({ panelId, filters, drill }: StoredWidget) {
  return {
    ...(panelId === undefined ? {} : { panelId }),
    ...(filters === undefined ? {} : { filters }),
    ...(drill === undefined || drill.path.length + drill.level === 0 ? {} : { drill: JSON.stringify(drill) }),
  };
}

/** Whether the answer at hand is all there is. */
export const isWhole = ({ total, data, truncated, rest }: Answer): boolean =>
  truncated !== true && rest === undefined && (total === undefined || total <= data.length);

/** What a picture is called: its name, and of a drilled one its level and the entries that were clicked. */
export function titleOf({ name, type, form }: Pick<ToolSubject, 'name' | 'type' | 'form'>): string {
  const { path } = storedDrill(type, form);
  if (name === '' || path.length === 0) return name;
  return `${drilledName(name, type, form)}（${path.map(({ value }) => categoryName(value)).join(' / ')}）`;
}
