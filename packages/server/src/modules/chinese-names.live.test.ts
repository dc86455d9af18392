import { type Answer, texts } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasourceId,
  load,
  panelWith,
  sorted,
  startWorld,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../testing/board-world.ts';
import { cached } from '../testing/caching.ts';

beforeAll(startWorld);
afterAll(stopWorld);

const answerOf = async (id: number, filters?: unknown): Promise<Answer | undefined> => {
  const panel = await panelWith([{ id }]);
  const [widget] = widgetsOf(await load(panel.id, filters));
  expect(widget?.error).toBeNull();
  return widget?.data;
};

describe('Chinese names', () => {
  test('[I18N-04] category, file, dataset, columns and filters of a sheet, from the upload to the chart', async () => {
    const form = new FormData();
    form.set('datasourceType', 'excel');
    form.set('file', new Blob(['科室名称,人数（个）\n内科,10\n内科,2\n外科,5\n']), '门诊 二〇二四年.csv');
    const source = await admin.datasource.upload({ form, input: {} });
    expect(source).toMatchObject({ fileName: '门诊 二〇二四年.csv', dataSourceName: '门诊 二〇二四年' });
    const category = await admin.dataset.createCategory({
      input: { categoryName: '门诊业务／住院', pid: -1 },
    });
    expect((await admin.dataset.tree()).map(({ name }) => name)).toContain('门诊业务／住院');
    const dataset = await admin.dataset.create({
      input: {
        name: '门诊人次',
        categoryDataset: category,
        dataSourceId: source.id,
        dataSourceType: 'excel',
        calculatedMeasures: JSON.stringify([{ alias: '平均每行', exp: 'AVG(人数（个）)', type: 'exp' }]),
      },
    });
    await cached(admin, dataset.id);
    const widget = await create(
      widgetInput(dataset.id, {
        xAxis: [column('科室名称')],
        yAxis: [column('人数（个）', { name: '就诊人数' })],
        calculateType: { type: 'sum', columns: [] },
      }),
    );
    const answer = await answerOf(widget.id);
    expect(answer && sorted(answer)).toEqual([
      ['内科', 12],
      ['外科', 5],
    ]);
    const filtered = await answerOf(widget.id, [{ key: '科室名称', filterType: 1, value: '外科' }]);
    expect(filtered?.data).toEqual([['外科', 5]]);
  });

  test('[I18N-04] SQL with Chinese aliases, tables, columns and values, live and cached', async () => {
    const category = await admin.dataset.createCategory({ input: { categoryName: '脚本', pid: -1 } });
    const querySql = "SELECT 科室 AS `科室（全称）`, 人数 AS 就诊人数 FROM visits WHERE 科室 LIKE '%内科'";
    const { id } = await admin.dataset.create({
      input: {
        name: '内科',
        categoryDataset: category,
        dataSourceId: datasourceId,
        dataSourceType: 'jdbc',
        querySql,
      },
    });
    expect((await admin.dataset.read({ params: { id } })).decryptedQuerySQL).toBe(querySql);
    const widget = await create(
      widgetInput(id, {
        xAxis: [column('科室（全称）')],
        yAxis: [column('就诊人数')],
        calculateType: { type: 'sum', columns: [] },
      }),
    );
    const expected = [
      ['内科', 30],
      ['心内科', 7],
    ];
    const live = await answerOf(widget.id);
    expect(live && sorted(live)).toEqual(expected);
    await cached(admin, id);
    const stored = await answerOf(widget.id);
    expect(stored && sorted(stored)).toEqual(expected);
  });
});

describe('calculations', () => {
  const rows = [
    ['甲', 1, 0],
    ['甲', 4, 0],
    ['甲', 2, 0],
    ['甲', 4, 0],
    ['甲', null, null],
    ['乙', 6, 3],
  ];
  const querySql = rows
    .map(([group, value, zero]) => `SELECT '${group}' AS 组, ${value} AS 值, ${zero} AS 除数`)
    .join(' UNION ALL ');
  let id: number;
  beforeAll(async () => {
    const category = await admin.dataset.createCategory({ input: { categoryName: '计算', pid: -1 } });
    ({ id } = await admin.dataset.create({
      input: {
        name: '计算',
        categoryDataset: category,
        dataSourceId: datasourceId,
        dataSourceType: 'jdbc',
        querySql,
        calculatedMeasures: JSON.stringify([{ alias: '比', exp: 'SUM(值)/SUM(除数)', type: 'exp' }]),
      },
    }));
  });

  const calculated = async (type: string) => {
    const input = widgetInput(id, {
      xAxis: [column('组')],
      yAxis: [column('值')],
      calculateType: { type, columns: ['值'] },
    });
    const answer = await answerOf((await create(input)).id);
    return Object.fromEntries((answer?.data ?? []).map(([group, value]) => [group, Number(value)]));
  };

  describe.each(['live', 'cached'])('%s', (kind) => {
    beforeAll(async () => {
      if (kind === 'cached') await cached(admin, id);
    });

    test('[CALC-18] [O04] the median of an even count averages the two in the middle', async () => {
      expect(await calculated('median')).toEqual({ 甲: 3, 乙: 6 });
    });

    test('[CALC-20] distinct values are counted; nothing counts, sums or averages a missing value', async () => {
      expect(await calculated('countAndClearRepeat')).toEqual({ 甲: 3, 乙: 1 });
      expect(await calculated('avg')).toEqual({ 甲: 2.75, 乙: 6 });
      expect(await calculated('sum')).toEqual({ 甲: 11, 乙: 6 });
    });

    test('[CALC-10] a division by zero is an empty value', async () => {
      const input = widgetInput(id, {
        xAxis: [column('组')],
        yAxis: [column('比', { expressions: { alias: '比', exp: 'SUM(值)/SUM(除数)', type: 'exp' } })],
      });
      const answer = await answerOf((await create(input)).id);
      const byGroup = Object.fromEntries((answer?.data ?? []).map(([group, value]) => [group, value]));
      expect(byGroup['甲']).toBeNull();
      expect(Number(byGroup['乙'])).toBe(2);
    });
  });
});

describe('[K07] names are counted in characters as people see them', () => {
  const panelNamed = async (name: string) => {
    const { categoryId } = await admin.panel.read({ params: { id: (await panelWith([])).id } });
    return admin.panel.create({ input: { name, categoryId, data: '' } });
  };

  test.each([
    ['fifty characters of four bytes', '𠮷'.repeat(50)],
    ['pictures', '📊🏥'.repeat(25)],
    ['right to left', 'لوحة القيادة'],
    ['a joined picture', '👩‍⚕️门诊'],
  ])('%s come back as they were', async (_what, name) => {
    const made = await panelNamed(name);
    expect((await admin.panel.read({ params: { id: made.id } })).name).toBe(name);
  });

  test.each([
    ['one more than fifty', '𠮷'.repeat(51)],
    ['nothing', ''],
    ['spaces alone', '   '],
    ['spaces of other kinds', '\u3000\u00a0'],
    ['marks without width', '\u200b\u200d'],
  ])('%s is refused with words', async (_what, name) => {
    await expect(panelNamed(name)).rejects.toThrow(texts.panel.nameLength);
  });

  test('a name that looks like another is refused with words', async () => {
    await expect(panelNamed('门\u200d诊')).rejects.toThrow(texts.nameControls);
  });
});
