import type { Panel, WidgetInput } from '@mingjing/contract';
import { texts } from '@mingjing/contract';
import { type Drawing, parseDrawing } from '@mingjing/drawing';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paintCover } from '../../../drawings/cover/paint-cover.ts';
import {
  dropWaiting,
  findTemporary,
  keepTemporary,
  newTempId,
  withRows,
} from '../../../drawings/temporary/temporary-widgets.ts';
import { drawingOf, shapeAt } from '../../../editor/testing/nodes.ts';
import { failure, serve, success, type WireCall } from '../../../testing/wire.ts';
import type { PanelForm } from '../panel-form.ts';
import { createSaver } from './save-panel.ts';

vi.mock('../../../drawings/cover/paint-cover.ts', () => ({ paintCover: vi.fn<typeof paintCover>() }));
afterAll(() => {
  vi.doUnmock('../../../drawings/cover/paint-cover.ts');
});

const form: PanelForm = {
  categoryId: 3,
  name: '总览',
  filterEnable: false,
  state: 0,
  layout: { paramsGroup: [], checkedGroup: [] },
};
const input = (name: string): WidgetInput => ({ name, datasetId: 1, chartType: 'bar', dataJson: '{}' });
const widgetNode = (id: string, tmp: string) => shapeAt(id, 0, 0, { kind: 'widget', ref: 0, tmp });
/** A page with as many temporary widgets. */
function pageWith(count: number): { drawing: Drawing; tempIds: string[] } {
  const tempIds = Array.from(
    { length: count },
    (_, at) => keepTemporary(newTempId(), input(`图${at + 1}`)).tempId,
  );
  return { tempIds, drawing: drawingOf(tempIds.map((tmp, at) => widgetNode(`n${at + 1}`, tmp))) };
}
const formOf = (call: WireCall | undefined) => Object.fromEntries(call?.body as FormData);
const jsonOf = (call: WireCall) => JSON.parse(String(call.body)) as WidgetInput;
const panelOf = (call: WireCall, more: Partial<Panel> = {}): Panel =>
  ({ id: 12, version: 1, ...formOf(call), ...more }) as unknown as Panel;
const order = (drawing: Drawing, more: object = {}) => ({
  id: null,
  form,
  drawing,
  version: undefined,
  cover: '',
  ...more,
});
/** Answers widgets with rows from 101 on. */
const widgets = () => {
  let row = 100;
  return () => {
    row += 1;
    return success({ id: row });
  };
};
const pathsOf = (calls: readonly WireCall[]): string[] =>
  calls.map(({ method, path }) => `${method} ${path}`);

beforeEach(() => {
  document.body.innerHTML = '<div class="canvas-stage"></div>';
  vi.mocked(paintCover).mockResolvedValue(new Blob(['x']));
});
afterEach(() => {
  dropWaiting();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

test('[WID-04] temporary ids are six letters and digits', () => {
  const ids = new Set(Array.from({ length: 500 }, newTempId));
  expect(ids.size).toBe(500);
  for (const id of ids) expect(id).toMatch(/^[0-9A-Za-z]{6}$/);
});

test('[PANEL-12] [PANEL-26] temporary widgets go first, then the cover, then the panel with their rows', async () => {
  const { drawing, tempIds } = pageWith(2);
  const calls = serve({
    'POST /v2/widgets': widgets(),
    'POST /v2/file-upload': success({ url: '/files/cover.webp' }),
    'POST /v2/panels': (call) => success(panelOf(call)),
  });
  await createSaver()(order(drawing));
  expect(pathsOf(calls)).toEqual([
    'POST /v2/widgets',
    'POST /v2/widgets',
    'POST /v2/file-upload',
    'POST /v2/panels',
  ]);
  expect(calls.slice(0, 2).map(jsonOf)).toMatchObject(tempIds.map((tempId) => ({ source: '1', tempId })));
  const sent = formOf(calls[3]);
  expect(sent).toMatchObject({
    frontCoverPath: '/files/cover.webp',
    saveKey: expect.stringMatching(/^\w{32}$/),
  });
  expect(parseDrawing(String(sent['data'])).nodes).toMatchObject([{ ref: 101 }, { ref: 102 }]);
  expect(String(sent['data'])).not.toContain('tmp=');
});

test('a cover that hangs keeps no work from the server', async () => {
  vi.useFakeTimers();
  try {
    vi.mocked(paintCover).mockReturnValue(new Promise(() => undefined));
    const calls = serve({ 'POST /v2/panels': (call) => success(panelOf(call)) });
    const saved = createSaver()(order(drawingOf([])));
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await saved).id).toBe(12);
    expect(pathsOf(calls)).toEqual(['POST /v2/panels']);
  } finally {
    vi.useRealTimers();
  }
});

test('after the save its widgets are stored ones, also for the steps of the history before it', async () => {
  const { drawing, tempIds } = pageWith(1);
  const calls = serve({
    'POST /v2/widgets': widgets(),
    'POST /v2/file-upload': success({ url: '/files/a.webp' }),
    'POST /v2/panels': (call) => success(panelOf(call)),
    'POST /v2/panels/12': (call) => success(panelOf(call, { version: 2 })),
  });
  const save = createSaver();
  await save(order(drawing));
  expect(findTemporary(tempIds[0])?.storedId).toBe(101);
  expect(withRows(drawing).nodes).toMatchObject([{ ref: 101 }]);
  await save(order(drawing, { id: 12, version: 1 }));
  expect(calls.filter(({ path }) => path === '/v2/widgets')).toHaveLength(1);
});

test('[PANEL-12] [PANEL-22] all or nothing: when widget 13 of 20 fails, the twelve before it are taken back', async () => {
  const { drawing } = pageWith(20);
  const next = widgets();
  const calls = serve({
    'POST /v2/widgets': (call) =>
      jsonOf(call).name === '图13' ? failure(200, 49999, texts.dataset.missing) : next(),
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`DELETE /v2/widgets/${101 + at}`, success(true)]),
    ),
  });
  const failed = createSaver()(order(drawing));
  await expect(failed).rejects.toThrow(`${texts.panel.temporaryFailed('图13')}：${texts.dataset.missing}`);
  const gone = calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(gone.toSorted()).toEqual(
    Array.from({ length: 12 }, (_, at) => `/v2/widgets/${101 + at}`).toSorted(),
  );
  expect(calls.some(({ path }) => path.startsWith('/v2/panels'))).toBe(false);
  expect(
    findTemporary(drawing.nodes[0]?.kind === 'widget' ? drawing.nodes[0].tmp : '')?.storedId,
  ).toBeUndefined();
});

test('[PANEL-22] a panel that is refused takes its widgets back', async () => {
  const { drawing } = pageWith(1);
  const calls = serve({
    'POST /v2/widgets': widgets(),
    'POST /v2/file-upload': success({ url: '/files/a.webp' }),
    'POST /v2/panels': failure(200, 49999, texts.panel.category),
    'DELETE /v2/widgets/101': success(true),
  });
  await expect(createSaver()(order(drawing))).rejects.toThrow(texts.panel.category);
  expect(pathsOf(calls).at(-1)).toBe('DELETE /v2/widgets/101');
});

test('a lost answer: the same save is sent again under its key, and nothing is made twice', async () => {
  const { drawing } = pageWith(1);
  let isCut = true;
  const calls = serve({
    'POST /v2/widgets': widgets(),
    'POST /v2/file-upload': success({ url: '/files/a.webp' }),
    'POST /v2/panels': (call) => {
      if (isCut) throw new TypeError('Failed to fetch');
      return success(panelOf(call));
    },
    'POST /v2/panels/12': (call) => success(panelOf(call, { version: 2 })),
  });
  const save = createSaver();
  await expect(save(order(drawing))).rejects.toMatchObject({ status: 0 });
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  isCut = false;
  await save(order(drawing));
  const posts = calls.filter(({ path }) => path === '/v2/panels').map(formOf);
  expect(posts).toHaveLength(2);
  expect(posts[1]).toEqual(posts[0]);
  expect(calls.filter(({ path }) => path === '/v2/widgets')).toHaveLength(1);
});

test('work that went on after a lost answer is saved over what was stored by it', async () => {
  const { drawing } = pageWith(1);
  let isCut = true;
  const calls = serve({
    'POST /v2/widgets': widgets(),
    'POST /v2/file-upload': success({ url: '/files/a.webp' }),
    'POST /v2/panels': (call) => {
      if (isCut) throw new TypeError('Failed to fetch');
      return success(panelOf(call, { version: 1 }));
    },
    'POST /v2/panels/12': (call) => success(panelOf(call, { version: 2 })),
  });
  const save = createSaver();
  await expect(save(order(drawing))).rejects.toMatchObject({ status: 0 });
  isCut = false;
  const more = { ...drawing, nodes: [...drawing.nodes, shapeAt('n9', 0, 0)] };
  expect(await save(order(more))).toMatchObject({ id: 12, version: 2 });
  const last = calls.findLast(({ path }) => path === '/v2/panels/12');
  expect(formOf(last)).toMatchObject({ version: '1' });
  expect(String(formOf(last)['data'])).toContain('id="n9"');
});

test('[PANEL-26] a cover that cannot be made or sent never costs the save; the old one stays', async () => {
  const calls = serve({
    'POST /v2/file-upload': failure(200, 49999, texts.file.type),
    'POST /v2/panels/12': (call) => success(panelOf(call)),
  });
  await createSaver()(order(drawingOf([]), { id: 12, version: 4, cover: '/files/old.webp' }));
  expect(formOf(calls.at(-1))).toMatchObject({ frontCoverPath: '/files/old.webp', version: '4' });
});

test('[PANEL-26] a new cover takes the place of the one before', async () => {
  const calls = serve({
    'POST /v2/file-upload': success({ url: '/files/new.webp' }),
    'POST /v2/panels/12': (call) => success(panelOf(call)),
    'POST /v2/file-delete': success(true),
  });
  await createSaver()(order(drawingOf([]), { id: 12, version: 4, cover: '/files/old.webp' }));
  expect(String(calls.at(-1)?.body)).toBe('url=%2Ffiles%2Fold.webp');
});
