import { contrast, defaultTheme, distances, drawChart, kindOf, themeWith } from '@mingjing/charts';
import { chartType, readSlotSpec } from '@mingjing/contract';
import { isBackground, parseDrawing, type SlotNode, type TextNode, writeDrawing } from '@mingjing/drawing';
import { describe, expect, test } from 'vitest';
import { builtInTemplates } from './index.ts';

test('at least ten, each by a name of its own, for walls, desks and phones', () => {
  const names = builtInTemplates.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(10);
  const sizes = builtInTemplates.map(({ drawing }) => drawing().canvas.w);
  expect(sizes).toEqual(expect.arrayContaining([1920, 1440, 375]));
});

describe.each(builtInTemplates)('$name', ({ drawing: make }) => {
  const drawing = make();
  const slots = drawing.nodes.filter((node): node is SlotNode => node.kind === 'slot');

  test('is a template that is stored as it is drawn', () => {
    expect(drawing.kind).toBe('template');
    expect(isBackground(drawing.canvas.bgImage)).toBe(true);
    const xml = writeDrawing(drawing);
    expect(writeDrawing(parseDrawing(xml))).toBe(xml);
    expect(xml.length).toBeLessThan(60_000);
  });

  test('[TMPL-06] each of its words is known to be of the sample, and gives way to what data say', () => {
    const texts = drawing.nodes.filter((node): node is TextNode => node.kind === 'text');
    expect(texts.filter(({ sample, content, name }) => sample === undefined || content !== name)).toEqual([]);
    expect(texts.filter(({ sample }) => sample === 'title')).toHaveLength(1);
  });

  test('everything lies on the canvas, slots beside one another', () => {
    for (const { x, y, w, h } of drawing.nodes) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual(drawing.canvas.w);
      expect(y + h).toBeLessThanOrEqual(drawing.canvas.h);
    }
    const crossing = slots.flatMap((a, at) =>
      slots
        .slice(at + 1)
        .filter((b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
        .map((b) => `${a.name} / ${b.name}`),
    );
    expect(crossing).toEqual([]);
    for (const { y, w, h } of slots) expect([y % 8, w % 8, h % 8]).toEqual([0, 0, 0]);
  });

  test.each(slots.map((slot) => [slot.name, slot] as const))(
    'slot %s shows its sample rows',
    (_name, slot) => {
      const type = chartType.parse(slot.chart);
      const spec = readSlotSpec(slot.spec);
      if (spec?.sample === undefined) throw new Error('no sample rows');
      expect(kindOf(type)).toBeDefined();
      const { drawn } = drawChart({
        type,
        form: spec.form,
        answer: spec.sample,
        round: spec.round,
        theme: themeWith(defaultTheme(true), { palette: drawing.theme.palette }),
        width: slot.w,
        height: slot.h,
      });
      // The outline of a map comes from the server; without it nothing is drawn.
      const needsOutline = kindOf(type)?.outline !== undefined;
      expect(drawn.renderer === 'empty').toBe(needsOutline);
    },
  );

  test('series stay apart for colour-blind viewers and stand out from the ground', () => {
    const { palette, word = '' } = drawing.theme;
    const shown = palette.slice(0, 7);
    const pairs = shown.flatMap((one, at) => shown.slice(at + 1).map((other) => distances(one, other)));
    expect(Math.min(...pairs.map((pair) => Math.min(...Object.values(pair))))).toBeGreaterThan(9);
    const ground = drawing.canvas.bg;
    expect(contrast(word, ground)).toBeGreaterThan(7);
    for (const colour of shown.slice(0, 4)) expect(contrast(colour, ground)).toBeGreaterThan(2.2);
    // Titles on a header band stand on the band, not on the ground.
    const colours = drawing.nodes.flatMap(({ kind, y, style: { color } }) =>
      kind === 'text' && color !== undefined && y > 88 ? [color] : [],
    );
    for (const color of colours) expect(contrast(color, ground)).toBeGreaterThan(4.5);
  });
});
