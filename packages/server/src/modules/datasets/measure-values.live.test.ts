import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DataServer, startDataServer } from '../../testing/data-server.ts';
import { realMart } from '../../testing/sources.ts';

let engine: Awaited<ReturnType<typeof realMart>>;
let server: DataServer;
let admin: ReturnType<DataServer['client']>;
let datasourceId: number;
let datasetId: number;

beforeAll(async () => {
  engine = await realMart();
  server = await startDataServer({ mart: engine.mart });
  admin = server.client(await server.world.adminToken());
  const form = new FormData();
  const csv = '序号,科室,费用\n1,内科,10\n2,外科,20\n3,内科,30\n';
  form.set('file', new File([csv], '费用.csv', { type: 'text/csv' }));
  datasourceId = (
    await admin.datasource.upload({ input: { dataSourceName: '费用', datasourceType: 'excel' }, form })
  ).id;
  const category = await admin.dataset.createCategory({ input: { categoryName: '表格', pid: -1 } });
  datasetId = (
    await admin.dataset.create({
      input: {
        name: '费用',
        categoryDataset: { id: category.id },
        dataSourceId: datasourceId,
        dataSourceType: 'excel',
      },
    })
  ).id;
});
afterAll(async () => {
  await server.stop();
  await engine.stop();
});

const values = [
  ['内科', 20],
  ['外科', 20],
];

test('[CALC-02] an expression is tried on a stored dataset and on a spreadsheet that has none yet', async () => {
  const expression = 'SUM(费用)/COUNT(序号)';
  for (const source of [{ datasetId }, { datasourceId }]) {
    const { keys, data } = await admin.dataset.measureValues({ input: { ...source, expression } });
    expect(keys).toEqual(['科室', '结果']);
    expect(data.map(([name, value]) => [name, Number(value)])).toEqual(values);
  }
});

test('[CALC-06] an expression that cannot be read is refused with the place', async () => {
  const input = { datasetId, expression: 'SUM(没有这列)' };
  await expect(admin.dataset.measureValues({ input })).rejects.toThrow('没有字段：没有这列');
});
