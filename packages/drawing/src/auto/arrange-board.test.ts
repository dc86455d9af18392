import { expect, test } from 'vitest';
import { parseDrawing } from '../parse-drawing.ts';
import { readingOrder } from '../reading-order.ts';
import { writeDrawing } from '../write-drawing.ts';
import { arrangeBoard, boardShapes, type Card } from './arrange-board.ts';

const cards = (count: number, letter: string): Card[] =>
  Array.from({ length: count }, (_, at) => ({
    tmp: `${letter}${String(at).padStart(5, '0')}`,
    title: `图表${at}`,
    caption: at % 2 === 0 ? '内科最高' : '',
    wide: at % 3 === 0,
  }));
const counts = Array.from({ length: 13 }, (_, charts) => charts);

test.each(boardShapes)(
  'a board for the %s holds every widget inside its page, none over another',
  (shape) => {
    for (const charts of counts)
      for (const figures of [0, 1, 3, 5, 9]) {
        const parts = {
          title: '总览',
          note: '数据截至 2026-10-31',
          figures: cards(figures, 'f'),
          charts: cards(charts, 'c'),
          parameters: [
            { name: '日期', date: true },
            { name: '科室', date: false },
          ],
        };
        const drawing = arrangeBoard(shape, parts);
        const widgets = drawing.nodes.filter((node) => node.kind === 'widget');
        expect(widgets.map(({ tmp }) => tmp ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual(
          [...parts.charts, ...parts.figures].map(({ tmp }) => tmp).toSorted((a, b) => a.localeCompare(b)),
        );
        for (const { x, y, w, h } of drawing.nodes) {
          expect(x >= 0 && y >= 0 && x + w <= drawing.canvas.w + 1 && y + h <= drawing.canvas.h + 1).toBe(
            true,
          );
          expect(w > 0 && h > 0).toBe(true);
        }
        const drawn = drawing.nodes.filter(({ kind }) => kind === 'widget' || kind === 'filter');
        for (const [at, a] of drawn.entries())
          for (const b of drawn.slice(at + 1))
            expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true);
        expect(parseDrawing(writeDrawing(drawing))).toEqual(drawing);
      }
  },
);

test('figures are read before charts on every shape', () => {
  for (const shape of boardShapes) {
    const drawing = arrangeBoard(shape, {
      title: '总览',
      note: '',
      figures: cards(4, 'f'),
      charts: cards(5, 'c'),
      parameters: [],
    });
    const order = readingOrder(drawing.nodes).flatMap((node) =>
      node.kind === 'widget' ? [node.tmp?.[0]] : [],
    );
    expect(order.join('')).toBe('ffffccccc');
  }
});

test.each(boardShapes)(
  'a long title of a board for the %s is smaller, then cut off: it keeps to one line',
  (shape) => {
    const titleOf = (title: string) => {
      const drawing = arrangeBoard(shape, { title, note: '', figures: [], charts: [], parameters: [] });
      const node = drawing.nodes.find(({ kind }) => kind === 'text');
      if (node?.kind !== 'text') throw new Error('no title');
      return { content: node.content, size: node.style.size ?? 0, w: node.w };
    };
    const short = titleOf('总览');
    const long = titleOf('二〇二六年门诊就诊明细');
    expect(long.content).toBe('二〇二六年门诊就诊明细');
    const endless = titleOf('门诊就诊明细'.repeat(20));
    expect(endless.content).toMatch(/^门诊.*…$/);
    for (const { content, size, w } of [short, long, endless])
      expect([...content].length * size).toBeLessThanOrEqual(w);
    expect([short.size >= long.size, long.size >= endless.size, endless.size]).toEqual([true, true, 16]);
    expect(titleOf('Outpatient visits 2026').size).toBeGreaterThanOrEqual(shape === 'phone' ? 16 : 24);
  },
);
