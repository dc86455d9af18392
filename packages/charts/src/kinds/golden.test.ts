import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Drawn } from '../chart-kind.ts';
import { drawChart } from '../draw.ts';
import { casesOf } from '../testing/cases-of.ts';
import { withOutline } from '../testing/outlines.ts';
import { drawSvg } from '../testing/svg.ts';
import { defaultTheme } from '../theme/theme.ts';
import { kinds } from './index.ts';

const golden = fileURLToPath(new URL('golden/', import.meta.url));
const size = { width: 480, height: 280 };

/** A drawing as text: the picture of ECharts, the cells of a table as people read them, everything else as data. */
function textOf(drawn: Drawn): string {
  if (drawn.renderer === 'echarts') return drawSvg(drawn.option, size.width, size.height);
  if (drawn.renderer !== 'table') return JSON.stringify(drawn, null, 2);
  const head = drawn.columns.map((column) => `${column.title} (${column.align})`).join(' | ');
  const rows = drawn.rows
    .slice(0, 12)
    .map((row) => drawn.columns.map((column, at) => column.format(row[at] ?? null)).join(' | '));
  return [head, ...rows].join('\n');
}

describe.each(kinds.map((kind) => kind.type))('%s', (type) => {
  test.each(
    Object.keys(casesOf(type)).flatMap((name) =>
      (['light', 'dark'] as const).map((shade) => [name, shade] as const),
    ),
  )('%s on %s looks as it did', async (name, shade) => {
    const { answer, form } = casesOf(type)[name]!;
    const theme = defaultTheme(shade === 'dark');
    const { drawn, description } = drawChart(withOutline({ type, answer, form, theme, ...size }));
    const kind = drawn.renderer === 'echarts' ? `-${shade}.svg` : '.txt';
    const text = drawn.renderer === 'echarts' ? textOf(drawn) : `${description}\n${textOf(drawn)}\n`;
    await expect(text).toMatchFileSnapshot(`${golden}${type}-${name.replaceAll(' ', '-')}${kind}`);
  });
});
