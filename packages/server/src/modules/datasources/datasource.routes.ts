import { api, type SheetMode, texts } from '@mingjing/contract';
import type { FastifyRequest } from 'fastify';
import { refused } from '../../http/app-error.ts';
import { attachment, fileTitle } from '../../http/download-name.ts';
import { type Handler, on, onMaking, WithTop } from '../../http/handler.ts';
import type { Upload } from '../../http/upload.ts';
import type { Actor } from '../../security/actor.ts';
import { userIdOf, userOf } from '../acting-user.ts';
import type { Datasources } from './datasource.service.ts';
import type { SentSheet, Sheets } from './sheet.service.ts';
import { replacedFrom, type Workbooks } from './workbook.service.ts';

interface FileCall {
  actor: Actor;
  request: Pick<FastifyRequest, 'upload' | 'takeUpload'>;
  input: { kept?: string | undefined };
}
interface UploadCall extends FileCall {
  input: {
    dataSourceName?: string | undefined;
    options?: string | undefined;
    mode?: SheetMode | undefined;
    kept?: string | undefined;
    added?: string | undefined;
    datasetCategory?: number | undefined;
  };
  signal: AbortSignal;
}

/** The call's file: the one that it brought, or one that was kept for the caller. Throws AppError where that is gone. */
async function fileOf({ actor, request, input }: FileCall): Promise<Upload | undefined> {
  if (request.upload !== undefined || input.kept === undefined) return request.upload;
  const upload = await request.takeUpload(userIdOf(actor), input.kept);
  if (upload === undefined) throw refused(texts.datasource.keptGone, 'fileMissing');
  return upload;
}

async function sentSheet(call: UploadCall): Promise<SentSheet> {
  const { input, signal } = call;
  const { dataSourceName: name, options, mode, added, datasetCategory } = input;
  return { upload: await fileOf(call), name, options, mode, added, datasetCategory, signal };
}

export function datasourceHandlers(
  datasources: Datasources,
  sheets: Sheets,
  workbooks: Workbooks,
): Handler[] {
  const { datasource } = api;
  return [
    on(datasource.list, (call) => datasources.list(call.actor)),
    onMaking(
      datasource.create,
      (call) => datasources.create(userOf(call.actor), call.input, call.signal),
      (call, id) => datasources.read(call.actor, id),
    ),
    on(datasource.update, (call) =>
      datasources.update(userOf(call.actor), call.params.id, call.input, call.signal),
    ),
    on(datasource.safety, async (call) => ({ mayChange: userOf(call.actor).isAdmin })),
    on(datasource.remove, async (call) => {
      const row = await datasources.remove(userOf(call.actor), call.params.id);
      await sheets.forget(row);
      return true;
    }),
    on(datasource.copy, (call) => datasources.copy(userOf(call.actor), call.params.id)),
    on(datasource.test, async (call) => {
      const accountWarning = await datasources.test(userOf(call.actor), call.input, call.signal);
      return new WithTop(true, accountWarning === undefined ? {} : { accountWarning });
    }),
    onMaking(
      datasource.upload,
      async (call) => sheets.create(userIdOf(call.actor), await sentSheet(call)),
      (call, id) => datasources.read(call.actor, id),
    ),
    on(datasource.replace, async (call) => {
      await datasources.find(call.actor, call.params.id);
      const sent = await sentSheet(call);
      // A new file takes the place of all rows, also of those that the caller does not see.
      if (sent.upload !== undefined) await datasources.requireSource(call.actor, call.params.id);
      return datasources.told(
        call.actor,
        await sheets.replace(userOf(call.actor), call.params.id, {
          ...sent,
          version: call.input.version,
        }),
      );
    }),
    on(datasource.previewSheet, async (call) => {
      const { id } = call.input;
      // What changed is told by the names of the stored columns.
      if (id !== undefined) {
        await datasources.find(call.actor, id);
        await datasources.requireSource(call.actor, id);
      }
      const isNew = call.request.upload !== undefined;
      const preview = await sheets.preview(call.actor, id, await sentSheet(call));
      const kept = isNew ? await call.request.keepUpload(userIdOf(call.actor)) : call.input.kept;
      return kept === undefined ? preview : { ...preview, kept };
    }),
    on(datasource.surveySheets, async (call) => workbooks.survey(await fileOf(call), call.signal)),
    on(datasource.uploadWorkbook, async (call) =>
      workbooks.create(userOf(call.actor), {
        upload: await fileOf(call),
        name: call.input.dataSourceName,
        tables: call.input.tables,
        datasetCategory: call.input.datasetCategory,
        signal: call.signal,
      }),
    ),
    on(datasource.replaceWorkbook, async (call) => {
      const { added, beside, datasetCategory } = call.input;
      const tables = replacedFrom(call.input.tables, added);
      if (beside !== undefined) await datasources.find(call.actor, beside);
      for (const { id } of tables) {
        await datasources.find(call.actor, id);
        // A new file takes the place of all rows, also of those that the caller does not see.
        await datasources.requireSource(call.actor, id);
      }
      const upload = await fileOf(call);
      const sources = await workbooks.replace(userOf(call.actor), {
        upload,
        tables,
        added,
        beside,
        datasetCategory,
        signal: call.signal,
      });
      return Promise.all(sources.map((source) => datasources.told(call.actor, source)));
    }),
    on(datasource.markedSheet, async (call) => {
      const { id } = call.input;
      if (id !== undefined) {
        await datasources.find(call.actor, id);
        await datasources.requireSource(call.actor, id);
      }
      const { name, bytes, marks } = await sheets.marked(id, await sentSheet(call));
      await call.reply
        .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .header('content-disposition', attachment(`${fileTitle(name)}（问题标注）.xlsx`))
        .header('x-content-type-options', 'nosniff')
        .header('x-sheet-marks', String(marks))
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      return null;
    }),
    on(datasource.sheetReport, async (call) => {
      await datasources.find(call.actor, call.params.id);
      await datasources.requireSource(call.actor, call.params.id);
      return sheets.report(call.params.id);
    }),
  ];
}
