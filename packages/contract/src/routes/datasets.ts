import { z } from 'zod';
import { combination, combinationLimits, combinationStart, combinationTrial } from '../combination.ts';
import { cube, cubeMembers, cubeMembersQuery, cubeQuery, cubeStructure, cubesQuery } from '../cubes.ts';
import { answer, column, loaded } from '../data.ts';
import { dataRules, savedRules } from '../data-rules.ts';
import { columnProfiles, datasetChanges, datasetImpact, lineage, lineageQuery } from '../dataset-impact.ts';
import {
  calculatedColumns,
  datasetFields,
  datasetInput,
  incrementInput,
  measureValues,
  rulesPreview,
  sheetRun,
  sourceTable,
  sqlRun,
  sqlTest,
  state,
  storedRules,
  tableStatement,
  tableStatementInput,
} from '../dataset-inputs.ts';
import { dataset, datasetCategory } from '../dataset-models.ts';
import { flag, id, idParams } from '../fields.ts';
import { limits } from '../limits.ts';
import { dryRun, refreshRun, refreshStates } from '../refresh-models.ts';
import { dataScreens, menus, route } from '../route.ts';
import { texts } from '../texts.ts';
import { categoryRoutes } from './categories.ts';
import { usageRoutes } from './usage.ts';

const access = menus('/config/cube');

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
  /** Writes the statement that reads a table with the names of its remarks (our addition). */
  tableStatement: route({
    method: 'POST',
    path: '/v2/datasets/tables/statement',
    inPreview: true,
    access: dataScreens,
    body: 'json',
    input: tableStatementInput,
    result: tableStatement,
    perMinute: 60,
    summary: '按注释写出读取一张表的语句',
  }),
  /** Cubes of an OLAP server that its account sees (our addition, like the two below). */
  cubes: route({
    method: 'GET',
    path: '/v2/datasets/cubes',
    access: dataScreens,
    query: cubesQuery,
    perMinute: 60,
    result: z.array(cube),
    summary: '数据源的立方体',
  }),
  cubeStructure: route({
    method: 'GET',
    path: '/v2/datasets/cubes/structure',
    access: dataScreens,
    query: cubeQuery,
    perMinute: 120,
    result: cubeStructure,
    summary: '立方体的指标、维度和层级',
  }),
  cubeMembers: route({
    method: 'GET',
    path: '/v2/datasets/cubes/members',
    access: dataScreens,
    query: cubeMembersQuery,
    perMinute: 240,
    result: cubeMembers,
    summary: '立方体一个层级的成员',
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
    input: savedRules,
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
