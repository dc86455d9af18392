import { expect, test } from 'vitest';
import type { z } from 'zod';
import { api } from './api.ts';
import { hasPlainNames, ownNames } from './chart-names.ts';
import { isOneLine } from './fields.ts';
import { layoutProblem } from './parameters.ts';
import type { RouteDef } from './route.ts';
import { dataJson } from './widget.ts';

/** Signs that break a line, turn the direction, show nothing or are half a sign. */
const refused = [
  '\r\n',
  '\0',
  '\u001b',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u200e',
  '\u2060',
].concat([
  '\ufeff',
  '\u00ad',
  '\u3164',
  '\u061c',
  '\ud800',
  '\udc00',
  '\u{e0041}',
  '\u200d',
  '\u200c',
  '\u2800',
  '\u180b',
]);
const named = (sign: string): string => `门诊${sign}日报`;

/** Texts of forms that are not under the rule for names, and why. */
const free: Record<string, string> = {
  // Scripts, and JSON or XML whose own names are checked where they are read to be stored.
  querySql: '查询脚本可以有多行',
  sql: '查询脚本可以有多行',
  dataJson: 'ownNames',
  calculatedMeasures: 'readMeasures',
  'calculatedColumns.name': 'readCalculated',
  layout: 'layoutProblem',
  data: 'drawingColumns',
  config: 'drawingColumns',
  aggregation: 'columns and values',
  filters: 'columns and values',
  sorts: 'columns',
  page: 'numbers',
  selectItems: 'columns',
  options: 'choices of a spreadsheet: columns',
  tables: 'choices of spreadsheets: columns',
  added: 'choices of spreadsheets: columns of further sheets',
  // Names that are the data's: of columns and the values in them.
  key: 'a column',
  expression: 'columns, in an expression that is tried',
  column: 'a column',
  'columns.name': 'a column',
  'keys.left': 'a column',
  'keys.right': 'a column',
  'columns.from': 'a column',
  'categoryDataset.name': 'read with the record, passed by when it is saved',
  'categoryWidget.name': 'read with the record, passed by when it is saved',
  datasourceType: 'passed by: a file is a spreadsheet',
  incrementCloumn: 'a column',
  uniqueBy: 'columns',
  value: 'a value of the data',
  values: 'values of the data',
  begin: 'a date',
  end: 'a date',
  startTime: 'a date',
  endTime: 'a date',
  attribute: 'chosen among attributes, which are under a rule of their own',
  // Addresses, colours, codes and secrets.
  url: 'an address',
  sign: 'a token',
  query: 'parameters of an address',
  userCheckPassword: 'a password',
  password: 'a password',
  oldPassword: 'a password',
  username: 'the account of a database, as its server has it',
  driverClassName: 'a class',
  allowedFunctions: 'judged by allowedFunctionsFrom',
  bgPath: 'an address',
  frontCoverPath: 'an address',
  widgetBgPathes: 'addresses',
  iconCls: 'the name of an icon, which is looked up',
  cron: 'judged by scheduleProblem',
  realTimeInterval: 'digits only are kept',
  tempId: 'an id of the editor',
  version: 'a digest',
  // Read, and neither stored nor shown to others.
  search: 'looked for',
};

/** Calls that answer a form as it is being filled in, and store none of it. */
const unsaved: ReadonlySet<string> = new Set([
  'POST /v2/widgets/preview',
  'POST /v2/widgets/preview/export',
  'POST /v2/widgets/statement',
  'POST /v2/datasets/tables/statement',
]);

interface Leaf {
  path: string;
  schema: z.ZodType;
  /** What is made of the text before it is a field's value. */
  pipes: z.ZodType[];
}
type Def = Record<string, unknown> & { type: string };
const defOf = (schema: z.ZodType): Def => (schema as unknown as { def: Def }).def;

/** Every text that a form takes, by the name of its field. */
function leaves(schema: z.ZodType, path: string, pipes: z.ZodType[] = [], depth = 0): Leaf[] {
  if (depth > 30) return [];
  const def = defOf(schema);
  const into = (one: unknown, name = path, within = pipes): Leaf[] =>
    leaves(one as z.ZodType, name, within, depth + 1);
  switch (def.type) {
    case 'string':
      return [{ path, schema, pipes }];
    case 'object':
      return Object.entries(def['shape'] as Record<string, z.ZodType>).flatMap(([key, one]) =>
        into(one, path === '' ? key : `${path}.${key}`, []),
      );
    case 'array':
      return into(def['element']);
    case 'record':
      return [...into(def['keyType'], path, []), ...into(def['valueType'], path, [])];
    case 'union':
      return (def['options'] as z.ZodType[]).flatMap((one) => into(one));
    case 'pipe':
      return into(def['in'], path, [...pipes, schema]);
    case 'lazy':
      return into((def['getter'] as () => z.ZodType)());
    default:
      return def['innerType'] === undefined ? [] : into(def['innerType']);
  }
}

const forms = Object.values(api)
  .flatMap((routes): RouteDef[] => Object.values(routes))
  .filter(({ method, input }) => method !== 'GET' && input !== undefined)
  .map((route) => ({
    name: `${route.method} ${route.path}`,
    leaves: leaves(route.input as z.ZodType, ''),
  }));
function keeps(schema: z.ZodType, sign: string): boolean {
  return [named(sign), [named(sign)]].some((sent) => {
    const { success, data } = schema.safeParse(sent);
    return success && [data].flat().some((one) => typeof one !== 'string' || one.includes(sign));
  });
}
/** Signs that come through a field. What becomes a number, a truth or nothing keeps none. */
const takes = ({ schema, pipes }: Leaf): string[] =>
  refused.filter((sign) => {
    const made = pipes[0]?.safeParse(named(sign)).data;
    if (pipes.length > 0 && (made === undefined || typeof made === 'boolean' || typeof made === 'number')) {
      const list = pipes[0]?.safeParse([named(sign)]);
      if (list?.success !== true) return false;
    }
    return keeps(schema, sign);
  });
const reasonFor = (path: string): string | undefined =>
  free[path] ?? free[path.split('.').slice(-2).join('.')] ?? free[path.split('.').at(-1) ?? ''];

test('[L14] every text of a form is under the rule for names, or stands here with the reason why not', () => {
  expect(forms.flatMap((form) => form.leaves).length).toBeGreaterThan(100);
  const loose = forms.flatMap((form) =>
    form.leaves
      .filter(
        (leaf) => takes(leaf).length > 0 && reasonFor(leaf.path) === undefined && !unsaved.has(form.name),
      )
      .map((leaf) => `${form.name}: ${leaf.path}`),
  );
  expect(loose.join('\n')).toBe('');
});

test('no exception stands here that is none', () => {
  const used = new Set(
    forms.flatMap((form) =>
      form.leaves
        .filter((one) => takes(one).length > 0)
        .flatMap(({ path }) => [path.split('.').slice(-2).join('.'), path.split('.').at(-1)]),
    ),
  );
  expect(Object.keys(free).filter((one) => !used.has(one))).toEqual([]);
});

test('what is seen is a name: other scripts, spaces, emoji of several signs', () => {
  for (const fine of [
    '门诊日报',
    '門診 日報',
    '𠮷野家😀',
    '👨‍👩‍👧',
    '👩🏽‍⚕️ 护士',
    '❤️‍🔥',
    'a\u3000b',
    'café',
    'नमस्ते',
  ])
    expect([fine, isOneLine(fine)]).toEqual([fine, true]);
  for (const sign of refused) expect([sign, isOneLine(named(sign))]).toEqual([sign, false]);
});

test('[L14] names inside a chart are under the rule', () => {
  const of = (chartForm: object, more: object = {}) => dataJson.parse({ chartForm, ...more });
  for (const sign of refused) {
    const bad = named(sign);
    const charts = [
      of({ xAxis: [{ id: '科室', name: bad }] }),
      of({ yAxis: [{ id: '人数', name: '人数', expressions: { exp: 'SUM(人数)', alias: bad } }] }),
      of({ groupSeriesTitle: bad }),
      of({ settings: { columns: { 人数: { title: bad } } } }),
      of({}, { expression: [{ alias: bad, exp: 'SUM(人数)' }] }),
    ];
    for (const chart of charts)
      expect([sign, ownNames(chart), hasPlainNames(chart)]).toEqual([sign, ownNames(chart), false]);
  }
  // What a column is called is the source's matter.
  expect(hasPlainNames(of({ xAxis: [{ id: '科\n室', name: '科\n室' }] }))).toBe(true);
});

test('[L14] names of parameters are under the rule', () => {
  const parameter = (name: string) =>
    ({ name, type: 2, value: '' }) as Parameters<typeof layoutProblem>[0][number];
  expect(layoutProblem([parameter('科室')])).toBeNull();
  for (const sign of refused) expect(layoutProblem([parameter(named(sign))])).not.toBeNull();
});
