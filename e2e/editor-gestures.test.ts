import { texts } from '@mingjing/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { standing, told } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

let stage: Stage;
let page: Page;
/** Two panels: one with shapes on it, one with nothing. */
let full: number;
let bare: number;

const rect = (id: string, x: number, y: number) =>
  `<shape id="${id}" name="图形${id}" kind="rect" x="${x}" y="${y}" w="200" h="120"><style bg="#5b8ff9"/></shape>`;
const shapes = `<board v="1"><nodes>${rect('n1', 100, 100)}${rect('n2', 500, 100)}${rect('n3', 500, 400)}</nodes></board>`;

beforeAll(async () => {
  stage = await openStage();
  const client = wire(stage.product, await adminToken(stage.product));
  const [category] = await client.panel.tree();
  const make = async (name: string, data: string) =>
    (await client.panel.create({ input: { categoryId: category!.id, name, data } })).id;
  full = await make('手势', shapes);
  bare = await make('空白', '<board v="1"/>');
  page = await stage.admin();
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(page, task));

async function open(id: number, name: string): Promise<void> {
  const hash = `#/config/panel?id=${id}`;
  // The second one as by a link of the page, so that there is a way back to the first.
  if (page.url() === 'about:blank') await page.goto(`${stage.product.url}/${hash}`);
  else await page.evaluate((next) => Object.assign(location, { hash: next }), hash);
  await page.getByRole('application', { name: '画布' }).waitFor();
  await expect.poll(() => page.getByLabel('面板名称').inputValue()).toBe(name);
  // The page finds its size once it is known how much room the menus leave.
  await standing(page.locator('.canvas-stage'));
}

/** Where a point of the page is on screen. */
async function at(x: number, y: number): Promise<[number, number]> {
  const { left, top, zoom } = await page.locator('.canvas-stage').evaluate((element) => {
    const { left: from, top: above, width } = element.getBoundingClientRect();
    return { left: from, top: above, zoom: width / (element as HTMLElement).offsetWidth };
  });
  return [left + x * zoom, top + y * zoom];
}
async function drag(from: [number, number], to: [number, number], keys: string[] = []): Promise<void> {
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(...(await at(...from)));
  await page.mouse.down();
  await page.mouse.move(...(await at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)), { steps: 3 });
  await page.mouse.move(...(await at(...to)), { steps: 3 });
  await page.mouse.up();
  for (const key of keys) await page.keyboard.up(key);
}
const click = async (x: number, y: number): Promise<void> => page.mouse.click(...(await at(x, y)));

/** x, y, w, h and angle of a node as it stands on the page. */
const boxOf = (id: string): Promise<number[]> =>
  page.locator(`[data-node="${id}"]`).evaluate((element) => {
    const { transform, width, height } = (element as HTMLElement).style;
    const [x, y, r] = transform.match(/-?[\d.]+/g)!.map(Number);
    return [x!, y!, Number.parseFloat(width), Number.parseFloat(height), r!];
  });
const placeOf = (id: string) => (): Promise<number[]> => boxOf(id);
/** Waits until the page holds so many things. */
const holds = (count: number): Promise<void> => page.getByText(`${count} 个组件`, { exact: true }).waitFor();
const layers = (): Promise<(string | null)[]> =>
  page.locator('[data-layer]').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));

test('[PANEL-23] the mouse moves with snapping, resizes, rotates; undo and redo walk through all of it', async () => {
  await open(full, '手势');
  // Two pixels beside the left edge of the others: it meets it.
  await drag([200, 160], [602, 280], []);
  await expect.poll(placeOf('n1')).toEqual([500, 220, 200, 120, 0]);
  await drag([700, 340], [760, 380], ['Alt']);
  await expect.poll(placeOf('n1')).toEqual([500, 220, 260, 160, 0]);
  const [x, y] = await at(630, 220);
  await page.mouse.move(x, y - 20);
  await page.mouse.down();
  await page.mouse.move(...(await at(800, 299)), { steps: 4 });
  await page.mouse.up();
  await expect.poll(placeOf('n1')).toEqual([500, 220, 260, 160, 90]);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await expect.poll(placeOf('n1')).toEqual([100, 100, 200, 120, 0]);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+Shift+z');
  await expect.poll(placeOf('n1')).toEqual([500, 220, 260, 160, 90]);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await expect.poll(placeOf('n1')).toEqual([100, 100, 200, 120, 0]);
});

test('[PANEL-23] a marquee chooses, a group moves and scales as one, its layers are dragged in and out', async () => {
  await drag([460, 60], [760, 560]);
  await page.getByText('已选择 2 个组件').waitFor();
  await page.keyboard.press('Control+g');
  await drag([600, 160], [640, 170], ['Control']);
  await expect.poll(placeOf('n2')).toEqual([540, 110, 200, 120, 0]);
  await expect.poll(placeOf('n3')).toEqual([540, 410, 200, 120, 0]);
  await page.keyboard.press('Control+z');
  await expect.poll(placeOf('n3')).toEqual([500, 400, 200, 120, 0]);

  await page.getByRole('tab', { name: '图层' }).click();
  await expect.poll(layers).toEqual(['组合1', '图形n3', '图形n2', '图形n1']);
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true });
  const [from, into] = [await standing(row('图形n1')), await standing(row('组合1'))];
  await page.mouse.move(from.x + 80, from.y + 16);
  await page.mouse.down();
  await page.mouse.move(into.x + 80, into.y + 40, { steps: 4 });
  await page.mouse.move(into.x + 80, into.y + 16, { steps: 4 });
  await page.locator('.layer-mark-into').waitFor();
  await page.mouse.up();
  await expect.poll(layers).toEqual(['组合1', '图形n1', '图形n3', '图形n2']);
  await expect.poll(() => row('图形n1').getAttribute('aria-level')).toBe('2');
  // By keys it goes out again, above the group.
  await row('图形n1').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => row('图形n1').getAttribute('aria-level')).toBe('1');
  await expect.poll(layers).toEqual(['图形n1', '组合1', '图形n3', '图形n2']);
  await page.keyboard.press('F2');
  await page.getByLabel('图层名称').fill('主图');
  await page.keyboard.press('Enter');
  await row('主图').waitFor();
});

test('[PANEL-27] a widget is dragged in; what is copied is pasted into another panel', async () => {
  await page.getByRole('tab', { name: '更多图表' }).click();
  const widget = page.locator('.widget-item').first();
  const name = await widget.textContent();
  const [x, y] = await at(512, 600);
  const canvas = await page.getByRole('application', { name: '画布' }).boundingBox();
  await widget.dragTo(page.getByRole('application', { name: '画布' }), {
    targetPosition: { x: x - canvas!.x, y: y - canvas!.y },
  });
  await holds(4);
  await page.keyboard.press('Control+a');
  await page.getByText('已选择 4 个组件').waitFor();
  await page.keyboard.press('Control+c');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await told(page, texts.toast.updated);

  await open(bare, '空白');
  await holds(0);
  await page.keyboard.press('Control+v');
  await holds(4);
  await page.getByRole('tab', { name: '图层' }).click();
  await expect.poll(layers).toEqual([name, '主图', '组合1', '图形n3', '图形n2']);
  // Elements of the other panel are not these: each has an id of its own here.
  await page.keyboard.press('Escape');
  await click(20, 20);
  await page.getByText('画布设置').waitFor();
});

test('[PANEL-23] zoom goes by wheel and keys and stays under the pointer, the space bar pans, keys rest in fields', async () => {
  const [x, y] = await at(300, 300);
  const zoom = () =>
    page.locator('.canvas-stage').evaluate((stood) => new DOMMatrix(getComputedStyle(stood).transform).a);
  const small = await zoom();
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect.poll(zoom).toBeGreaterThan(small);
  const away = async () => {
    const near = await at(300, 300);
    return Math.abs(near[0] - x) + Math.abs(near[1] - y);
  };
  await expect.poll(away).toBeLessThan(4);
  await page.keyboard.press('Control+0');
  await page.getByText('100%').waitFor();
  const before = await at(0, 0);
  await page.keyboard.down('Space');
  await page.mouse.down();
  await page.mouse.move(x - 60, y - 40, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.up('Space');
  const moved = async () => (await at(0, 0)).map((place, axis) => Math.round(place - before[axis]!));
  await expect.poll(moved).toEqual([-60, -40]);
  await page.keyboard.press('Control+1');

  await page.keyboard.press('Control+a');
  await page.getByLabel('面板名称').focus();
  await page.keyboard.press('Delete');
  await holds(4);
  await page.getByRole('application', { name: '画布' }).focus();
  await page.keyboard.press('Delete');
  await holds(0);
  await page.keyboard.press('Control+z');
  await holds(4);
});

test('unsaved work holds back an address that is typed and the way back, and goes when it is told to', async () => {
  const here = page.url();
  const ask = page.getByText(texts.confirm.leave);
  await page.evaluate(() => {
    location.hash = '#/config/widget';
  });
  await ask.waitFor();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await ask.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(here);
  await holds(4);
  await page.goBack();
  await ask.waitFor();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await ask.waitFor({ state: 'hidden' });
  expect(page.url()).toBe(here);
  await page.evaluate(() => {
    location.hash = '#/config/widget';
  });
  await ask.waitFor();
  await page.getByRole('button', { name: '确定' }).click();
  await page.waitForURL(/#\/config\/widget/);
});
