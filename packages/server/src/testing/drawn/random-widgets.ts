import type { ChartKind, Slot, SlotName } from '@mingjing/charts';
import {
  type Calculation,
  type Cell,
  type Column,
  type ColumnItem,
  calculations,
  chartForm,
  dataJson,
} from '@mingjing/contract';
import type { WidgetData } from '@mingjing/query';
import fc from 'fast-check';

export const columns: Column[] = [
  { name: '省', type: 'text' },
  { name: '市', type: 'text' },
  { name: '性别', type: 'text' },
  { name: '日期', type: 'date' },
  { name: '人次', type: 'integer' },
  { name: '费用', type: 'decimal', precision: 10, scale: 2 },
  { name: '评分', type: 'double' },
  { name: '分数', type: 'text', numeric: true },
];
/** A calculated measure of the dataset. */
export const measures = [{ alias: '次均', exp: 'SUM(费用)/SUM(人次)', type: 'exp' as const }];

const maybe = (value: fc.Arbitrary<Cell>): fc.Arbitrary<Cell> => fc.option(value, { freq: 6 });
const quarter = fc.integer({ min: -80, max: 400 }).map((n) => n / 4);
const row = fc.tuple(
  maybe(fc.constantFrom('广东', '湖南', '四川', '北京', '江苏')),
  maybe(fc.constantFrom('广州', '长沙', '成都', '其它', '南京', '无锡')),
  maybe(fc.constantFrom('男', '女')),
  maybe(fc.constantFrom('2024-01-01', '2024-01-31', '2024-02-29', '2023-12-31', '2024-07-15')),
  maybe(fc.integer({ min: -20, max: 300 })),
  maybe(fc.integer({ min: -5000, max: 90_000 }).map((cents) => (cents / 100).toFixed(2))),
  maybe(quarter),
  maybe(quarter.map(String)),
) as fc.Arbitrary<Cell[]>;
export const tables: fc.Arbitrary<Cell[][]> = fc.array(row, { minLength: 1, maxLength: 40 });

const renamed = (id: string): fc.Arbitrary<ColumnItem> =>
  fc.constantFrom(id, `${id}（甲）`).map((name) => ({ id, name }));
const dimension: fc.Arbitrary<ColumnItem> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('省', '市', '性别').chain(renamed) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('day', 'week', 'month', 'quarter', 'year')
      .map((grain): ColumnItem => ({ id: '日期', name: '日期', grain: grain as 'day' })),
  },
);
const plainMeasure = fc.constantFrom('人次', '费用', '评分', '分数').chain(renamed);
const measure: fc.Arbitrary<ColumnItem> = fc.oneof(
  { weight: 8, arbitrary: plainMeasure },
  { weight: 1, arbitrary: fc.constant<ColumnItem>({ id: '次均', name: '次均' }) },
  {
    weight: 1,
    arbitrary: fc.constant<ColumnItem>({
      id: '人次',
      name: '极差',
      expressions: { exp: 'MAX(人次) - MIN(人次)', alias: '极差' },
    }),
  },
);

const itemOf = ({ role }: Slot): fc.Arbitrary<ColumnItem> => (role === 'measure' ? measure : dimension);
const different = { selector: ({ id }: ColumnItem) => id };

/** Columns for an area of a kind, as many as it takes. */
function area(type: string, name: SlotName, slot: Slot): fc.Arbitrary<ColumnItem[]> {
  const least = slot.required ? 1 : 0;
  if (type === 'table') {
    return fc
      .tuple(
        fc.uniqueArray(dimension, { ...different, maxLength: 2 }),
        fc.uniqueArray(plainMeasure, { ...different, minLength: 1, maxLength: 3 }),
      )
      .map(([names, values]) => [...values.slice(0, 1), ...names, ...values.slice(1)]);
  }
  // Points stand across numbers as well as across names.
  const item = type === 'scatter' && name === 'xAxis' ? fc.oneof(plainMeasure, dimension) : itemOf(slot);
  const most =
    type === 'scatter' && name === 'xAxis' ? 1 : Math.min(slot.max, slot.role === 'measure' ? 3 : 2);
  return fc.uniqueArray(item, { ...different, minLength: least, maxLength: most });
}

const chosen = fc.option(
  fc.record({
    id: fc.constantFrom('市', '性别'),
    name: fc.constant('筛选'),
    rightValues: fc.subarray<Cell>(['广州', '长沙', '男', null], { minLength: 1 }),
    equal: fc.boolean(),
  }),
  { nil: undefined, freq: 2 },
);
const rule = fc.option(
  fc.record({
    key: fc.constantFrom('人次', '评分', '分数'),
    filterType: fc.constantFrom(5, 6, 7, 8),
    value: fc.constantFrom('0', '10', '50.5'),
  }),
  { nil: undefined, freq: 2 },
);

const isPlainNumber = ({ id, expressions }: ColumnItem): boolean =>
  expressions === undefined && columns.findIndex(({ name }) => name === id) >= 4;

/** The areas with calculations on the fields of their values. */
function withOwn(
  type: string,
  areas: Record<SlotName, ColumnItem[]>,
  own: readonly (Calculation | undefined)[],
): Record<SlotName, ColumnItem[]> {
  let at = 0;
  const put = (item: ColumnItem): ColumnItem => {
    if (!isPlainNumber(item)) return item;
    const calculation = own[at];
    at += 1;
    return calculation === undefined ? item : { ...item, calculation };
  };
  const names = type === 'table' ? (['xAxis'] as const) : (['yAxis', 'heatmapY'] as const);
  const changed = names.flatMap((name) => (areas[name] === undefined ? [] : [[name, areas[name].map(put)]]));
  return { ...areas, ...Object.fromEntries(changed) };
}

/** A widget of a kind with everything that decides its numbers. */
export function widgetsOf(kind: ChartKind): fc.Arbitrary<WidgetData> {
  const slots = Object.entries(kind.slots) as [SlotName, Slot][];
  const areas = fc.record(
    Object.fromEntries(slots.map(([name, slot]) => [name, area(kind.type, name, slot)])) as Record<
      SlotName,
      fc.Arbitrary<ColumnItem[]>
    >,
  );
  const settings = fc.record({
    sort: fc.constantFrom('none', 'descending', 'ascending', 'name'),
    top: fc.constantFrom(null, null, 2, 3),
    others: fc.boolean(),
  });
  const calculation = fc.tuple(
    fc.constantFrom(...calculations, 'sum' as const, 'avg' as const),
    fc.boolean(),
  );
  const ownCalculation = fc.option(
    fc.constantFrom(...calculations).filter((one) => one !== 'empty'),
    { nil: undefined },
  );
  /** Calculations of the fields' own; mostly there are none. */
  const ownCalculations = fc.option(fc.array(ownCalculation, { minLength: 3, maxLength: 3 }), { nil: [] });
  const drill = fc.tuple(fc.boolean(), fc.boolean(), fc.constantFrom<Cell>('广东', '广州', '男'));
  return fc
    .tuple(areas, settings, calculation, chosen, rule, drill, ownCalculations)
    .map(
      ([
        unset,
        chosenSettings,
        [type, listed],
        filter,
        filterRule,
        [down, onPath, value],
        own,
      ]): WidgetData => {
        const placed = withOwn(kind.type, unset, own);
        const first = placed.xAxis?.[0];
        const values = [...(placed.yAxis ?? []), ...(placed.heatmapY ?? [])].filter(
          ({ id, expressions }) => expressions === undefined && columns.some(({ name }) => name === id),
        );
        const level = down && (placed.xAxis?.length ?? 0) > 1 ? 1 : 0;
        const path = level === 1 && onPath && first !== undefined && first.grain === undefined;
        const form = chartForm.parse({
          ...placed,
          calculateType: { type, columns: listed && values[0] !== undefined ? [values[0].id] : [] },
          filterForm: { index: level, pointer: path ? [{ key: first.id, value }] : [] },
          filters: filter === undefined ? [] : [filter],
          settings: chosenSettings,
        });
        return {
          chartType: kind.type,
          selectItems: '',
          dataJson: dataJson.parse({ typeChart: kind.type, chartForm: form }),
          filters: filterRule === undefined ? [] : [filterRule],
        };
      },
    );
}
