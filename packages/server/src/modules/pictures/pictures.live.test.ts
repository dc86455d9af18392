import { api, callFile, chartForm } from '@mingjing/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  admin,
  byDept,
  create,
  datasets,
  failureOf,
  panelWith,
  server,
  startWorld,
  stopWorld,
  widgetInput,
} from '../../testing/board-world.ts';
import { DrawingBusy, type DrawingTask, DrawingThread } from './drawing-thread.ts';

beforeAll(startWorld);
afterAll(stopWorld);

type Query = NonNullable<Parameters<typeof admin.picture.widget>[0]['query']>;
async function picture(id: number, query: Query = {}, token?: string) {
  const own = token ?? (await server.world.adminToken());
  const file = await callFile(
    api.picture.widget,
    { params: { id }, query },
    { baseUrl: server.url, token: () => own },
  );
  return { headers: file.headers, bytes: Buffer.from(await file.blob.arrayBuffer()) };
}

describe('a picture of a widget', () => {
  test('is an SVG that can neither run nor load', async () => {
    const { id } = await create(widgetInput(datasets.cached, byDept, { name: '<script>门诊量' }));
    const { headers, bytes } = await picture(id, { w: 320, h: 200, theme: 'dark' });
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const svg = bytes.toString();
    expect(svg).toMatch(/^<svg [^>]*width="320" height="200"/);
    expect(svg).toContain('内科');
    expect(svg).not.toContain('<script');
  });

  test('is a PNG of twice the size', async () => {
    const { id } = await create(widgetInput(datasets.cached, byDept));
    const { headers, bytes } = await picture(id, { w: 320, h: 200, format: 'png' });
    expect(headers.get('content-type')).toBe('image/png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([640, 400]);
  });

  test('of a map is drawn on its outline', async () => {
    const { xAxis, yAxis, calculateType } = byDept;
    const settings = { aliases: [{ name: '内科', region: '内蒙古' }], labels: 'show' };
    const form = { xAxis, nAxis: yAxis, yAxis: [], calculateType, settings };
    const { id } = await create(widgetInput(datasets.cached, form, { chartType: 'china_map' }));
    const svg = (await picture(id, { w: 800, h: 500 })).bytes.toString();
    expect(svg).toContain('内蒙古');
    expect(svg).not.toContain('没有这个地区的地图轮廓');
    expect(svg.match(/<path /g)?.length).toBeGreaterThan(34);
  });

  test('is the same until the widget is another', async () => {
    const input = widgetInput(datasets.cached, byDept);
    const { id } = await create(input);
    const [first, again] = [await picture(id), await picture(id)];
    expect(again.bytes.equals(first.bytes)).toBe(true);
    await admin.widget.update({ params: { id }, input: { ...input, name: '另一个名称' } });
    expect((await picture(id)).bytes.toString()).toContain('另一个名称');
  });

  test('is for those who may read the data', async () => {
    const { id } = await create(widgetInput(datasets.cached, byDept));
    const panel = await panelWith([{ id }], { state: 1 });
    const { token } = await server.world.share(panel.id);
    const { token: stranger } = await server.world.user(await server.world.role(['/main/dashboard']));
    expect((await picture(id, { panelId: panel.id }, token)).bytes.length).toBeGreaterThan(500);
    expect(await failureOf(picture(id, {}, stranger))).toMatchObject({ message: '数据不存在或已删除' });
    await expect(picture(id, {}, 'x')).rejects.toMatchObject({ status: 401 });
  });
});

describe('the drawing thread', () => {
  const task = (rows: number): DrawingTask => ({
    json: Buffer.from(
      JSON.stringify({ keys: ['x', 'y'], data: Array.from({ length: rows }, (_, at) => [`${at}`, at]) }),
    ),
    type: 'bar',
    form: chartForm.parse({ xAxis: [{ id: 'x', name: 'x' }], yAxis: [{ id: 'y', name: 'y' }] }),
    round: 2,
    title: '图',
    width: 300,
    height: 200,
    dark: false,
    format: 'svg',
  });
  const { signal } = new AbortController();

  test('refuses more than may wait, and the others are drawn', async () => {
    const thread = new DrawingThread({ waiting: 2 });
    const asked = [1, 2, 3].map(() => thread.draw(task(0), signal));
    expect(() => thread.draw(task(0), signal)).toThrow(DrawingBusy);
    expect((await Promise.all(asked)).map((bytes) => bytes.length > 100)).toEqual([true, true, true]);
    await thread.close();
  });

  test('pictures that take too long are given up one by one, each with its thread', async () => {
    const thread = new DrawingThread({ timeoutMs: 1 });
    const asked = [1, 2, 3].map((rows) => thread.draw(task(rows), signal).catch(String));
    for (const outcome of await Promise.all(asked)) expect(outcome).toContain('too long');
    await thread.close();
  });

  test('a fault is told and leaves the thread alive', async () => {
    const thread = new DrawingThread();
    await expect(thread.draw({ ...task(1), json: Buffer.from('{') }, signal)).rejects.toThrow('JSON');
    expect(await thread.draw(task(3), signal)).toBeInstanceOf(Uint8Array);
    const closing = thread.draw(task(3), signal).catch(String);
    await thread.close();
    expect(await closing).toContain('stopping');
    expect(() => thread.draw(task(1), signal)).toThrow(DrawingBusy);
  });
});
