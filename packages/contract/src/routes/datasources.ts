import { z } from 'zod';
import { usualDriver } from '../databases/index.ts';
import { datasource, datasourceTypes } from '../datasource-models.ts';
import { encodingOf } from '../encodings.ts';
import { id, idParams, isOneLine, name, savedVersion, sentNumber } from '../fields.ts';
import { menus, route } from '../route.ts';
import { sentBack } from '../sent-back.ts';
import { sheetModes, sheetPreview, sheetReport, surveyedSheet } from '../sheet-import.ts';
import { texts } from '../texts.ts';
import { usageRoutes } from './usage.ts';

const t = texts.datasource;
const access = menus('/config/datasource');
/** Datasets and widgets with a query of their own choose a source. */
const choosers = menus('/config/datasource', '/config/cube', '/config/widget', '/config/panel');
const text = (max: number, message?: string) => z.string().max(max, message).default('');

/** '' for none; another spelling of one that is known is stored under its own name. */
const encoding = z
  .string({ error: t.encoding })
  .default('')
  .transform((name, context) => {
    const known = name.trim() === '' ? '' : encodingOf(name);
    if (known !== undefined) return known;
    context.addIssue({ code: 'custom', message: t.encoding });
    return z.NEVER;
  });

/** The form's fields. Which of them are required depends on the type; the service checks with the same texts. */
const datasourceFields = {
  dataSourceName: name(t.name, t.nameTooLong),
  datasourceType: z.enum(datasourceTypes, t.type),
  /** Another driver of a database that is known is stored as the form's. */
  driverClassName: text(200).transform((driver) => usualDriver(driver.trim())),
  url: text(1000),
  username: text(1000),
  password: text(1000),
  serverEncoding: encoding,
  clientEncoding: encoding,
  /** Left out: as stored. */
  allowedFunctions: z
    .array(z.string().max(200, t.allowedFunctionsInvalid))
    .max(200, t.allowedFunctionsMany)
    .optional(),
  /** Left out: as stored. */
  strict: z.boolean().optional(),
};
/** Pieces of the address that a form may hold beside it: `url` is what counts. */
const urlPieces = z.object({
  urlFixed: z.unknown(),
  urlIp: z.unknown(),
  urlPort: z.unknown(),
  urlFixedLast: z.unknown(),
  urlDatasouceName: z.unknown(),
});
export const datasourceInput = z.strictObject({
  ...datasourceFields,
  ...sentBack(urlPieces, datasourceFields),
  ...sentBack(datasource, datasourceFields),
});
export type DatasourceInput = z.input<typeof datasourceInput>;

/** What a preview called the file that it kept: sent instead of the file. */
const kept = z.uuid(t.keptGone).optional();

/** Parts of an upload beside its file. `options` is JSON: what the uploader decided about the sheet (SheetChoices). */
const uploadInput = z.object({
  dataSourceName: z.string().refine(isOneLine, texts.nameControls).optional(),
  datasourceType: z.string().optional(),
  options: z.string().max(100_000, t.sheetOptions).optional(),
  kept,
});

/** Further sheets of the file, which become tables beside the source in its workbook (our addition). */
const furtherTables = {
  /** JSON of WorkbookTables; left out: none. */
  added: z.string().max(1_000_000, t.sheetOptions).optional(),
  /** Each of them gets a dataset in this category; left out: none. */
  datasetCategory: sentNumber(z.number().int().positive()).optional(),
};

/** Left out: the new rows take the place of the stored ones. */
const mode = z.enum(sheetModes, t.sheetOptions).optional();

export const datasourceRoutes = {
  list: route({
    method: 'GET',
    path: '/v2/datasource',
    access: choosers,
    keys: ['data', 'manage'],
    result: z.array(datasource),
    summary: '数据源列表',
  }),
  create: route({
    method: 'POST',
    path: '/v2/datasource',
    access,
    body: 'json',
    input: datasourceInput,
    result: datasource,
    repeatable: true,
    summary: '新增数据源',
  }),
  update: route({
    method: 'PUT',
    path: '/v2/datasource/:id',
    access,
    body: 'json',
    params: idParams,
    /** `version`: the one that the form was opened with; left out, any is overwritten. */
    input: datasourceInput.extend({ version: savedVersion }),
    result: datasource,
    summary: '修改数据源',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v2/datasource/:id',
    access,
    params: idParams,
    result: z.boolean(),
    summary: '删除数据源',
  }),
  copy: route({
    method: 'PUT',
    path: '/v2/datasource/copy/:id',
    access,
    params: idParams,
    result: datasource,
    summary: '复制数据源',
  }),
  test: route({
    method: 'POST',
    path: '/v2/datasource/testent',
    access,
    body: 'json',
    // Who tries one address after the other looks for servers and not for a password.
    perMinute: 10,
    input: datasourceInput.extend({
      id: id.optional(),
      dataSourceName: z.string().max(200).refine(isOneLine, texts.nameControls).default(''),
    }),
    result: z.boolean(),
    // Beside the result, at top level: accountWarning, a sentence on rights beyond reading.
    summary: '测试连接；帐号的权限超出读取时，accountWarning 说明是哪些权限',
  }),
  safety: route({
    method: 'GET',
    path: '/v2/datasource/safety',
    access,
    result: z.object({ mayChange: z.boolean() }),
    summary: '是否可修改数据源的安全设置（允许的函数、严格）',
  }),
  upload: route({
    method: 'POST',
    path: '/v2/datasource/excel',
    access,
    body: 'multipart',
    largeFiles: true,
    input: uploadInput,
    result: datasource,
    repeatable: true,
    summary: '上传表格',
  }),
  replace: route({
    method: 'POST',
    path: '/v2/datasource/update_excel/:id',
    access,
    body: 'multipart',
    largeFiles: true,
    params: idParams,
    /** `version`: the one that the form was opened with; left out, any is overwritten. */
    input: uploadInput.extend({ version: savedVersion, mode, ...furtherTables }),
    result: datasource,
    summary: '替换表格',
  }),
  previewSheet: route({
    method: 'POST',
    path: '/v2/datasource/excel/preview',
    access,
    body: 'multipart',
    largeFiles: true,
    // id: the stored source that the file would replace.
    input: uploadInput.extend({ id: sentNumber(z.number().int().positive()).optional(), mode }),
    result: sheetPreview,
    summary: '预览表格，不保存',
  }),
  /** What the sheets of a file are (our addition). */
  surveySheets: route({
    method: 'POST',
    path: '/v2/datasource/excel/sheets',
    access,
    body: 'multipart',
    largeFiles: true,
    input: z.object({ kept }),
    result: z.array(surveyedSheet),
    summary: '列出文件中的工作表，不保存',
  }),
  /** Stores several sheets of a file, all or none of them (our addition). */
  uploadWorkbook: route({
    method: 'POST',
    path: '/v2/datasource/excel/workbook',
    access,
    body: 'multipart',
    largeFiles: true,
    input: z.object({
      /** Of the workbook; each table is named after it and its sheet. */
      dataSourceName: z.string().refine(isOneLine, texts.nameControls).optional(),
      /** JSON of WorkbookTables. */
      tables: z.string().max(1_000_000, t.sheetOptions),
      /** Each table gets a dataset in this category; left out: none. */
      datasetCategory: sentNumber(z.number().int().positive()).optional(),
      kept,
    }),
    result: z.object({
      sources: z.array(datasource),
      datasets: z.array(z.object({ id: z.number().int(), name: z.string() })),
    }),
    summary: '上传工作簿，每张勾选的工作表成为一个数据源',
  }),
  /** Puts the sheets of a new file in the place of the tables of a workbook, all of those or none (our addition). */
  replaceWorkbook: route({
    method: 'POST',
    path: '/v2/datasource/excel/workbook/replace',
    access,
    body: 'multipart',
    largeFiles: true,
    input: z.object({
      /** JSON of ReplacedTables; an empty list only where sheets are added. */
      tables: z.string().max(1_000_000, t.sheetOptions),
      ...furtherTables,
      /** A table of the workbook that the sheets are added to; left out: the first of those replaced. */
      beside: sentNumber(z.number().int().positive()).optional(),
      kept,
    }),
    result: z.array(datasource),
    summary: '更换工作簿，各表一起换成新文件中的工作表，可另加工作表',
  }),
  /**
   * A sheet as a workbook whose cells that do not fit are marked and explained: of the file that is sent, or of the stored
   * one of `id`. The header `x-sheet-marks` says how many there are.
   */
  markedSheet: route({
    method: 'POST',
    path: '/v2/datasource/excel/marked',
    access,
    body: 'multipart',
    largeFiles: true,
    input: uploadInput.extend({ id: sentNumber(z.number().int().positive()).optional() }),
    result: z.null(),
    bytes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    perMinute: 30,
    summary: '下载标出问题单元格的表格',
  }),
  sheetReport: route({
    method: 'GET',
    path: '/v2/datasource/excel/:id/report',
    access,
    params: idParams,
    result: sheetReport.nullable(),
    summary: '表格的导入报告',
  }),
  ...usageRoutes('/v2/datasource', access, '数据源'),
};
