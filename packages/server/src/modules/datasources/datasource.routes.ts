import { api, type SheetMode } from '@mingjing/contract';
import { attachment, fileTitle } from '../../http/download-name.ts';
import { type Handler, on, onMaking, WithTop } from '../../http/handler.ts';
import type { Upload } from '../../http/upload.ts';
import { userIdOf, userOf } from '../acting-user.ts';
import type { Datasources } from './datasource.service.ts';
import type { SentSheet, Sheets } from './sheet.service.ts';
import type { Workbooks } from './workbook.service.ts';

interface UploadCall {
  request: { upload: Upload | undefined };
  input: {
    dataSourceName?: string | undefined;
    options?: string | undefined;
    mode?: SheetMode | undefined;
  };
  signal: AbortSignal;
}
const sentSheet = ({ request, input, signal }: UploadCall): SentSheet => ({
  upload: request.upload,
  name: input.dataSourceName,
  options: input.options,
  mode: input.mode,
  signal,
});

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
      (call) => sheets.create(userIdOf(call.actor), sentSheet(call)),
      (call, id) => datasources.read(call.actor, id),
    ),
    on(datasource.replace, async (call) => {
      await datasources.find(call.actor, call.params.id);
      // A new file takes the place of all rows, also of those that the caller does not see.
      if (call.request.upload !== undefined) await datasources.requireSource(call.actor, call.params.id);
      return datasources.told(
        call.actor,
        await sheets.replace(userIdOf(call.actor), call.params.id, {
          ...sentSheet(call),
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
      return sheets.preview(call.actor, id, sentSheet(call));
    }),
    on(datasource.surveySheets, (call) => workbooks.survey(call.request.upload, call.signal)),
    on(datasource.uploadWorkbook, (call) =>
      workbooks.create(userOf(call.actor), {
        upload: call.request.upload,
        name: call.input.dataSourceName,
        tables: call.input.tables,
        datasetCategory: call.input.datasetCategory,
        signal: call.signal,
      }),
    ),
    on(datasource.markedSheet, async (call) => {
      const { id } = call.input;
      if (id !== undefined) {
        await datasources.find(call.actor, id);
        await datasources.requireSource(call.actor, id);
      }
      const { name, bytes, marks } = await sheets.marked(id, sentSheet(call));
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
