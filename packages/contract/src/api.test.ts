import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { RouteDef } from './route.ts';

const routes: [string, RouteDef][] = Object.entries(api).flatMap(([group, rows]) =>
  Object.entries(rows).map(([key, row]): [string, RouteDef] => [`${group}.${key}`, row]),
);

test('every call is declared once', () => {
  const calls = routes.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
  expect(routes.length).toBeGreaterThan(30);
});

test.each(routes)('%s is relative to /webapi, summed up and without a body where none belongs', (_, row) => {
  expect(row.path).toMatch(/^\/(?!webapi)/);
  expect(row.summary).not.toBe('');
  expect(row.method === 'GET' && row.input !== undefined).toBe(false);
  expect(/:\w/.test(row.path)).toBe(row.params !== undefined);
});

const form = (schema: z.ZodType | undefined): z.ZodObject | undefined =>
  schema instanceof z.ZodPipe
    ? form(schema.in as z.ZodType)
    : schema instanceof z.ZodObject
      ? schema
      : undefined;

test('[H03] a call that decides who sees or does what refuses every key that it does not know', () => {
  const lenient = routes.filter(([, { input }]) => {
    const known = form(input);
    return known !== undefined && !(known.def.catchall instanceof z.ZodNever);
  });
  // These ask, sign on, name folders, or take a file with its texts: none of them grants or restricts.
  const known = [
    'board.saveSet',
    'board.setDefault',
    'dataset.createCategory',
    'dataset.loadSqlLong',
    'dataset.measureValues',
    'dataset.tableStatement',
    'dataset.testSqlLong',
    'dataset.updateCategory',
    'datasource.markedSheet',
    'datasource.previewSheet',
    'datasource.replace',
    'datasource.replaceWorkbook',
    'datasource.surveySheets',
    'datasource.upload',
    'datasource.uploadWorkbook',
    'export.panelPicture',
    'export.widgetPicture',
    'file.remove',
    'oidc.finish',
    'outline.upload',
    'panel.createCategory',
    'panel.updateCategory',
    'session.changePassword',
    'session.exchangeSign',
    'session.updateProfile',
    'template.createCategory',
    'template.updateCategory',
    'user.import',
    'user.previewImport',
    'widget.createCategory',
    'widget.updateCategory',
    'widget.values',
  ];
  expect(
    lenient.map(([name]) => name).sort(),
    'what a call takes is a z.strictObject, or the call stands in this list',
  ).toEqual(known);
});
