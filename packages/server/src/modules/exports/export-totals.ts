import { totalLabels, totalsOf } from '@mingjing/charts';
import type { WrittenColumn, WrittenTotals } from '@mingjing/connectors';
import { type Answer, type Cell, type TotalRule, texts, traitsOf } from '@mingjing/contract';
import type { WidgetData } from '@mingjing/query';
import { AppError } from '../../http/app-error.ts';
import type { RequestRules } from '../widgets/asked-question.ts';

/** Rows that tell what a table's columns hold, as its first page does on screen. */
const told = { page: 1, pageSize: 100 };

export interface FileTotals extends WrittenTotals {
  /** What is said of them in the file's notes; '' where there is nothing to say. */
  note: string;
}

interface Parts {
  data: WidgetData;
  round: number | undefined;
  columns: readonly WrittenColumn[];
  /** Asks the question that the rows are the answer of, under these rules besides. */
  ask: (rules: Pick<RequestRules, 'page' | 'totals' | 'totalsBy'>) => Promise<Answer>;
}

const isOn = (setting: unknown): boolean => setting === true || setting === 'true';

/** Figures that are no sums, by the columns that have them. */
function kindsNote(
  totals: readonly { index: number; calculation: TotalRule['calculation'] }[],
  parts: Parts,
) {
  const other = totals.filter(({ calculation }) => calculation !== 'own' && calculation !== 'sum');
  return other
    .map(({ index, calculation }) => {
      const title = parts.columns.find((column) => column.index === index)?.title ?? '';
      return `${title}为${totalLabels[calculation]}`;
    })
    .join('；');
}

/**
 * The totals and subtotals of a table of rows as they are shown, for its file; undefined where its author wants none. What
 * cannot be calculated is left out and said so, as where the file holds one page of the rows that they are made of.
 */
export async function totalsForFile(parts: Parts): Promise<FileTotals | undefined> {
  const { data, round, columns, ask } = parts;
  const form = data.dataJson.chartForm;
  const { totals: wantsTotals, subtotals: wantsSubtotals } = form.settings ?? {};
  const wanted = traitsOf(data.chartType).listsRows === true && (isOn(wantsTotals) || isOn(wantsSubtotals));
  if (!wanted) return undefined;
  if (data.page !== undefined) return { note: texts.data.noTotalsOfPage };
  try {
    const answer = await ask({ page: told });
    const { totals, subtotals, by } = totalsOf({ type: data.chartType, answer, form, round });
    const rules = (list: typeof totals): TotalRule[] =>
      list.map(({ key, calculation }) => ({ key, calculation }));
    const rowOf = (list: typeof totals, figures: readonly Cell[], label: string): Cell[] => {
      const row: Cell[] = answer.keys.map(() => null);
      list.forEach(({ index }, at) => {
        row[index] = figures[at] ?? null;
      });
      const free = columns.find(({ index }) => list.every((one) => one.index !== index));
      if (free !== undefined) row[free.index] = label;
      return row;
    };
    const [all, parted] = await Promise.all([
      totals.length === 0 ? undefined : ask({ totals: rules(totals) }),
      subtotals.length === 0 ? undefined : ask({ totals: rules(subtotals), totalsBy: by.key }),
    ]);
    const lines = (parted?.data ?? []).map(([value = null, rows, ...figures]) => ({
      value,
      rows: Number(rows),
      cells: rowOf(subtotals, figures, texts.data.subtotalOf(String(value ?? ''))),
    }));
    const isDown = form.sort?.key === by.key && form.sort.descending;
    return {
      row: all && rowOf(totals, all.data[0] ?? [], texts.data.total),
      groups:
        lines.length === 0 ? undefined : { index: by.index, lines: isDown ? lines.toReversed() : lines },
      note: kindsNote(totals, parts),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { note: texts.data.noTotals };
  }
}
