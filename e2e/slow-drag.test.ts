import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { choose, middleOf } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { type WidgetDesk, widgetDesk } from './support/widget-desk.ts';

let stage: Stage;
let page: Page;
let { area, column, chips } = {} as WidgetDesk;

beforeAll(async () => {
  stage = await openStage();
  page = await stage.admin();
  ({ area, column, chips } = widgetDesk(page));
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(page, task));

test('[AXIS-01] columns dragged one right after the other all arrive on a slow machine', async () => {
  await page.goto(`${stage.product.url}/#/config/widget`);
  await page.getByLabel('搜索图表').waitFor();
  await page.getByRole('button', { name: '新增图表' }).first().click();
  await choose(page, '数据集', '门诊就诊');
  await column('性别').waitFor();
  const devtools = await page.context().newCDPSession(page);
  /**
   * The whole gesture stands in the page's queue at once: it is over before anything of it could be rendered. What is
   * waited for before and after it is there as soon as the machine can.
   */
  async function fling(from: Locator, to: Locator): Promise<void> {
    const [start, end] = [await middleOf(from), await middleOf(to)];
    const half = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    const steps = [
      ['mouseMoved', start, 0],
      ['mousePressed', start, 1],
      ['mouseMoved', half, 1],
      ['mouseMoved', end, 1],
      ['mouseReleased', end, 0],
    ] as const;
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await Promise.all(
      steps.map(([type, { x, y }, buttons]) => {
        const isMove = type === 'mouseMoved';
        const button = isMove && buttons === 0 ? ('none' as const) : ('left' as const);
        return devtools.send('Input.dispatchMouseEvent', {
          type,
          x,
          y,
          button,
          buttons,
          clickCount: isMove ? 0 : 1,
        });
      }),
    );
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
  await fling(column('性别'), area('X轴'));
  await expect.poll(() => chips('X轴')).toEqual(['性别']);
  await fling(column('药费'), area('Y轴'));
  await expect.poll(() => chips('Y轴')).toEqual(['药费']);
  expect(await chips('X轴')).toEqual(['性别']);
});
