import {
  type ChartType,
  chartTypes,
  type DatasetCategory,
  type DatasetItem,
  texts,
} from '@mingjing/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { boardDrawn, widgetNamed } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

let stage: Stage;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  page = await stage.admin();
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(page, task));

const item = (id: string) => ({ id, name: id });
const areas = {
  xAxis: [item('科室')],
  yAxis: [item('药费')],
  nAxis: [item('性别')],
  heatmapY: [item('药费')],
};
/** Where a kind reads its areas in another way. */
const others: Partial<Record<ChartType, object>> = {
  heatmap: { ...areas, yAxis: [item('性别')] },
  pie_nest: { ...areas, xAxis: [item('科室'), item('性别')] },
  china_map: { ...areas, nAxis: [item('药费')] },
  gd_map: { ...areas, nAxis: [item('药费')] },
  map: { ...areas, nAxis: [item('药费')] },
  scatter_map: { ...areas, nAxis: [item('药费')] },
};
const columns = 5;
const [wide, high] = [360, 240];

test('[DASH-09] a board draws a widget of every chart type', async () => {
  const client = wire(stage.product, await adminToken(stage.product));
  const among = (tree: readonly DatasetCategory[]): DatasetItem[] =>
    tree.flatMap(({ children, datasets }) => [...among(children), ...datasets]);
  const dataset = among(await client.dataset.tree()).find(({ name }) => name.includes('门诊就诊'));
  const widgets = await Promise.all(
    chartTypes.map((chartType) =>
      client.widget.create({
        input: {
          name: chartType,
          datasetId: dataset?.id ?? 0,
          datasourceId: null,
          chartType,
          dataJson: JSON.stringify({
            chartForm: { ...(others[chartType] ?? areas), calculateType: { type: 'sum', columns: [] } },
          }),
        },
      }),
    ),
  );
  const nodes = widgets.map(
    ({ id, name }, at) =>
      `<widget id="n${at}" name="${name}" ref="${id}" x="${(at % columns) * wide}" y="${Math.floor(at / columns) * high}" w="${wide}" h="${high}"/>`,
  );
  const rows = Math.ceil(widgets.length / columns);
  const [category] = await client.panel.tree();
  const panel = await client.panel.create({
    input: {
      name: '全部图表',
      categoryId: category?.id ?? 0,
      data:
        '<board xmlns="urn:mingjing:board" v="1" kind="panel">' +
        `<canvas w="${columns * wide}" h="${rows * high}" zoom="fit"/><nodes>${nodes.join('')}</nodes></board>`,
    },
  });
  await page.goto(`${stage.product.url}/#/main/dashboard?id=${panel.id}`);
  await boardDrawn(page, widgets.length);
  for (const { name } of widgets) {
    const body = widgetNamed(page, name).locator('.chart-body');
    await body.scrollIntoViewIfNeeded();
    const drawn = body.locator('canvas, svg, table, [data-figure], .text-view');
    await drawn.first().waitFor();
    expect(await body.textContent()).not.toContain(texts.widget.comingSoon);
  }
});
