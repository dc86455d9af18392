import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawingNode } from './drawing.ts';
import { parseDrawing } from './parse-drawing.ts';
import { readingOrder } from './reading-order.ts';

const nodesOf = (xml: string): DrawingNode[] =>
  parseDrawing(`<board v="1"><nodes>${xml}</nodes></board>`).nodes;
const order = (...xml: string[]): string =>
  readingOrder(nodesOf(xml.join('')))
    .map(({ id }) => id)
    .join(' ');
const box = (x: number, y: number, w: number, h: number): string => `x="${x}" y="${y}" w="${w}" h="${h}"`;
const widget = (id: string, ...at: [number, number, number, number]): string =>
  `<widget id="${id}" ref="1" ${box(...at)}/>`;
const text = (id: string, at: [number, number, number, number], content = id): string =>
  `<text id="${id}" ${box(...at)}><content>${content}</content></text>`;
const image = (id: string, ...at: [number, number, number, number]): string =>
  `<image id="${id}" src="/files/a.png" ${box(...at)}/>`;

test('[DASH-25] words stand where they are read: a title first, headings with what they head, a remark beside its chart after it', () => {
  expect(
    order(
      widget('left', 0, 120, 400, 300),
      widget('right', 512, 120, 300, 300),
      widget('below', 0, 500, 1024, 200),
      text('title', [300, 0, 424, 60]),
      text('leftHead', [0, 90, 400, 24]),
      text('rightHead', [520, 90, 200, 24]),
      text('remark', [830, 200, 180, 80]),
      text('between', [0, 440, 1024, 40]),
      text('end', [0, 720, 1024, 40]),
    ),
  ).toBe('title leftHead left rightHead right remark between below end');
});

test('[DASH-25] what stands beside the title of a page follows it, also over the second widget', () => {
  const sized = (id: string, at: [number, number, number, number], size: number): string =>
    `<text id="${id}" ${box(...at)}><style size="${size}"/><content>${id}</content></text>`;
  expect(
    order(
      sized('title', [16, 20, 200, 40], 28),
      sized('note', [216, 28, 144, 24], 14),
      widget('left', 16, 80, 168, 104),
      widget('right', 192, 80, 168, 104),
    ),
  ).toBe('title note left right');
  expect(
    order(
      sized('wing', [32, 32, 440, 32], 16),
      sized('title', [560, 8, 800, 64], 36),
      sized('other', [1448, 32, 440, 32], 16),
      widget('left', 32, 104, 400, 120),
    ),
  ).toBe('title wing other left');
});

test('[DASH-25] notices, framed pages, pictures and containers have their turn; what decorates has none', () => {
  expect(
    order(
      image('ground', 0, 0, 1024, 768),
      image('dot', 5, 5, 24, 24),
      image('photo', 0, 350, 500, 200),
      widget('chart', 0, 100, 1024, 200),
      `<notice id="notice" ${box(0, 20, 1024, 40)}><content>今日停诊</content></notice>`,
      `<iframe id="frame" src="https://a.example/" ${box(0, 600, 500, 200)}/>`,
      `<iframe id="nothing" ${box(0, 600, 500, 200)}/>`,
      `<tabs id="tabs" ${box(0, 900, 500, 200)}><page id="p" name="一"/></tabs>`,
      `<shape id="shape" ${box(0, 0, 500, 200)}/><clock id="clock" ${box(0, 0, 200, 40)}/>`,
      `<ornament id="ornament" ${box(0, 0, 200, 40)}/>`,
      text('blank', [0, 0, 100, 20], ' '),
    ),
  ).toBe('notice chart photo frame tabs');
});

test('whatever the drawing, each widget, container and text is read once', () => {
  const at = fc.tuple(
    fc.integer({ min: -500, max: 2000 }),
    fc.integer({ min: -500, max: 2000 }),
    fc.integer({ min: 1, max: 3000 }),
    fc.integer({ min: 1, max: 3000 }),
  );
  const kinds = [
    (id: string, place: [number, number, number, number]) => widget(id, ...place),
    (id: string, place: [number, number, number, number]) => text(id, place),
    (id: string, place: [number, number, number, number]) =>
      `<tabs id="${id}" ${box(...place)}><page id="p" name="一"/></tabs>`,
  ];
  const drawn = fc.array(fc.tuple(fc.nat({ max: 2 }), at), { maxLength: 25 });
  fc.assert(
    fc.property(drawn, (found) => {
      const nodes = nodesOf(found.map(([kind, place], index) => kinds[kind]?.(`n${index}`, place)).join(''));
      const ids = readingOrder(nodes).map(({ id }) => id);
      expect(ids.toSorted((a, b) => a.localeCompare(b))).toEqual(
        nodes.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b)),
      );
    }),
  );
});
