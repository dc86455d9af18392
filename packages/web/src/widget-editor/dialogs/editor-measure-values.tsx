import type { ColumnItem } from '@mingjing/contract';
import { usePreview } from '../../records/widget.ts';
import { formOfValues, MeasureValues, triedMeasure, useSettledExpression } from '../../ui/measure-values.tsx';
import { type EditorState, inputOf } from '../state/editor-state.ts';

/** The chart's first dimension beside the expression alone: what the saved chart would ask, under the same rules. */
function triedState(state: EditorState, expression: string): EditorState {
  const [by] = [...state.form.xAxis, ...state.form.nAxis].filter(
    (item: ColumnItem) => item.expressions === undefined && item.id !== triedMeasure,
  );
  return {
    ...state,
    sql: state.loadedSql,
    chartType: by === undefined ? 'number' : 'bar',
    expressions: [],
    form: { ...formOfValues(expression, by), filters: state.form.filters },
  };
}

/** The first values of an expression in the chart that is being edited. */
export function EditorMeasureValues(props: { state: EditorState; expression: string | null }) {
  const { state, expression } = props;
  const settled = useSettledExpression(expression);
  const tried = settled === null || state.fields === null ? null : triedState(state, settled);
  const { data, error, isFetching } = usePreview(tried === null ? null : inputOf(tried));
  const read =
    tried === null
      ? undefined
      : { answer: data?.answer, type: tried.chartType, form: tried.form, error, reading: isFetching };
  return <MeasureValues expression={expression} settled={settled} read={read} />;
}
