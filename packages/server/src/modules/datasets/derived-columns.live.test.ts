import { texts } from '@mingjing/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasourceId,
  source,
  startWorld,
  stopWorld,
  widgetInput,
} from '../../testing/board-world.ts';
import { cached } from '../../testing/caching.ts';

beforeAll(startWorld);
afterAll(stopWorld);

const calculatedColumns = [
  { name: '人均', expression: '费用 / 人数' },
  { name: '人均两倍', expression: '人均 * 2' },
];
const calculatedMeasures = JSON.stringify([
  { alias: '次均', exp: 'SUM(费用)/SUM(人数)', type: 'exp' },
  { alias: '人次', exp: 'SUM(人数)', type: 'exp' },
]);
const sums = { calculateType: { type: 'sum', columns: [] }, xAxis: [column('科室')] };

/** A chart of each thing that may be drawn from the rows 科室, 人数, 费用, by what it draws. */
async function chartsOf(datasetId: number) {
  const names = ['费用', '人均', '人均两倍', '次均', '人次'];
  const made = await Promise.all(
    names.map(async (name): Promise<[string, number]> => {
      const { id } = await create({
        ...widgetInput(datasetId, { ...sums, yAxis: [column(name)] }),
        name: `${datasetId}${name}`,
      });
      return [name, id];
    }),
  );
  return Object.fromEntries(made);
}
const tipsOf = async (charts: Record<string, number>) => {
  const told = Object.entries(charts).map(async ([name, id]) => {
    const { tips } = await admin.widget.read({ params: { id } });
    return tips === '' ? [] : [[name, tips]];
  });
  return Object.fromEntries((await Promise.all(told)).flat()) as Record<string, string>;
};
/** Charts of 次均 and the like stand on what those are made of. */
const broken = Object.fromEntries(
  ['费用', '人均', '人均两倍', '次均'].map((name) => [name, texts.dataset.columnsChanged(name)]),
);
function sheet(text: string): FormData {
  const form = new FormData();
  form.set('datasourceType', 'excel');
  form.set('file', new Blob([text]), '门诊.csv');
  return form;
}

test('[UPL-11] a new file without a column names the charts of what is calculated of it, before and after', async () => {
  const whole = '科室,人数,费用\n内科,10,100\n外科,5,60\n';
  const made = await admin.datasource.upload({ form: sheet(whole), input: {} });
  const categoryDataset = await admin.dataset.createCategory({ input: { categoryName: '表', pid: -1 } });
  const input = { name: '表', categoryDataset, dataSourceId: made.id, dataSourceType: 'excel' as const };
  const { id } = await admin.dataset.create({ input: { ...input, calculatedColumns, calculatedMeasures } });
  const charts = await chartsOf(id);
  const { changes } = await admin.datasource.previewSheet({
    form: sheet('科室,人数\n内科,10\n'),
    input: { id: made.id },
  });
  expect(changes?.removed).toEqual(['费用']);
  const named = new Map(changes?.widgets.map(({ name, columns }) => [name, columns]));
  expect(named).toEqual(new Map(Object.keys(broken).map((name) => [`${id}${name}`, [name]])));
  await admin.datasource.replace({
    params: { id: made.id },
    form: sheet('科室,人数\n内科,10\n'),
    input: {},
  });
  expect(await tipsOf(charts)).toEqual(broken);
  await admin.datasource.replace({ params: { id: made.id }, form: sheet(whole), input: {} });
  expect(await tipsOf(charts)).toEqual({});
});

test('[DSET-29] a refresh that finds a column gone says so on charts of what is calculated of it', async () => {
  await source.run(
    "CREATE TABLE derived (科室 VARCHAR(20), 人数 INT, 费用 DECIMAL(10,2)); INSERT INTO derived VALUES ('内科', 10, 100);",
  );
  const categoryDataset = await admin.dataset.createCategory({ input: { categoryName: '库', pid: -1 } });
  const { id } = await admin.dataset.create({
    input: {
      name: '库',
      categoryDataset,
      dataSourceId: datasourceId,
      dataSourceType: 'jdbc',
      querySql: 'SELECT * FROM derived',
      calculatedColumns,
      calculatedMeasures,
    },
  });
  await cached(admin, id);
  const charts = await chartsOf(id);
  await source.run('ALTER TABLE derived DROP COLUMN 费用');
  await cached(admin, id);
  expect(await tipsOf(charts)).toEqual(broken);
  await source.run('ALTER TABLE derived ADD COLUMN 费用 DECIMAL(10,2)');
  await cached(admin, id);
  expect(await tipsOf(charts)).toEqual({});
});
