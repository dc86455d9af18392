import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drawingOf, makesWidgets } from './support/made.ts';
import { boardDrawn, bytesOf, standing, widgetNamed } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage, seriousFaults } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

let stage: Stage;
let page: Page;
const ids = { board: 0, target: 0, widget: 0 };
/** What the server says of the top level and of one step down. */
let campuses: (string | number | boolean | null)[][] = [];

const item = (id: string, more: object = {}) => ({ id, name: id, ...more });
const sum = { type: 'sum' as const, columns: ['总费用'] };

beforeAll(async () => {
  stage = await openStage();
  const client = wire(stage.product, await adminToken(stage.product));
  const make = await makesWidgets(client, '下钻');
  const folder = await client.panel.createCategory({ input: { categoryName: '下钻', pid: -1 } });
  const panel = (name: string, nodes: string) =>
    client.panel.create({
      input: {
        name,
        categoryId: folder.id,
        filterEnable: '1',
        data: drawingOf({ w: 1200, h: 640 }, nodes),
      },
    });
  const doctors = await make('科室费用', 'table', {
    xAxis: [item('院区'), item('科室'), item('总费用')],
    calculateType: sum,
  });
  const target = await panel(
    '科室明细',
    `<widget id="t1" name="科室费用" ref="${doctors.id}" x="20" y="20" w="1160" h="600"/>`,
  );
  ids.target = target.id;
  const bars = await make('院区费用', 'bar', {
    xAxis: [item('院区'), item('科室')],
    yAxis: [item('总费用')],
    calculateType: sum,
    settings: { sort: 'descending' },
  });
  const linked = await make('院区列表', 'table', {
    xAxis: [item('院区', { nextPanelIDs: [target.id] }), item('总费用')],
    calculateType: sum,
  });
  ids.widget = bars.id;
  const board = await panel(
    '院区总览',
    `<widget id="n1" name="院区费用" ref="${bars.id}" x="20" y="20" w="700" h="600"/>` +
      `<widget id="n2" name="院区列表" ref="${linked.id}" x="740" y="20" w="440" h="600"/>`,
  );
  ids.board = board.id;
  campuses = (await client.widget.data({ query: { id: bars.id } })).data.toSorted(
    (a, b) => Number(b[1]) - Number(a[1]),
  );
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(page, task));

const open = async () => {
  await page.goto(`${stage.product.url}/#/main/dashboard?id=${ids.board}`);
  await boardDrawn(page, 2);
};
const chart = () => widgetNamed(page, '院区费用');
const said = () => chart().getByRole('img').first().getAttribute('aria-label');
const trail = () => chart().getByRole('navigation', { name: '下钻路径' });

/** Clicks into the band of a chart's category: the first of `count`, counted from the left. */
async function clickBand(at: number, count: number): Promise<void> {
  const box = await standing(chart().locator('canvas').first());
  const left = 64;
  const place = left + ((box.width - left - 12) * (at + 0.5)) / count;
  await page.mouse.click(box.x + place, box.y + box.height * 0.3);
}

describe.each([{ dark: false }, { dark: true }])('on a board (dark: $dark)', ({ dark }) => {
  test('[EDIT-31] a click on a bar goes down, the breadcrumb and Esc go up', async () => {
    page = await stage.admin({ dark });
    await open();
    const top = await said();
    const [largest] = campuses;
    await clickBand(0, campuses.length);
    await trail().getByText(String(largest?.[0]), { exact: true }).waitFor();
    await expect.poll(said).not.toBe(top);
    const client = wire(stage.product, await adminToken(stage.product));
    const drill = JSON.stringify({ level: 1, path: [{ key: '院区', value: largest?.[0] ?? null }] });
    const below = await client.widget.data({ query: { id: ids.widget, drill } });
    const best = below.data.toSorted((a, b) => Number(b[1]) - Number(a[1]))[0];
    await expect.poll(said).toContain(String(best?.[0]));
    expect(await seriousFaults(page)).toEqual([]);
    const folder = process.env['E2E_PICTURES'];
    if (folder !== undefined)
      await page.screenshot({ path: `${folder}/drill-${dark ? 'dark' : 'light'}.png` });

    await trail().getByRole('button', { name: '全部' }).click();
    await trail().waitFor({ state: 'detached' });
    await expect.poll(said).toBe(top);
    await clickBand(1, campuses.length);
    await trail().waitFor();
    await page.keyboard.press('Escape');
    await trail().waitFor({ state: 'detached' });
    await stage.leave(page);
  });
});

test('[EDIT-31] the keyboard alone goes down', async () => {
  page = await stage.admin();
  await open();
  await chart().getByRole('button', { name: '选择数据项' }).focus();
  await page.keyboard.press('Enter');
  const name = String(campuses[2]?.[0]);
  const dialog = page.getByRole('dialog', { name: '选择数据项' });
  await dialog.getByRole('searchbox').fill(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await trail().getByText(name, { exact: true }).waitFor();
  expect(await trail().textContent()).toContain(name);
  await stage.leave(page);
});

test('an exported picture shows how far its viewer went down', async () => {
  page = await stage.admin();
  await open();
  const exported = async (): Promise<Buffer> => {
    await page.locator('.board-main').hover();
    await page.getByRole('button', { name: '导出面板' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出 PNG 图片' }).click(),
    ]);
    await page.getByRole('button', { name: '导出面板' }).waitFor();
    return await bytesOf(download);
  };
  /** Points of the chart's picture, and of the list's beside it, that differ between two exports. */
  const differing = (one: Buffer, other: Buffer) =>
    page.evaluate(
      async (files) => {
        const pens = await Promise.all(
          files.map(async (base64) => {
            const raw = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
            const bitmap = await createImageBitmap(new Blob([raw]));
            const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
            pen.drawImage(bitmap, 0, 0);
            return pen;
          }),
        );
        const parts: [number, number, number, number][] = [
          [40, 40, 1400, 1200],
          [1480, 40, 880, 1200],
        ];
        return parts.map((part) => {
          const [a, b] = pens.map((pen) => pen.getImageData(...part).data);
          return a!.reduce((sum, value, at) => sum + (value === b![at] ? 0 : 1), 0);
        });
      },
      [one, other].map((bytes) => bytes.toString('base64')),
    );
  const top = await exported();
  await clickBand(0, campuses.length);
  await trail().waitFor();
  const below = await exported();
  const [chartPoints, listPoints] = await differing(top, below);
  expect(chartPoints).toBeGreaterThan(50_000);
  expect(listPoints).toBe(0);
  const folder = process.env['E2E_PICTURES'];
  if (folder !== undefined) writeFileSync(`${folder}/drilled-export.png`, below);
  await stage.leave(page);
});

test('[DASH-18] [DASH-19] a linked cell leads to the other panel with its value as a chip, and back', async () => {
  page = await stage.admin();
  await open();
  await clickBand(0, campuses.length);
  await trail().waitFor();
  const cell = widgetNamed(page, '院区列表').getByRole('cell').getByRole('button').first();
  const name = (await cell.textContent()) ?? '';
  await cell.click();
  const folder = process.env['E2E_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/jump-tip.png` });
  await page.getByRole('menuitem', { name: '跳转到「科室明细」' }).click();
  await page.waitForURL(new RegExp(`id=${ids.target}`));
  await boardDrawn(page, 1);
  const query = new URLSearchParams(page.url().split('?')[1]);
  expect([query.get('name'), query.get('value')]).toEqual(['院区', name]);
  const rows = widgetNamed(page, '科室费用').locator('tbody tr');
  const firsts = await rows.locator('td:first-child').allTextContents();
  expect(new Set(firsts)).toEqual(new Set([name]));
  await page.getByRole('button', { name: '移除条件 院区' }).waitFor();
  if (folder !== undefined) await page.screenshot({ path: `${folder}/jump-target.png` });
  await page.getByRole('button', { name: '返回' }).click();
  await page.waitForURL(new RegExp(`id=${ids.board}`));
  // Going back finds the chart as it was left.
  await trail().waitFor();
  await stage.leave(page);
});
