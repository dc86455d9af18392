import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage } from './support/stage.ts';
import { tokenOf } from './support/wire.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('boards and screens open in a browser without the methods of the last five years', async () => {
  const { product } = stage;
  const context = await stage.context({ token: await tokenOf(product, 'admin', product.password) });
  await context.addInitScript(() => {
    for (const name of ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'])
      Reflect.deleteProperty(Array.prototype, name);
    Reflect.deleteProperty(Object, 'hasOwn');
    Reflect.deleteProperty(URL, 'canParse');
    Reflect.deleteProperty(AbortSignal, 'timeout');
  });
  const page = await context.newPage();
  await page.goto(`${product.url}/#/preview?id=1`);
  expect(await page.evaluate(() => [...document.scripts].some(({ src }) => /\/older-/.test(src)))).toBe(true);
  await page.locator('.board-main canvas').first().waitFor();
  for (const [address, sign] of [
    ['config/datasource', '新增'],
    ['config/cube', '示例数据'],
    ['config/widget', '全部图表'],
    ['config/panel', '把图表拖到这里'],
    ['config/panel/auto?dataset=1', '保存'],
    ['settings/user', '新增用户'],
  ] as const) {
    await page.goto(`${product.url}/#/${address}`);
    await page.getByText(sign).first().waitFor();
  }
  await context.close();
});

test('a browser that knows too little is told which ones do', async () => {
  const context = await stage.context();
  await context.addInitScript(() => {
    Reflect.deleteProperty(Array.prototype, 'at');
  });
  const page = await context.newPage();
  await page.goto(stage.product.url);
  await page.getByRole('heading', { name: '浏览器版本过低' }).waitFor();
  expect(await page.getByText('登录').count()).toBe(0);
  await context.close();
});
