import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Drawing, type DrawingNode, emptyDrawing } from './drawing.ts';
import { themeOf, withTheme } from './theming.ts';
import { writeDrawing } from './write-drawing.ts';

const base = { name: '', r: 0, op: 1, lock: false, hide: false };
const box = fc.record({
  x: fc.integer({ min: 0, max: 1800 }),
  y: fc.integer({ min: 0, max: 1000 }),
  w: fc.integer({ min: 1, max: 1900 }),
  h: fc.integer({ min: 1, max: 900 }),
});
const style = fc.record(
  {
    bg: fc.constantFrom('#112233', '#ffffff'),
    size: fc.integer({ min: 10, max: 60 }),
    color: fc.constant('#334455'),
  },
  { requiredKeys: [] },
);
const node = fc.oneof(
  fc.tuple(box, style).map(([place, look]) => ({ kind: 'widget' as const, ref: 3, ...place, style: look })),
  fc
    .tuple(box, style)
    .map(([place, look]) => ({ kind: 'slot' as const, chart: 'bar', ...place, style: look })),
  fc
    .tuple(box, style)
    .map(([place, look]) => ({ kind: 'text' as const, content: '标题', ...place, style: look })),
  fc
    .tuple(box, style, fc.constantFrom('rect' as const, 'line' as const, 'ellipse' as const))
    .map(([place, look, shape]) => ({ kind: 'shape' as const, shape, ...place, style: look })),
  fc.tuple(box, style).map(([place, look]) => ({
    kind: 'tabs' as const,
    look: 'line' as const,
    pages: [{ id: 'p1', name: '一' }],
    ...place,
    style: look,
  })),
  fc.tuple(box, style).map(([place, look]) => ({
    kind: 'notice' as const,
    way: 'up' as const,
    speed: 40,
    content: '公告',
    ...place,
    style: look,
  })),
);
const drawing = fc.array(node, { maxLength: 12 }).map((nodes): Drawing => {
  const empty = emptyDrawing();
  return {
    ...empty,
    canvas: { ...empty.canvas, w: 1920, h: 1080 },
    nodes: nodes.map((found, at): DrawingNode => ({ ...base, ...found, id: `n${at}` })),
  };
});
/** Everything but colours and frames. */
const bones = ({ canvas, nodes, ...rest }: Drawing) => ({
  ...rest,
  theme: undefined,
  canvas: [canvas.w, canvas.h, canvas.zoom, canvas.grid],
  nodes: nodes.map(({ style: { size, align, weight, padding }, ...found }) => [
    found,
    size,
    align,
    weight,
    padding,
  ]),
});

test('another theme leaves what and where everything is', () => {
  fc.assert(
    fc.property(drawing, drawing, (panel, template) => {
      const dressed = withTheme(panel, themeOf(template));
      expect(bones(dressed)).toEqual(bones(panel));
      expect(dressed.theme).toEqual(template.theme);
    }),
  );
});

test('the same theme twice is the same theme', () => {
  fc.assert(
    fc.property(drawing, drawing, (panel, template) => {
      const once = withTheme(panel, themeOf(template));
      expect(writeDrawing(withTheme(once, themeOf(template)))).toBe(writeDrawing(once));
    }),
  );
});

test('grounds, colours of texts and skins of charts come from the template', () => {
  const empty = emptyDrawing();
  const chart = (id: string, h: number, look: DrawingNode['style']): DrawingNode => ({
    ...base,
    id,
    kind: 'widget',
    ref: 1,
    x: 0,
    y: 200,
    w: 400,
    h,
    style: look,
  });
  const words = (id: string, size: number, color: string): DrawingNode => ({
    ...base,
    id,
    kind: 'text',
    content: '文字',
    x: 0,
    y: 0,
    w: 400,
    h: 60,
    style: { size, color },
  });
  const template: Drawing = {
    ...empty,
    canvas: { ...empty.canvas, bg: '#0a1c3b', bgImage: 'builtin:night-grid-headless' },
    theme: { word: '#e8effc', element: '#4d8dff', palette: ['#4d7bfd'] },
    nodes: [
      words('a', 36, '#f6f9ff'),
      words('b', 16, '#9db7e8'),
      chart('c', 400, { bg: '#123456', frame: 'band' }),
      chart('d', 100, { bg: '#654321', frame: 'corner' }),
    ],
  };
  const panel: Drawing = {
    ...empty,
    nodes: [
      words('t', 40, '#000000'),
      words('u', 14, '#000000'),
      chart('v', 300, { bg: '#ffffff', border: '1px solid #eeeeee', padding: 4 }),
      chart('w', 120, {}),
    ],
  };
  const dressed = withTheme(panel, themeOf(template));
  expect(dressed.canvas).toMatchObject({ w: 1024, bg: '#0a1c3b', bgImage: 'builtin:night-grid-headless' });
  expect(dressed.nodes.map((found) => found.style)).toEqual([
    { size: 40, color: '#f6f9ff' },
    { size: 14, color: '#9db7e8' },
    { bg: '#123456', frame: 'band', padding: 4 },
    { bg: '#654321', frame: 'corner' },
  ]);
});

test('texts below the head do not take the colour of those that stand on its band', () => {
  const empty = emptyDrawing();
  const text = (id: string, y: number, color: string): DrawingNode => ({
    ...base,
    id,
    kind: 'text',
    content: '文字',
    x: 0,
    y,
    w: 400,
    h: 32,
    style: { size: 16, color },
  });
  const canvas = { ...empty.canvas, w: 1920, h: 1080, bg: '#f4f8ff' };
  const template: Drawing = {
    ...empty,
    canvas,
    theme: { word: '#1f2937', palette: [] },
    nodes: [text('a', 24, '#e6f0ff')],
  };
  const panel: Drawing = { ...empty, canvas, nodes: [text('h', 20, '#111111'), text('b', 400, '#222222')] };
  const colours = withTheme(panel, themeOf(template)).nodes.map(({ style: { color } }) => color);
  expect(colours).toEqual(['#e6f0ff', '#1f2937']);
  // Of a phone's ground a wide page shows the middle, without the head.
  const phone = { ...template, canvas: { ...canvas, w: 375, h: 812 } };
  const wide = withTheme(panel, themeOf(phone)).nodes.map(({ style: { color } }) => color);
  expect(wide).toEqual(['#1f2937', '#1f2937']);
});

test('[PANEL-24] tabs and notices take the theme’s colours; bare tabs stay bare, those on a card get the theme’s card', () => {
  const at = { ...base, x: 0, y: 300, w: 500, h: 300, pages: [{ id: 'p1', name: '一' }] };
  const nodes: DrawingNode[] = [
    { ...at, id: 'a', kind: 'tabs', look: 'line', style: { size: 18 } },
    { ...at, id: 'b', kind: 'carousel', seconds: 5, style: { bg: '#ffffff', color: '#000000' } },
    { ...at, id: 'c', kind: 'notice', way: 'up', speed: 40, content: '一', style: { color: '#000000' } },
  ];
  const empty = emptyDrawing();
  const template: Drawing = {
    ...empty,
    theme: { word: '#e8effc', palette: [] },
    nodes: [
      { ...base, id: 'w', kind: 'widget', ref: 1, x: 0, y: 300, w: 400, h: 400, style: { bg: '#123456' } },
    ],
  };
  expect(withTheme({ ...empty, nodes }, themeOf(template)).nodes.map((found) => found.style)).toEqual([
    { size: 18 },
    { bg: '#123456', color: '#e8effc' },
    { color: '#e8effc' },
  ]);
});

test('a ground shows its header only where the title of the page stands in the middle: its wings cross no other', () => {
  const empty = emptyDrawing();
  const canvas = { ...empty.canvas, w: 1920, h: 1080 };
  const ground = themeOf({ ...empty, canvas: { ...canvas, bgImage: 'builtin:ember' } });
  const titled = (x: number, w: number, align: 'left' | 'center'): Drawing => ({
    ...empty,
    canvas,
    nodes: [
      { ...base, id: 't', kind: 'text', content: '总览', x, y: 12, w, h: 40, style: { size: 24, align } },
      { ...base, id: 'n', kind: 'text', content: '截至', x: 20, y: 50, w: 400, h: 24, style: { size: 13 } },
    ],
  });
  const dressed = (drawing: Drawing) => withTheme(drawing, ground);
  expect(dressed(titled(660, 600, 'center')).canvas.bgImage).toBe('builtin:ember');
  for (const [x, w, align] of [
    [36, 560, 'left'],
    [36, 560, 'center'],
    [16, 1888, 'left'],
  ] as const)
    expect(dressed(titled(x, w, align)).canvas.bgImage).toBe('builtin:ember-headless');
  // What was dressed without it gives it back to a page that has room for it.
  const again = themeOf(dressed(titled(36, 560, 'left')));
  expect(withTheme(titled(660, 600, 'center'), again).canvas.bgImage).toBe('builtin:ember');
  expect(withTheme(titled(36, 560, 'left'), { ...ground, bgImage: 'builtin:ink' }).canvas.bgImage).toBe(
    'builtin:ink',
  );
});
