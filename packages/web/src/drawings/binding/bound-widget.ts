import { acceptDrop, kindOf, type SlotName } from '@mingjing/charts';
import {
  type ChartForm,
  type ChartType,
  type ColumnItem,
  length,
  limits,
  parseExpression,
  type WidgetInput,
  writeExpression,
} from '@mingjing/contract';
import type { SlotNode } from '@mingjing/drawing';
import { inputOf, type LoadedFields, newEditor } from '../../widget-editor/state/editor-state.ts';
import type { FieldMatch, Offered } from './match-fields.ts';
import { areaNames, slotParts } from './wanted-fields.ts';

/** A dataset that slots are bound to. */
export interface BoundDataset {
  id: number;
  name: string;
  fields: LoadedFields;
}

type Found = ReadonlyMap<string, Offered>;

function renamed(exp: string, found: Found): string {
  try {
    return writeExpression(parseExpression(exp), (column) => found.get(column)?.name ?? column);
  } catch {
    return exp;
  }
}

/** An item of the template's form over the dataset's column; what people see it called stays. */
function boundItem(item: ColumnItem, found: Found): ColumnItem {
  const own = item.expressions;
  if (own && own.exp.trim() !== '') return { ...item, expressions: { ...own, exp: renamed(own.exp, found) } };
  const offered = found.get(item.id);
  if (offered === undefined) return item;
  return offered.exp === undefined
    ? { ...item, id: offered.name }
    : { ...item, id: offered.name, expressions: { exp: offered.exp, alias: item.name } };
}

const itemOf = ({ name, exp }: Offered): ColumnItem => ({
  id: name,
  name,
  ...(exp === undefined ? {} : { expressions: { exp, alias: name } }),
});

/** Names of shares and means, with or without a unit in brackets behind them: to add them up would say nothing. */
const meanName = /^(平均|人均|次均|日均|月均|年均)|(率|占比|平均|均值|[%％])[)）\]】]*$/;
const isMean = (name: string): boolean =>
  meanName.test(name.trim()) || meanName.test(name.replace(/[(（[【][^()（）]*[)）\]】]\s*$/, '').trim());

/** How rows become one number: values are added up, shares and means are averaged. */
function calculationOf(
  type: ChartType,
  areas: Record<SlotName, ColumnItem[]>,
  matches: readonly FieldMatch[],
): ChartForm['calculateType'] {
  const numbers = new Set(
    matches.flatMap(({ offered }) => (offered?.numeric === true ? [offered.name] : [])),
  );
  const slots = kindOf(type)?.slots ?? {};
  const means = areaNames
    .filter((area) => slots[area]?.role === 'measure')
    .flatMap((area) => areas[area])
    .filter(({ id, name, expressions }) => !expressions && numbers.has(id) && (isMean(id) || isMean(name)))
    .map(({ id }) => id);
  // What is not listed is added up, as numbers beside a calculation always are.
  return means.length === 0 ? { type: 'sum', columns: [] } : { type: 'avg', columns: [...new Set(means)] };
}

/** Charts that show rows as they are. */
const rowKinds: readonly string[] = ['table', 'text'];

/** A slot's form over the columns that were found for its fields. */
export function boundForm(node: SlotNode, matches: readonly FieldMatch[]): ChartForm {
  const { type, spec } = slotParts(node);
  const found = new Map(
    matches.flatMap(({ field, offered }) => (offered === undefined ? [] : [[field.key, offered] as const])),
  );
  const { form } = spec;
  const areas = Object.fromEntries(
    areaNames.map((area) => {
      const own = form[area].map((item) => boundItem(item, found));
      const picked = matches.flatMap(({ field, offered }) =>
        field.area === area && offered !== undefined ? [itemOf(offered)] : [],
      );
      return [area, picked.length === 0 ? own : acceptDrop(type, area, [...own, ...picked])];
    }),
  ) as Record<SlotName, ColumnItem[]>;
  const { calculateType } = form;
  // Sample rows stand one for each name; a dataset's rows have to be added up before they look alike.
  const adds =
    spec.dataset === undefined &&
    calculateType.type === 'empty' &&
    kindOf(type) !== undefined &&
    !rowKinds.includes(type);
  return {
    ...form,
    ...areas,
    calculateType: adds
      ? calculationOf(type, areas, matches)
      : {
          ...calculateType,
          columns: calculateType.columns.map((column) => found.get(column)?.name ?? column),
        },
  };
}

/** The widget that a fully matched slot becomes. */
export function boundWidget(
  node: SlotNode,
  matches: readonly FieldMatch[],
  dataset: BoundDataset,
): WidgetInput {
  const { type, spec } = slotParts(node);
  const plain = node.name.trim() || (kindOf(type)?.label ?? '图表');
  const name = length(plain) > limits.name ? [...plain].slice(0, limits.name).join('') : plain;
  return inputOf({
    ...newEditor(null),
    name,
    datasetId: dataset.id,
    datasetName: dataset.name,
    chartType: type,
    round: spec.round ?? 2,
    form: boundForm(node, matches),
    fields: dataset.fields,
  });
}
