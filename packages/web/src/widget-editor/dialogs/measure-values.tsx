import { tableOf } from '@mingjing/charts';
import { type ColumnItem, chartForm } from '@mingjing/contract';
import { Spin } from 'antd';
import { usePreview } from '../../records/widget.ts';
import { type EditorState, inputOf } from '../state/editor-state.ts';
import { useSettled } from '../state/use-settled.ts';
import './measure-values.css';

interface MeasureValuesProps {
  state: EditorState;
  /** One that reads, over columns that are there; null while there is none. */
  expression: string | null;
}

const alias = '结果';
const shownRows = 5;

/** The chart's first dimension beside the expression alone: what the saved chart would ask, under the same rules. */
function triedState(state: EditorState, expression: string): EditorState {
  const [by] = [...state.form.xAxis, ...state.form.nAxis].filter(
    (item: ColumnItem) => item.expressions === undefined && item.id !== alias,
  );
  const measure: ColumnItem = { id: alias, name: alias, expressions: { exp: expression, alias } };
  return {
    ...state,
    sql: state.loadedSql,
    chartType: by === undefined ? 'number' : 'bar',
    expressions: [],
    form: chartForm.parse({
      xAxis: by === undefined ? [] : [by],
      yAxis: [measure],
      filters: state.form.filters,
    }),
  };
}

/** The first values of an expression that is being typed, asked when hands rest. */
export function MeasureValues({ state, expression }: MeasureValuesProps) {
  const settled = useSettled(expression, 400);
  const tried = settled === null || state.fields === null ? null : triedState(state, settled);
  const { data, error, isFetching } = usePreview(tried === null ? null : inputOf(tried));
  if (expression === null || tried === null) return null;
  const isOld = isFetching || settled !== expression;
  const rows = () => {
    if (data === undefined) return null;
    const { columns, rows: found } = tableOf({
      type: tried.chartType,
      answer: data.answer,
      form: tried.form,
    });
    if (found.length === 0) return <p>没有数据</p>;
    return (
      <dl>
        {found.slice(0, shownRows).map((row, at) => {
          const texts = columns.map((column, index) => column.format(row[index] ?? null));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move
            <div key={at}>
              <dt>{texts.length > 1 ? texts[0] : alias}</dt>
              <dd>{texts.at(-1)}</dd>
            </div>
          );
        })}
        {found.length > shownRows && <div className="measure-values-more">共 {found.length} 项</div>}
      </dl>
    );
  };
  return (
    <section className="measure-values" aria-label="前几个值" aria-busy={isOld}>
      <h4>前几个值 {isOld && <Spin size="small" />}</h4>
      {error === null ? rows() : <p role="alert">{error instanceof Error ? error.message : '暂时读不到'}</p>}
    </section>
  );
}
