// @vitest-environment node
import { expect, test } from 'vitest';
import { figuresFirst } from './figures-first.ts';

const node = (id: string, y: number, w = 100, h = 100) => ({ id, y, w, h });
const order = (...nodes: ReturnType<typeof node>[]): string =>
  figuresFirst(nodes, 1000, ({ id }) =>
    id.startsWith('figure') ? 'figure' : id.startsWith('chart') ? 'chart' : 'other',
  )
    .map(({ id }) => id)
    .join(' ');

test('[DASH-25] on a phone the hero figure of a wall stands before the charts beside it', () => {
  expect(
    order(
      node('title', 0),
      node('chart1', 100),
      node('chart2', 100),
      node('figure1', 120),
      node('figureHero', 130, 500, 200),
      node('chart3', 300),
    ),
  ).toBe('title figureHero figure1 chart1 chart2 chart3');
});

test('[DASH-25] figures that stand first, or far below, keep their turn', () => {
  expect(order(node('figure1', 0), node('figure2', 0, 300, 300), node('chart1', 200))).toBe(
    'figure1 figure2 chart1',
  );
  expect(order(node('chart1', 0), node('head', 500), node('figure1', 600))).toBe('chart1 head figure1');
  expect(order(node('title', 0), node('figure1', 100))).toBe('title figure1');
});
