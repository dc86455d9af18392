import {
  type ChosenType,
  type Column,
  chosenTypes,
  type SheetChoices,
  type SheetReport,
  sheetChoices,
  sheetReport,
  texts,
} from '@mingjing/contract';
import { refused } from '../../http/app-error.ts';
import type { DatasourceRow } from './datasource.store.ts';

/** The uploader's decisions as sent with a file; undefined when none were. Throws AppError. */
export function choicesFrom(options: string | undefined): SheetChoices | undefined {
  if (options === undefined || options.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(options);
  } catch {
    throw refused(texts.datasource.sheetOptions);
  }
  const parsed = sheetChoices.safeParse(value);
  if (!parsed.success) throw refused(texts.datasource.sheetOptions);
  return parsed.data;
}

/** How a source's file was read; undefined for files stored before this was kept. */
export function storedReport(row: DatasourceRow): SheetReport | undefined {
  if (row.sheet_report === null) return undefined;
  const parsed = sheetReport.safeParse(JSON.parse(row.sheet_report));
  return parsed.success ? parsed.data : undefined;
}

const isChosen = (type: string): type is ChosenType => (chosenTypes as readonly string[]).includes(type);

/**
 * What brings a kept file's rows back as they were stored: the uploader's decisions, and beside them what was recognised
 * then. Later releases recognise more, and charts stand on the columns as they are.
 */
export function asStored(
  choices: SheetChoices,
  columns: readonly Column[],
  report?: Pick<SheetReport, 'sheet' | 'header' | 'totals' | 'encoding'>,
): SheetChoices {
  const types = columns.map(
    ({ name, type, unit }) =>
      [name, unit === 'second' ? 'duration' : isChosen(type) ? type : 'decimal'] as const,
  );
  return {
    ...(report && { header: report.header, totals: report.totals }),
    ...(report && { sheet: report.sheet }),
    ...(report?.encoding !== undefined && { encoding: report.encoding }),
    ...choices,
    types: { ...Object.fromEntries(types), ...choices.types },
  };
}
