import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  admin,
  column,
  create,
  datasets,
  startWorldWithRollups,
  stopWorld,
  widgetInput,
} from '../testing/board-world.ts';

beforeAll(startWorldWithRollups);
afterAll(stopWorld);

test('an answer by quarters names those that are there in part only, cached and live', async () => {
  const quarter = { ...column('月份'), grain: 'quarter' as const };
  const people = { ...column('人数'), calculation: 'sum' as const };
  for (const datasetId of [datasets.cached, datasets.live]) {
    const areas = { xAxis: [quarter], yAxis: [people] };
    const { id } = await create({ ...widgetInput(datasetId, areas), name: `季度 ${datasetId}` });
    const asked = (value: string) =>
      admin.widget.data({
        query: { id, filters: JSON.stringify([{ key: '月份', filterType: 1, value }]) },
      });
    // The rows stand for months: the last of them speaks for its whole quarter.
    expect(await admin.widget.data({ query: { id } })).toMatchObject({ data: [['2024-Q1', 43]] });
    expect((await admin.widget.data({ query: { id } })).partial ?? []).not.toContain('2024-Q1');
    const part = await asked('2024-02');
    expect(part.data).toEqual([['2024-Q1', 20]]);
    expect(part.partial).toContain('2024-Q1');
    expect((await asked('2024')).partial ?? []).not.toContain('2024-Q1');
  }
});
