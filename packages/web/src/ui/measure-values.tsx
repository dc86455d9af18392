import { tableOf } from '@mingjing/charts';
import {
  type Answer,
  type ChartForm,
  type ChartType,
  type ColumnItem,
  chartForm,
  type MeasureFormat,
  parseExpression,
  reckonedColumns,
  texts,
} from '@mingjing/contract';
import { Spin } from 'antd';
import { useSettled } from './use-settled.ts';
import './measure-values.css';

/** What was read of an expression, with the chart that the values are written like. */
export interface ReadValues {
  answer: Answer | undefined;
  type: ChartType;
  form: ChartForm;
  error: unknown;
  reading: boolean;
}

interface MeasureValuesProps {
  /** One that reads, over columns that are there; null while there is none. */
  expression: string | null;
  /** The expression that was read, and what it came to; undefined where nothing can be asked. */
  settled: string | null;
  read: ReadValues | undefined;
}

const shownRows = 5;

/** Under which id the expression stands in such a form; no column beside it may have the same. */
export const triedMeasure: string = texts.expression.result;

/** The form of a chart of an expression beside the names of a column, as answers of its values come. */
export const formOfValues = (expression: string, by?: ColumnItem, format?: MeasureFormat): ChartForm =>
  chartForm.parse({
    xAxis: by === undefined ? [] : [by],
    yAxis: [
      {
        id: triedMeasure,
        name: texts.expression.result,
        expressions: { exp: expression, alias: triedMeasure },
        format,
      },
    ],
  });

function Rows({ answer, type, form }: Omit<ReadValues, 'answer'> & { answer: Answer }) {
  const { columns, rows } = tableOf({ type, answer, form });
  if (rows.length === 0) return <p>没有数据</p>;
  return (
    <dl>
      {rows.slice(0, shownRows).map((row, at) => {
        const shown = columns.map((column, index) => column.format(row[index] ?? null));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move
          <div key={at}>
            <dt>{shown.length > 1 ? shown[0] : texts.expression.result}</dt>
            <dd>{shown.at(-1)}</dd>
          </div>
        );
      })}
      {rows.length > shownRows && <div className="measure-values-more">只列出前 {shownRows} 项</div>}
    </dl>
  );
}

/** Columns that were added up or averaged where nothing at all came of it; none where anything did. */
function emptyColumns(expression: string, { data }: Answer): string[] {
  if (data.length === 0 || data.some((row) => row.at(-1) !== null)) return [];
  try {
    return reckonedColumns(parseExpression(expression));
  } catch {
    return [];
  }
}

/** Why nothing came of it: a division has a reason more. */
const emptyText = (expression: string): ((names: string) => string) =>
  expression.includes('/') ? texts.expression.emptyQuotient : texts.expression.empty;

/** An expression that is being typed as it is asked about: when hands rest. */
export const useSettledExpression = (expression: string | null): string | null => useSettled(expression, 400);

/** The first values of an expression that is being typed. */
export function MeasureValues({ expression, settled, read }: MeasureValuesProps) {
  if (expression === null || settled === null || read === undefined) return null;
  const { answer, error, reading } = read;
  const empty = answer === undefined || reading ? [] : emptyColumns(settled, answer);
  const isOld = reading || settled !== expression;
  return (
    <section className="measure-values" aria-label="前几个值" aria-busy={isOld}>
      <h3>前几个值 {isOld && <Spin size="small" />}</h3>
      {error !== null && error !== undefined ? (
        <p role="alert">{error instanceof Error ? error.message : '暂时读不到'}</p>
      ) : (
        answer !== undefined && <Rows {...read} answer={answer} />
      )}
      {empty.length > 0 && <p role="status">{emptyText(settled)(empty.join('、'))}</p>}
    </section>
  );
}
