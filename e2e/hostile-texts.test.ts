import type { WidgetInput } from '@mingjing/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { boardDrawn } from './support/screen.ts';
import { openStage, pictureOfFailure, type Stage } from './support/stage.ts';
import { adminToken, wire } from './support/wire.ts';

/** What runs if anything of it is taken for more than text. */
const run = 'window.__ran=(window.__ran||0)+1';
/** Forty texts that are code somewhere. */
const payloads = [
  `<script>${run}</script>`,
  `"><script>${run}</script>`,
  `</script><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  `<img src=x onerror="${run}">`,
  `"><img src=x onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg/onload="${run}"//`,
  `<body onload=${run}>`,
  `<iframe srcdoc="<script>parent.${run}</script>">`,
  `<iframe src="javascript:parent.${run}">`,
  `<object data="javascript:${run}">`,
  `<embed src="javascript:${run}">`,
  `<a href="javascript:${run}">甲</a>`,
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `<details open ontoggle=${run}>`,
  `<video><source onerror="${run}">`,
  `<input autofocus onfocus="${run}">`,
  `<marquee onstart=${run}>`,
  `<style>@import'javascript:${run}'</style>`,
  `<style>*{background:url("javascript:${run}")}</style>`,
  `<link rel=stylesheet href="//x.invalid/a.css">`,
  `<base href="//x.invalid/">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<form action="javascript:${run}"><button>`,
  `<math><mi xlink:href="javascript:${run}">x`,
  `<template><script>${run}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `#{${run}}`,
  `'-${run}-'`,
  `";${run}//`,
  `{figure|<img src=x onerror=${run}>}`,
  `&lt;img src=x onerror=${run}&gt;`,
  `&#60;script&#62;${run}&#60;/script&#62;`,
  `<<script>${run}//<</script>`,
].map((text) => text.slice(0, 100));
/** Values that are names of what every object has: kept by their text in an object, they are found there before. */
const objectNames = ['__proto__', 'constructor', 'toString'];
const payload = (at: number): string => payloads[at % payloads.length] ?? '';
/** Names are unique and at most 100 characters long; panels and columns take fewer. */
const named = (at: number, most = 100): string => payload(at).slice(0, most);

let stage: Stage;
let page: Page;
const ids = { source: 0, dataset: 0, widgets: [] as number[], panel: 0 };
let shareUrl = '';
/** Dialogs, policy reports and faults of scripts, on any page. */
const seen: string[] = [];

const field = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const dimension = named(5, 60);
const series = named(7, 60);
const figure = named(0, 60);

/** Looks at everything that a text could set off. */
async function watched(made: Page): Promise<Page> {
  made.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  made.on('console', (message) => {
    if (/content security policy/i.test(message.text())) seen.push(message.text());
  });
  made.on('request', (request) => {
    if (request.url().includes('x.invalid')) seen.push(`request ${request.url()}`);
  });
  await made.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.warn(`content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return made;
}

beforeAll(async () => {
  stage = await openStage({ BI_DEMO: 'off' });
  const client = wire(stage.product, await adminToken(stage.product));
  const csv = [
    [dimension, series, figure].map(field).join(','),
    ...payloads.map((text, at) => [field(text), field(payload(at % 3)), String(at + 1)].join(',')),
    ...objectNames.map((text) => [field(text), field(text), '50'].join(',')),
  ].join('\n');
  const form = new FormData();
  form.set('dataSourceName', named(1));
  form.set('datasourceType', 'excel');
  form.set('file', new Blob([csv]), 'a.csv');
  ids.source = (await client.datasource.upload({ form, input: {} })).id;
  const category = await client.dataset.createCategory({ input: { categoryName: named(2), pid: -1 } });
  const dataset = await client.dataset.create({
    input: {
      name: named(3),
      categoryDataset: category,
      dataSourceId: ids.source,
      dataSourceType: 'excel',
      calculatedMeasures: JSON.stringify([{ alias: named(4), exp: `SUM(\`${figure}\`)`, type: 'exp' }]),
    },
  });
  ids.dataset = dataset.id;
  const widgetCategory = await client.widget.createCategory({ input: { categoryName: named(5), pid: -1 } });
  const item = (id: string, name = id) => ({ id, name });
  const settings = {
    formatter: `function(){${run}}`,
    title: { text: payload(0), link: `javascript:${run}` },
    graphic: [{ type: 'image', style: { image: `javascript:${run}` } }],
    tooltip: { formatter: payload(5) },
    prefix: payload(5).slice(0, 10),
    suffix: payload(0).slice(0, 10),
  };
  const base = { xAxis: [item(dimension, payload(8))], yAxis: [item(figure, payload(9))], settings };
  const sum = { type: 'sum', columns: [] };
  const desc = { desc: payload(10), groupSeriesTitle: payload(11) };
  const forms: [WidgetInput['chartType'], object][] = [
    ['bar', { ...base, ...desc, nAxis: [item(series, payload(12))], calculateType: sum }],
    ['line', { ...base, ...desc, calculateType: sum }],
    ['pie', { ...base, ...desc, calculateType: sum }],
    ['table', { xAxis: [item(dimension, payload(13)), item(series), item(figure)], settings }],
    ['number', { yAxis: base.yAxis, ...desc, calculateType: sum, settings }],
    ['text', { yAxis: [item(dimension)], ...desc, settings }],
    ['bar_y_category', { ...base, calculateType: sum }],
    ['heatmap', { xAxis: base.xAxis, yAxis: [item(series)], heatmapY: base.yAxis, calculateType: sum }],
  ];
  for (const [at, [chartType, chartForm]] of forms.entries()) {
    const made = await client.widget.create({
      input: {
        name: named(at + 14),
        categoryWidget: { id: widgetCategory.id },
        datasetId: dataset.id,
        datasourceId: null,
        chartType,
        dataJson: JSON.stringify({
          typeChart: chartType,
          chartForm,
          datasetName: payload(3),
          graphic: settings.graphic,
        }),
      },
    });
    ids.widgets.push(made.id);
  }
  const folder = await client.panel.createCategory({ input: { categoryName: named(6), pid: -1 } });
  const nodes = ids.widgets.map(
    (id, at) =>
      `<widget id="n${at}" name="${xml(payload(at + 22))}" ref="${id}" x="${(at % 2) * 600}" y="${Math.floor(at / 2) * 320}" w="590" h="310"/>`,
  );
  const words = [25, 26, 27].map(
    (at) =>
      `<text id="t${at}" name="${xml(payload(at))}" x="${(at - 25) * 400}" y="1290" w="390" h="60"><content>${xml(payload(at + 3))}</content></text>`,
  );
  const panel = await client.panel.create({
    input: {
      name: named(24, 50),
      categoryId: folder.id,
      filterEnable: '1',
      data: `<board xmlns="urn:mingjing:board" v="1" kind="panel"><canvas w="1200" h="1400" zoom="width"/><nodes>${nodes.join('')}${words.join('')}</nodes></board>`,
    },
  });
  ids.panel = panel.id;
  shareUrl = (await client.panel.share({ params: { id: panel.id } })).shareUrl;
  page = await watched(await stage.admin());
});
afterAll(() => stage?.close());
afterEach(({ task }) => pictureOfFailure(page, task));

const go = (path: string) => page.goto(`${stage.product.url}/#${path}`);

/** What ran, was put into the page as a handler, opened a dialog or was stopped by the policy only. */
async function whatRan(on: Page = page): Promise<string[]> {
  const inPage = await on.evaluate(async () => {
    // Handlers of a picture run once it was loaded or could not be, before it is on the screen.
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    for (let frames = 0; frames < 2; frames += 1) await new Promise((done) => requestAnimationFrame(done));
    const ran = (globalThis as { __ran?: number }).__ran ?? 0;
    const handlers = [...document.querySelectorAll('[onerror],[onload],[ontoggle],[onfocus]')];
    const inherited: string[] = [];
    for (const name in {}) inherited.push(`every object has ${name}`);
    return [...(ran > 0 ? [`ran ${ran}`] : []), ...inherited, ...handlers.map((one) => one.outerHTML)];
  });
  return [...inPage, ...seen];
}

/**
 * Moves over every picture, so that all tooltips and legends write their texts. A board that is still being replaced
 * takes its pictures away and draws them anew, each in the body of its widget, which stays.
 */
async function hoverAll(on: Page): Promise<void> {
  for (const body of await on.locator('.chart-body').all()) {
    const picture = body.locator('canvas, svg').first();
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    if ((await picture.count()) === 0 || (await width()) < 100) continue;
    for (const part of [0.25, 0.5, 0.75]) {
      await body.scrollIntoViewIfNeeded();
      const now = await body.boundingBox();
      if (now !== null) await on.mouse.move(now.x + now.width * part, now.y + now.height * 0.5);
    }
  }
}

describe('[K01] [K02] texts that are code stay texts', () => {
  test('there are forty of them, each of its own', () => {
    expect(new Set(payloads).size).toBe(40);
  });

  test('among the data sources and their rows', async () => {
    await go(`/config/datasource?id=${ids.source}`);
    await page.getByText(named(1)).first().waitFor();
    expect(await whatRan()).toEqual([]);
  });

  test('in the data mart, with columns, cells and measures', async () => {
    await go(`/config/cube?id=${ids.dataset}`);
    await page.getByRole('table').first().waitFor();
    await page.getByText(payload(2)).first().waitFor();
    expect(await whatRan()).toEqual([]);
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7])('on the widget screen, widget %i', async (at) => {
    await go(`/config/widget?id=${ids.widgets[at] ?? 0}`);
    await page.getByRole('heading', { name: named(at + 14) }).waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    await hoverAll(page);
    expect(await whatRan()).toEqual([]);
  });

  test('in the editor, with its fields, areas and preview', async () => {
    await page.reload();
    await go(`/config/widget?id=${ids.widgets[0] ?? 0}`);
    const head = page.locator('.widget-detail > header', { hasText: named(14) });
    await head.getByRole('button', { name: '编辑' }).click();
    const dialog = page.getByRole('dialog', { name: '图表配置' });
    await dialog.locator('.chart-body canvas').first().waitFor();
    await hoverAll(page);
    expect(await whatRan()).toEqual([]);
  });

  test('on the board, its names, legends, axes, tooltips and cells', async () => {
    await page.reload();
    await go(`/main/dashboard?id=${ids.panel}`);
    await boardDrawn(page, ids.widgets.length);
    await page.getByText(payload(28)).first().waitFor();
    await hoverAll(page);
    expect(await whatRan()).toEqual([]);
  });

  test('[K10] in the address of a board: search, parameter and value', async () => {
    for (const at of [0, 9, 21]) {
      const told = new URLSearchParams({
        searchWord: payload(at),
        name: payload(at + 1),
        value: payload(at + 2),
      });
      await go(`/main/dashboard?id=${ids.panel}&${told}`);
      await page.reload();
      await boardDrawn(page, ids.widgets.length);
      expect(page.url()).toContain('searchWord=');
    }
    expect(await whatRan()).toEqual([]);
  });

  test('in the preview of the panel', async () => {
    await go(`/preview?id=${ids.panel}&type=p`);
    // Until its screen is there the board before stands on the page.
    await page.locator('.preview-page').waitFor();
    await boardDrawn(page, ids.widgets.length);
    await hoverAll(page);
    expect(await whatRan()).toEqual([]);
  });

  test('for a guest with a share link', async () => {
    const guest = await watched(await stage.visitor());
    await guest.goto(new URL(shareUrl, stage.product.url).href);
    await boardDrawn(guest, ids.widgets.length);
    await hoverAll(guest);
    expect(await whatRan(guest)).toEqual([]);
    await stage.leave(guest);
  });
});
