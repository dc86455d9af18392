import { kindOf } from '@mingjing/charts';
import { type MixedColumn, mixedColumns } from '@mingjing/charts/insight';
import { type Calculation, type ColumnItem, ownValue, texts } from '@mingjing/contract';
import { shownCalculation, valueItems } from './calculations.ts';
import { profileOf } from './column-profile.ts';
import { dropColumn, refusal } from './editor-areas.ts';
import { itemOf } from './editor-columns.ts';
import type { EditorState } from './editor-state.ts';
import { groupItems } from './group-items.ts';
import { isExpression } from './stored-calculations.ts';

const reckoned: ReadonlySet<Calculation> = new Set(['sum', 'avg', 'median']);

const isOneOf = ({ rightValues = [], equal }: ColumnItem): boolean =>
  equal !== false && rightValues.length === 1;

/** A column on the chart whose values are of different things, though nothing on it tells them apart. */
export function mixedValue(state: EditorState): MixedColumn | undefined {
  const profile = profileOf(state);
  if (profile === undefined) return undefined;
  const asked = valueItems(state).filter(
    (item) => !isExpression(item) && reckoned.has(shownCalculation(state, item)),
  );
  const isApart = (by: string): boolean =>
    groupItems(state).some(({ id }) => id === by) ||
    state.form.filters.some((item) => item.id === by && isOneOf(item));
  return mixedColumns(profile).find(
    ({ column, by }) => asked.some(({ id }) => id === column) && !isApart(by),
  );
}

const mostNamed = 5;
/** What is said of it. */
export function mixedText(state: EditorState, { column, count, of, kind }: MixedColumn): string {
  const name = ownValue(state.names, column) ?? column;
  const [into = '', out = ''] = of;
  if (kind === 'ways') return texts.widget.mixedWays(name, into, out);
  const named = of.slice(0, mostNamed).join('、');
  return texts.widget.mixedIndicators(name, count, of.length > mostNamed ? `${named} 等` : named);
}

/** A way out of it: what its button says, and the chart then. */
export interface MixedRemedy {
  label: string;
  next: EditorState;
}

/** By series where the chart takes them, by its dimension where that is free, or one of them alone. */
export function mixedRemedies(state: EditorState, { by, values }: MixedColumn): MixedRemedy[] {
  const name = ownValue(state.names, by) ?? by;
  const slots = kindOf(state.chartType)?.slots;
  const area = (['nAxis', 'xAxis'] as const).find(
    (one) =>
      slots?.[one]?.role === 'dimension' &&
      (one === 'nAxis' || state.form.xAxis.length === 0) &&
      refusal(state, one, by) === null,
  );
  const [first] = values;
  const others = state.form.filters.filter(({ id }) => id !== by);
  return [
    ...(area === undefined ? [] : [{ label: texts.widget.splitBy(name), next: dropColumn(state, area, by) }]),
    ...(first === undefined
      ? []
      : [
          {
            label: texts.widget.onlyOf(first),
            next: {
              ...state,
              form: {
                ...state.form,
                filters: [...others, { ...itemOf(state, by), rightValues: [first], equal: true }],
              },
            },
          },
        ]),
  ];
}
