import { api } from '@mingjing/contract';
import { type Handler, on } from '../../http/handler.ts';
import { userIdOf } from '../acting-user.ts';
import type { Datasources } from './datasource.service.ts';
import type { Sheets } from './sheet.service.ts';

export function datasourceHandlers(datasources: Datasources, sheets: Sheets): Handler[] {
  const { datasource } = api;
  return [
    on(datasource.list, () => datasources.list()),
    on(datasource.create, (call) => datasources.create(userIdOf(call.actor), call.input)),
    on(datasource.update, (call) => datasources.update(call.params.id, call.input)),
    on(datasource.remove, async (call) => {
      const row = await datasources.remove(call.params.id);
      await sheets.forget(row);
      return true;
    }),
    on(datasource.copy, (call) => datasources.copy(userIdOf(call.actor), call.params.id)),
    on(datasource.test, (call) => datasources.test(call.input, call.signal)),
    on(datasource.upload, (call) =>
      sheets.create(userIdOf(call.actor), call.request.upload, call.input.dataSourceName, call.signal),
    ),
    on(datasource.replace, (call) =>
      sheets.replace(call.params.id, call.request.upload, call.input.dataSourceName, call.signal),
    ),
  ];
}
