import { drawChart } from '@mingjing/charts';
import { chartForm } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { inFontOf } from './chart-font.ts';

test('texts of a chart, also those under it, take the font of their place', () => {
  const place = document.createElement('div');
  place.style.fontFamily = 'Noto Sans CJK SC, sans-serif';
  document.body.append(place);
  const item = (id: string) => ({ id, name: id });
  const form = chartForm.parse({ xAxis: [item('科室')], yAxis: [item('人次')] });
  const answer = {
    keys: ['科室', '人次'],
    data: [
      ['内科', 3],
      ['退号', -1],
    ],
  };
  const { drawn } = drawChart({ type: 'pie', form, answer });
  if (drawn.renderer !== 'echarts') throw new Error(drawn.renderer);
  const seen = inFontOf(place, drawn.option) as {
    textStyle: { fontFamily: string };
    graphic: { style: { fontFamily: string; text: string } }[];
  };
  expect(seen.textStyle.fontFamily).toContain('Noto Sans CJK SC');
  expect(seen.graphic[0]?.style).toMatchObject({ fontFamily: seen.textStyle.fontFamily });
  expect(seen.graphic[0]?.style.text).toContain('未画出');
  expect(JSON.stringify(seen)).not.toContain('inherit');
  place.remove();
});
