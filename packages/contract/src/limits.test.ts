import { expect, test } from 'vitest';
import { parameter } from './board-models.ts';
import { datasetInput } from './dataset-inputs.ts';
import { cutError, limits } from './limits.ts';
import { datasourceInput } from './routes/datasources.ts';
import { widgetInput } from './routes/widgets.ts';

test('[LIM-03] polling, reconnecting and preview loading take ten seconds', () => {
  expect([limits.cachePollMs, limits.reconnectMs, limits.previewMs]).toEqual([10_000, 10_000, 10_000]);
});

test('[LIM-05] sizes of charts, fonts and panels', () => {
  expect(limits).toMatchObject({
    chartHeight: 360,
    designerChartHeight: 400,
    textFontSize: 50,
    numberFontSize: 200,
    panelWidth: 1024,
    panelHeight: 768,
  });
});

test('lengths of names', () => {
  expect(limits).toMatchObject({
    name: 100,
    panelName: 50,
    userName: 32,
    username: { min: 3, max: 32 },
    password: 100,
    jdbcUrl: 150,
    tablePageSize: 10,
  });
});

test('names of data sources, datasets and widgets have 100 characters at most', () => {
  const issue = (
    schema: {
      safeParse: (value: unknown) => {
        error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined;
      };
    },
    key: string,
    value: string,
  ) => schema.safeParse({ [key]: value }).error?.issues.find(({ path }) => path[0] === key)?.message;
  const [fits, tooLong] = ['名'.repeat(100), '名'.repeat(101)];
  expect(issue(datasourceInput, 'dataSourceName', fits)).toBeUndefined();
  expect(issue(datasourceInput, 'dataSourceName', tooLong)).toBe('数据源名称最大长度为100');
  expect(issue(datasetInput, 'name', fits)).toBeUndefined();
  expect(issue(datasetInput, 'name', tooLong)).toBe('数据集名称最大长度为100');
  expect(issue(widgetInput, 'name', fits)).toBeUndefined();
  expect(issue(widgetInput, 'name', tooLong)).toBe('长度在 1 到 100 个字符');
});

test('[PARAM-01] [LIM-06] control types 1 to 3 and value types 0 and 1', () => {
  const isKnown = (more: object): boolean => parameter.safeParse({ name: '科室', type: 1, ...more }).success;
  expect([1, 2, 3, '2'].map((type) => isKnown({ type }))).toEqual([true, true, true, true]);
  expect([0, 4, 'x'].map((type) => isKnown({ type }))).toEqual([false, false, false]);
  expect([0, 1, 2, -1].map((valueType) => isKnown({ valueType }))).toEqual([true, true, false, false]);
});

test('long errors are cut to 150 characters, characters being whole', () => {
  expect(cutError('错'.repeat(150))).toBe('错'.repeat(150));
  expect(cutError('😀'.repeat(151))).toBe(`${'😀'.repeat(150)}…`);
});
