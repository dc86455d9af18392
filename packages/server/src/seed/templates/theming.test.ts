import { contrast } from '@mingjing/charts';
import { type Drawing, themeOf, withTheme } from '@mingjing/drawing';
import { describe, expect, test } from 'vitest';
import { demoPanels } from '../../demo/content/panels.ts';
import { builtInTemplates } from './index.ts';

const panels = [
  ...demoPanels.map(({ name, drawing }) => ({
    name,
    drawing: drawing({ widget: () => 1, dataset: () => 1, panel: () => 1 }),
  })),
  ...builtInTemplates.map(({ name, drawing }) => ({ name, drawing: drawing() })),
];
/** What a change of theme must not touch. */
const bones = ({ canvas, theme: _theme, nodes, ...rest }: Drawing) => ({
  ...rest,
  canvas: [canvas.w, canvas.h, canvas.zoom, canvas.grid],
  nodes: nodes.map(({ style: { size, align, weight, padding }, ...node }) => [
    node,
    size,
    align,
    weight,
    padding,
  ]),
});

describe.each(builtInTemplates)('the theme of $name', ({ drawing: make }) => {
  const theme = themeOf(make());
  test.each(panels)('fits $name: everything stays in its place and can be read', ({ drawing }) => {
    const dressed = withTheme(drawing, theme);
    expect(bones(dressed)).toEqual(bones(drawing));
    const body = dressed.nodes.filter(({ y, h }) => y + h / 2 >= dressed.canvas.h * 0.1);
    const unread = body.flatMap(({ kind, name, style: { color } }) =>
      (kind === 'text' || kind === 'clock') && color !== undefined && contrast(color, dressed.canvas.bg) < 4.5
        ? [name]
        : [],
    );
    expect(unread).toEqual([]);
  });
});
