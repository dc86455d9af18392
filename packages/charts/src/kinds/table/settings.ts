import {
  type ColumnItem,
  calculationOf,
  hasFormula,
  limits,
  measureKey,
  numberStyles,
} from '@mingjing/contract';
import { z } from 'zod';
import {
  choice,
  color,
  type Field,
  line,
  list,
  once,
  optionalNumber,
  type PlacedForm,
  placedColumns,
  type Reader,
  settingsOf,
  toggle,
} from '../../settings/fields.ts';
import { frameFields } from '../../settings/frame-fields.ts';
import type { Better } from '../../theme/tones.ts';
import type { TableDensity } from './table-column.ts';

/**
 * What the row of totals shows for a column; `own` adds up amounts, averages shares and prices of single rows, and works
 * calculated columns out anew.
 */
export const totalKinds = ['own', 'none', 'sum', 'avg', 'max', 'min', 'count'] as const;
export type TotalKind = (typeof totalKinds)[number];
export const totalLabels: Record<TotalKind, string> = {
  own: '自动',
  none: '不显示',
  sum: '求和',
  avg: '平均值',
  max: '最大值',
  min: '最小值',
  count: '计数',
};

const columnFormat = once(() =>
  z.object({
    title: z.string().max(100).default('').catch(''),
    width: z.number().int().min(40).max(1000).nullable().default(null).catch(null),
    style: z
      .enum([...numberStyles, 'text'])
      .optional()
      .catch(undefined),
    align: z.enum(['left', 'right', 'center']).optional().catch(undefined),
    decimals: z.number().int().min(0).max(10).optional().catch(undefined),
    prefix: z.string().max(10).default('').catch(''),
    suffix: z.string().max(10).default('').catch(''),
    total: z.enum(totalKinds).default('own').catch('own'),
    /** Only what rows are sorted and coloured by: asked for, not shown. */
    hidden: z.boolean().default(false).catch(false),
  }),
);
/** How one column is written; anything missing is decided by its values. */
export type ColumnFormat = z.infer<ReturnType<typeof columnFormat>>;

/** By the column's id; what is no format is left out. */
const columnFormats: Field<Record<string, ColumnFormat>> = {
  label: '列设置',
  group: '列',
  control: { kind: 'tableColumns' },
  schema: once(() =>
    z
      .record(z.string(), z.unknown())
      .default({})
      .catch({})
      .transform((stored) =>
        Object.fromEntries(
          Object.entries(stored).flatMap(([id, format]) => {
            const read = columnFormat().safeParse(format);
            return read.success ? [[id, read.data]] : [];
          }),
        ),
      ),
  ),
};

export const conditionLabels = {
  gt: '大于',
  gte: '大于等于',
  lt: '小于',
  lte: '小于等于',
  eq: '等于',
  ne: '不等于',
  between: '介于',
  contains: '包含',
  empty: '为空',
  filled: '不为空',
} as const;
export type ConditionOp = keyof typeof conditionLabels;

export const lookLabels = { text: '文字与底色', bar: '数据条', scale: '色阶', arrow: '箭头' } as const;
export type LookKind = keyof typeof lookLabels;

const formatGroup = '条件格式';

/** A field that counts for some looks alone, where it hangs on the condition too for some conditions alone. */
function beside<T>(
  field: Field<T>,
  looks: readonly LookKind[],
  meant: (op: ConditionOp) => boolean = () => true,
): Field<T> {
  return {
    ...field,
    appliesBeside: ({ look = 'text', op = 'gt' }) =>
      looks.includes(look as LookKind) && (look !== 'text' || meant(op as ConditionOp)),
  };
}

/** Columns of names among those of a table: what its groups are made by, once it calculates. */
export function namesAmong({ xAxis, calculateType }: PlacedForm): ColumnItem[] {
  // Without a list it is meant for those that are numbers, which only their values tell.
  const listed = calculateType.columns.length > 0 ? calculateType : { type: 'empty' as const, columns: [] };
  return xAxis.filter(
    (item) => !hasFormula(item) && calculationOf({ calculateType: listed }, item) === 'empty',
  );
}

/** Whether rows may share their first column: rows by one name alone have a name each. The first of all are no groups. */
function mayShareNames(form: PlacedForm): boolean {
  if ((form.top ?? null) !== null) return false;
  return namesAmong(form).length >= (headOf(form) === undefined ? 2 : 3);
}

/** The column whose values are the heads of a cross table, by its key; undefined where none is chosen. */
export function headOf({ settings }: Pick<PlacedForm, 'settings'>): string | undefined {
  const chosen: unknown = settings?.['across'];
  const key: unknown = Array.isArray(chosen) ? chosen[0] : undefined;
  return typeof key === 'string' ? key : undefined;
}

const mayCross = (form: PlacedForm): boolean => namesAmong(form).length >= 2;

/** Why a table is no cross table although a column is chosen for its heads. */
function crossProblem(form: PlacedForm): string | null {
  const head = headOf(form);
  if (head === undefined) return null;
  const names = namesAmong(form);
  const calculates = form.xAxis.length > names.length || form.calculateType.type !== 'empty';
  if (!form.xAxis.some((item) => measureKey(item) === head)) return '展开的字段已移除，按普通表格显示';
  if ((form.top ?? null) !== null) return '只显示前几条时不能展开，按普通表格显示';
  if (!calculates) return '还要有数值字段（如【记录数】）按求和等计算方式汇总，才能展开为交叉表';
  if (!names.some((item) => measureKey(item) === head)) return '数值字段不能展开，请选择分类或日期字段';
  return mayCross(form) ? null : '除展开的字段外，还要有一个分类或日期字段作为行';
}

export const tableFields = {
  ...frameFields,
  pageSize: optionalNumber('样式', '每页行数', { min: 1, max: 1000, initial: limits.tablePageSize }),
  density: choice<TableDensity>('样式', '行高', { compact: '紧凑', normal: '标准', roomy: '宽松' }, 'normal'),
  zebra: toggle('样式', '斑马纹', true),
  wrapHead: toggle('样式', '表头换行', false),
  across: {
    ...placedColumns('数据', '横向展开', ['xAxis'], false, {
      among: namesAmong,
      placeholder: '不展开',
    }),
    appliesTo: mayCross,
    problem: crossProblem,
    crosses: true,
  },
  totals: toggle('数据', '合计行', false),
  rowTotals: {
    ...toggle('数据', '合计列', true),
    appliesTo: (form: PlacedForm) => headOf(form) !== undefined,
  },
  subtotals: { ...toggle('数据', '小计行', false), appliesTo: mayShareNames },
  merge: toggle('数据', '合并相同单元格', false),
  fixed: optionalNumber('列', '固定左侧列数', { min: 0, max: 10, placeholder: '不固定' }),
  columns: columnFormats,
  formats: list(
    formatGroup,
    formatGroup,
    {
      column: placedColumns(formatGroup, '列', ['xAxis'], false),
      look: choice<LookKind>(formatGroup, '显示为', lookLabels, 'text'),
      op: beside(choice<ConditionOp>(formatGroup, '条件', conditionLabels, 'gt'), ['text']),
      value: beside(
        line(formatGroup, '值', 100),
        ['text', 'arrow'],
        (op) => op !== 'empty' && op !== 'filled',
      ),
      upper: beside(line(formatGroup, '上限', 100, '仅用于介于'), ['text'], (op) => op === 'between'),
      color: beside(color(formatGroup, '文字颜色'), ['text', 'bar', 'scale']),
      background: beside(color(formatGroup, '底色'), ['text', 'bar', 'scale']),
      whole: beside(toggle(formatGroup, '整行', false), ['text']),
      better: beside(
        choice<Better>(formatGroup, '箭头颜色', { up: '越高越好', down: '越低越好', none: '不分好坏' }, 'up'),
        ['arrow'],
      ),
    },
    { max: 20, add: '添加条件格式' },
  ),
};

export type TableSettings = typeof tableSettings extends Reader<infer T> ? T : never;
export const tableSettings = settingsOf(tableFields);
