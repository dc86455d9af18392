import { z } from 'zod';
import { combination, combinationLimits, combinationStart, combinationTrial } from '../combination.ts';
import { answer, column, loaded } from '../data.ts';
import { dataRules } from '../data-rules.ts';
import { columnProfiles, datasetChanges, datasetImpact, lineage, lineageQuery } from '../dataset-impact.ts';
import { cacheStatus, dataset, datasetCategory } from '../dataset-models.ts';
import { flag, id, idParams, name, savedVersion } from '../fields.ts';
import { limits } from '../limits.ts';
import { lookBack } from '../look-back.ts';
import { calculatedColumn } from '../question.ts';
import { dryRun, refreshRun, refreshStates } from '../refresh-models.ts';
import { dataScreens, menus, route } from '../route.ts';
import { scheduleProblem } from '../schedule/index.ts';
import { sentBack } from '../sent-back.ts';
import { role } from '../session-models.ts';
import { texts } from '../texts.ts';
import { categoryRoutes } from './categories.ts';
import { usageRoutes } from './usage.ts';

const access = menus('/config/cube');
const t = texts.dataset;

const incrementInput = {
  increment: flag,
  incrementCloumn: z.string().max(256).default(''),
  /** Rows so far before the greatest value are read again (our addition); left out: as it is. */
  lookBack: lookBack.nullable().optional(),
  /** No two rows are equal in these columns: the latest stays (our addition); left out: as it is. */
  uniqueBy: z.array(z.string().min(1).max(256)).max(10).optional(),
};
const calculatedColumns = z
  .array(calculatedColumn)
  .max(limits.calculatedColumns, texts.calculated.many(limits.calculatedColumns));
const datasetFields = {
  name: name(t.name, t.nameTooLong),
  categoryDataset: z.object({ id, name: z.string().optional() }, t.category),
  /** Needed unless it is made of other datasets. */
  dataSourceId: z.coerce.number({ error: t.datasource }).int(t.datasource).min(0, t.datasource).optional(),
  dataSourceType: z.enum(['jdbc', 'excel', 'combined']),
  /** How it is made of other datasets; source and script are then left aside (our addition). */
  combination: combination.optional(),
  querySql: z.string().max(limits.sqlCharacters).default(''),
  /** JSON text of [{alias, exp, type}]; an array is accepted. */
  calculatedMeasures: z.union([z.string().max(200_000), z.array(z.unknown()).max(200)]).default(''),
  /** Columns that are worked out for each row (our addition); left out: as they are. */
  calculatedColumns: calculatedColumns.optional(),
  /** Seconds; digits only are kept. */
  realTimeInterval: z
    .union([z.string(), z.number()])
    .default('')
    .transform((seconds) => String(seconds).replaceAll(/\D/g, '')),
  ...incrementInput,
  queryType: z.coerce.number().int().min(0).max(1).default(0),
  /** In Quartz form, see scheduleProblem; '' for none. */
  cron: z.string().trim().max(200).default(''),
  /** Datasets after whose refresh this one is refreshed (our addition); left out: as it is. */
  refreshAfter: z.array(id).max(20).optional(),
  /** The version that was opened; absent means save whatever is stored (our addition). */
  version: savedVersion,
};
export const datasetInput = z
  .strictObject({ ...datasetFields, ...sentBack(dataset, datasetFields) })
  .superRefine((sent, context) => {
    const problem = scheduleProblem(sent);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, path: ['cron'] });
    if (sent.combination === undefined && !sent.dataSourceId)
      context.addIssue({ code: 'custom', message: t.datasource, path: ['dataSourceId'] });
  });
export type DatasetInput = z.input<typeof datasetInput>;

const sqlRun = z.object({
  datasourceId: id,
  sql: z.string({ error: texts.widget.sql }).min(1, texts.widget.sql).max(limits.sqlCharacters),
  limited: flag.default(true),
  /** Callers may ask for the first rows only; the server's own limit holds all the same (our addition). */
  rows: z.coerce.number().int().min(1).max(100_000).optional(),
});
const sqlTest = z.object({
  datasourceId: id,
  sql: z.string({ error: texts.widget.sql }).min(1, texts.widget.sql).max(limits.sqlCharacters),
  queryType: z.coerce.number().optional(),
});
/** A table that a statement may name; `schema` is empty where the table needs none. */
export const sourceTable = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
export type SourceTable = z.infer<typeof sourceTable>;
const sheetRun = z.object({ datasourceId: id });
const measureValues = z.object({
  /** The stored dataset as it is; without one the source is asked, with `sql` unless it is a spreadsheet. */
  datasetId: id.optional(),
  datasourceId: id.optional(),
  sql: z.string().max(limits.sqlCharacters).default(''),
  expression: z.string({ error: texts.expression.required }).min(1, texts.expression.required).max(1000),
  /** A calculated column's formula: the values of the first rows. */
  row: flag.default(false),
  /** Calculated columns of the form, which an aggregate expression may read. */
  calculatedColumns: calculatedColumns.default([]),
});
export type MeasureValuesInput = z.input<typeof measureValues>;
const state = z.object({ id: z.number(), cacheStatus, cacheInfo: z.string() });

const storedRules = dataRules.extend({
  /** Of the rules that were read: a save names it, so that none is overwritten unseen. */
  version: z.number().int(),
  /** All columns of the dataset. */
  columns: z.array(column),
  /** All roles that rules may be about; administrators always see everything. */
  allRoles: z.array(role.extend({ isAdmin: z.boolean() })),
  /** Attributes that any user has. */
  attributes: z.array(z.string()),
});
export type StoredRules = z.infer<typeof storedRules>;

const rulesPreview = z.object({
  /** Rows that the user sees, and all there are. */
  rows: z.number().int(),
  total: z.number().int(),
  /** The first rows as the user sees them. */
  content: answer,
  /** Roles that let the user see rows; none for an administrator. */
  roles: z.array(role),
  isAdmin: z.boolean(),
});
export type RulesPreview = z.infer<typeof rulesPreview>;

export const datasetRoutes = {
  tree: route({
    method: 'GET',
    path: '/v2/datasets/categories',
    access: dataScreens,
    keys: ['data', 'manage'],
    /** The answer also carries redisIsConnect at top level. */
    result: z.array(datasetCategory),
    summary: '数据集分类树',
  }),
  health: route({
    method: 'GET',
    path: '/v2/datasets/redis/health',
    access,
    result: z.boolean(),
    summary: '缓存服务是否在线',
  }),
  create: route({
    method: 'POST',
    path: '/v2/datasets',
    access,
    body: 'json',
    input: datasetInput,
    result: dataset,
    repeatable: true,
    summary: '新增数据集',
  }),
  read: route({
    method: 'GET',
    path: '/v2/datasets/:id',
    access: dataScreens,
    keys: ['data', 'manage'],
    params: idParams,
    result: dataset,
    summary: '数据集',
  }),
  update: route({
    method: 'PUT',
    path: '/v2/datasets/:id',
    access,
    body: 'json',
    params: idParams,
    input: datasetInput,
    result: dataset,
    summary: '修改数据集',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/datasets/:id',
    access,
    params: idParams,
    result: z.boolean(),
    summary: '删除数据集',
  }),
  copy: route({
    method: 'PUT',
    path: '/v2/datasets/copy/:id',
    access,
    params: idParams,
    result: dataset,
    summary: '复制数据集',
  }),
  impact: route({
    method: 'GET',
    path: '/v2/datasets/:id/impact',
    access,
    params: idParams,
    result: datasetImpact,
    summary: '引用该数据集的图表、面板和链接',
  }),
  /** What saving another source, script or measures would change of the columns, and what draws from those (our addition). */
  changes: route({
    method: 'POST',
    path: '/v2/datasets/:id/changes',
    inPreview: true,
    access,
    body: 'json',
    params: idParams,
    input: z.strictObject({
      /** Left out where it is made of other datasets. */
      dataSourceId: id.optional(),
      querySql: z.string().max(limits.sqlCharacters).default(''),
      combination: combination.optional(),
      /** As a save sends them; left out: as they are. */
      calculatedMeasures: datasetFields.calculatedMeasures.unwrap().optional(),
      /** Left out: as they are. */
      calculatedColumns: calculatedColumns.optional(),
    }),
    result: datasetChanges,
    summary: '修改数据集的影响',
  }),
  /** From the source to boards and links (our addition). */
  lineage: route({
    method: 'GET',
    path: '/v2/datasets/:id/lineage',
    access,
    params: idParams,
    query: lineageQuery,
    result: lineage,
    summary: '数据集的血缘',
  }),
  /** What the values of each column are, over the rows that the caller sees (our addition). */
  profile: route({
    method: 'GET',
    path: '/v2/datasets/:id/profile',
    access,
    params: idParams,
    perMinute: 60,
    result: columnProfiles,
    summary: '数据集字段的分布',
  }),
  loadSql: route({
    method: 'GET',
    path: '/v2/datasets/load_sql',
    access: dataScreens,
    keys: ['data', 'manage'],
    query: sqlRun,
    result: loaded,
    summary: '执行查询',
  }),
  loadSqlLong: route({
    method: 'POST',
    path: '/v2/datasets/load_sql',
    inPreview: true,
    access: dataScreens,
    keys: ['data', 'manage'],
    body: 'json',
    input: sqlRun,
    result: loaded,
    summary: '执行查询（长脚本）',
  }),
  /** Tables and columns of a source, for those who write statements (our addition). */
  tables: route({
    method: 'GET',
    path: '/v2/datasets/tables',
    access: dataScreens,
    query: sheetRun,
    perMinute: 60,
    result: z.array(sourceTable),
    summary: '数据源的表和字段',
  }),
  loadExcel: route({
    method: 'GET',
    path: '/v2/datasets/load_excel',
    access,
    keys: ['data', 'manage'],
    query: sheetRun,
    result: loaded,
    summary: '读取表格',
  }),
  testSql: route({
    method: 'GET',
    path: '/v2/datasets/test_sql',
    access: dataScreens,
    query: sqlTest,
    result: loaded,
    summary: '校验查询',
  }),
  testSqlLong: route({
    method: 'POST',
    path: '/v2/datasets/test_sql',
    inPreview: true,
    access: dataScreens,
    body: 'json',
    input: sqlTest,
    result: loaded,
    summary: '校验查询（长脚本）',
  }),
  /** First values of a calculated measure that is being written, by the first text there is (our addition). */
  measureValues: route({
    method: 'POST',
    path: '/v2/datasets/measures/values',
    inPreview: true,
    access,
    body: 'json',
    input: measureValues,
    result: answer,
    summary: '计算指标的前几个值',
  }),
  cache: route({
    method: 'PUT',
    path: '/v2/datasets/cache/:id',
    access,
    params: idParams,
    result: state,
    summary: '缓存数据集',
  }),
  cacheAll: route({
    method: 'PUT',
    path: '/v2/datasets/cache',
    access,
    result: z.array(state),
    summary: '缓存全部数据集',
  }),
  /** Ends a refresh that waits or runs, and its statement on the source; the stored rows stay (our addition). */
  stopCache: route({
    method: 'PUT',
    path: '/v2/datasets/cache/:id/stop',
    access,
    params: idParams,
    result: state,
    summary: '停止缓存数据集',
  }),
  /** How fresh each dataset is, what refreshes it now and when it is refreshed next (our addition). */
  refreshes: route({
    method: 'GET',
    path: '/v2/datasets/refreshes',
    access,
    keys: ['data', 'manage'],
    result: refreshStates,
    summary: '各数据集的更新状态',
  }),
  /** The newest refreshes of a dataset, 50 at a time (our addition). */
  runs: route({
    method: 'GET',
    path: '/v2/datasets/:id/runs',
    access,
    keys: ['data', 'manage'],
    params: idParams,
    /** `before`: id of the last one that is known. */
    query: z.object({ before: id.optional() }),
    result: z.array(refreshRun),
    summary: '数据集的更新记录',
  }),
  /** What the next refresh would change by these settings, stored or not; nothing is put in place (our addition). */
  dryRun: route({
    method: 'POST',
    path: '/v2/datasets/:id/runs/preview',
    inPreview: true,
    access,
    body: 'json',
    params: idParams,
    input: z.strictObject(incrementInput),
    perMinute: 30,
    result: dryRun,
    summary: '增量更新试运行',
  }),
  /** Has a schedule fire again that was paused after failures (our addition). */
  resume: route({
    method: 'PUT',
    path: '/v2/datasets/:id/resume',
    access,
    params: idParams,
    result: z.boolean(),
    summary: '恢复数据集的定时更新',
  }),
  data: route({
    method: 'GET',
    path: '/v2/datasets/data',
    access: dataScreens,
    keys: ['data', 'manage'],
    query: z.object({ id, limited: flag }),
    result: answer.extend({ content: answer, columns: z.array(column) }),
    summary: '数据集的数据',
  }),
  dataOf: route({
    method: 'GET',
    path: '/v2/datasets/data/:id',
    access: dataScreens,
    keys: ['data', 'manage'],
    params: idParams,
    result: answer.extend({ content: answer, columns: z.array(column) }),
    summary: '数据集的数据',
  }),
  /** Who sees which rows and columns; administrators alone. */
  rules: route({
    method: 'GET',
    path: '/v2/datasets/:id/rules',
    access,
    params: idParams,
    result: storedRules,
    summary: '数据集的行列权限',
  }),
  saveRules: route({
    method: 'PUT',
    path: '/v2/datasets/:id/rules',
    access,
    body: 'json',
    params: idParams,
    input: dataRules.extend({ version: z.number().int().min(0) }),
    result: storedRules,
    summary: '修改数据集的行列权限',
  }),
  /** What a user would see of the dataset by these rules, stored or not. */
  tryRules: route({
    method: 'POST',
    path: '/v2/datasets/:id/rules/preview',
    inPreview: true,
    access,
    body: 'json',
    params: idParams,
    input: z.strictObject({ userId: id, rules: dataRules }),
    result: rulesPreview,
    summary: '以某用户查看数据集',
  }),
  /** What a combination of datasets may begin with: their columns, keys that suggest themselves (our addition). */
  startCombination: route({
    method: 'POST',
    path: '/v2/datasets/combinations/start',
    inPreview: true,
    access,
    body: 'json',
    input: z.strictObject({
      parents: z
        .array(id)
        .min(combinationLimits.least, texts.combined.incomplete)
        .max(combinationLimits.parents, texts.combined.incomplete),
    }),
    result: combinationStart,
    summary: '组合数据集的建议',
  }),
  /** First rows and figures of a combination that is not saved; for those who see all of each dataset (our addition). */
  tryCombination: route({
    method: 'POST',
    path: '/v2/datasets/combinations/preview',
    inPreview: true,
    access,
    body: 'json',
    input: z.strictObject({ combination }),
    perMinute: 60,
    result: combinationTrial,
    summary: '预览组合数据集',
  }),
  ...usageRoutes('/v2/datasets', access, '数据集'),
  ...categoryRoutes('/v2/datasets/categories', access),
};
