import type { WidgetInput } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  byDept,
  column,
  create,
  datasets,
  layoutOf,
  load,
  panelWith,
  server,
  startWorldWithRollups,
  stopWorld,
  widgetInput,
  widgetsOf,
} from '../../testing/board-world.ts';
import { cached } from '../../testing/caching.ts';

const perMonth = {
  xAxis: [column('月份', { grain: 'month' })],
  yAxis: [column('费用')],
  calculateType: { type: 'avg', columns: [] },
};
/** 医生 is known to no panel: rows have to be asked. */
const ruleOn = (roleId: number, key: string, value: string) => ({
  roleId,
  conditions: [{ key, filterType: 1 as const, value }],
  columns: [],
});
let panel = 0;
const ids = { cached: 0, live: 0, months: 0 };

/** What a board shows of the same widget over stored rows and over the source itself. */
async function shown(client = admin, filters?: unknown) {
  const widgets = widgetsOf(await load(panel, filters, client));
  const of = (id: number) => widgets.find(({ widgetId }) => widgetId === id)?.data;
  return { cached: of(ids.cached), live: of(ids.live), months: of(ids.months) };
}
const rollupOf = async (input: WidgetInput) => (await admin.widget.statement({ input })).rollup;

async function setRules(...roles: ReturnType<typeof ruleOn>[]): Promise<void> {
  for (const id of [datasets.cached, datasets.live]) {
    const { version } = await admin.dataset.rules({ params: { id } });
    await admin.dataset.saveRules({ params: { id }, input: { others: 'none', roles, version } });
  }
}

beforeAll(async () => {
  await startWorldWithRollups();
  ids.cached = (await create(widgetInput(datasets.cached, byDept))).id;
  ids.live = (await create(widgetInput(datasets.live, byDept))).id;
  ids.months = (await create(widgetInput(datasets.cached, perMonth))).id;
  const layout = layoutOf({ name: '月份', type: 3 }, { name: '科室', type: 2 });
  const widgets = Object.values(ids).map((id) => ({ id }));
  panel = (await panelWith(widgets, { layout, state: 1 })).id;
});
afterAll(stopWorld);

const march = [
  { key: '月份', filterType: 7, value: '2024-01-15', startTime: '2024-01-15' },
  { key: '月份', filterType: 8, value: '2024-03-31', endTime: '2024-03-31' },
];

describe('roll-ups of what panels ask', () => {
  test('[O09] are made by a refresh after the widget was saved, and the board shows the same as without', async () => {
    const input = widgetInput(datasets.cached, byDept);
    expect(await rollupOf(input)).toBeUndefined();
    const before = [await shown(), await shown(admin, march)];
    await cached(admin, datasets.cached);
    expect(await rollupOf(input)).toEqual({ dimensions: [{ column: '月份' }, { column: '科室' }], rows: 5 });
    expect([await shown(), await shown(admin, march)]).toEqual(before);
    expect((await shown()).cached).toEqual((await shown()).live);
    // What no widget asks is asked of the rows.
    const byDoctor = { ...byDept, xAxis: [column('医生')] };
    expect(await rollupOf(widgetInput(datasets.cached, byDoctor))).toBeUndefined();
  });

  test('[O09] a caller sees the same rows with roll-ups, whatever columns their rules are about', async () => {
    const role = await server.world.role(['/config/widget', '/config/panel', '/main/dashboard']);
    await server.world.grantPanel(role, panel);
    const client = server.client((await server.world.user(role)).token);
    for (const [key, value] of [
      ['科室', '内科'],
      ['医生', '张'],
    ] as const) {
      await setRules(ruleOn(role, key, value));
      for (const refresh of [async () => undefined, () => cached(admin, datasets.cached)]) {
        await refresh();
        for (const filters of [undefined, march]) {
          const { cached: ofRollup, live } = await shown(client, filters);
          expect(ofRollup).toEqual(live);
        }
        const told = JSON.stringify(await shown(client));
        for (const foreign of ['外科', '心内科', '赵']) expect(told).not.toContain(foreign);
      }
    }
  });
});
