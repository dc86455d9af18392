import { describe, expect, test } from 'vitest';
import { drawChart } from '../draw.ts';
import { setsOf } from '../echarts-parts/index.ts';
import { casesOf } from '../testing/cases-of.ts';
import { withOutline } from '../testing/outlines.ts';
import { defaultTheme } from '../theme/theme.ts';
import { kinds } from './index.ts';

const size = { width: 480, height: 280 };

describe.each(kinds.map((kind) => kind.type))('%s', (type) => {
  test.each(Object.keys(casesOf(type)))('%s is drawn with parts that a set holds', (name) => {
    const { answer, form } = casesOf(type)[name]!;
    const { drawn } = drawChart(withOutline({ type, answer, form, theme: defaultTheme(true), ...size }));
    expect(() => (drawn.renderer === 'echarts' ? setsOf(drawn.option) : [])).not.toThrow();
  });
});
