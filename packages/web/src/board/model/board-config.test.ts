// @vitest-environment node
import { expect, test } from 'vitest';
import { readConfig } from './board-config.ts';

const item = { id: '科室', name: '科室' };

test('[DASH-08] the active icon is the chart type, the form comes along', () => {
  const text = JSON.stringify({
    iconArray: [
      { type: 'bar', active: false },
      { type: 'pie', active: true },
    ],
    chartForm: { xAxis: [item], yAxis: [{ id: '人数', name: '人数' }], desc: '说明' },
    round: 0,
  });
  expect(readConfig(text)).toMatchObject({ type: 'pie', round: 0, form: { xAxis: [item], desc: '说明' } });
});

test('a config with lists only still draws', () => {
  const text = JSON.stringify({
    iconArray: [{ type: 'line', active: true }],
    rows: [item],
    values: [item],
    fontSize: 20,
  });
  expect(readConfig(text)).toMatchObject({
    type: 'line',
    form: { xAxis: [item], yAxis: [item], fontSize: 20 },
  });
});

test.each(['', '{', 'null', '[]', '{"__proto__":{}}'])('[CHART-02] %s is drawn as bar', (text) => {
  expect(readConfig(text)).toMatchObject({ type: 'bar', form: { xAxis: [] } });
});

test('[EDIT-06] a type that this version does not know is no bar chart', () => {
  const text = JSON.stringify({ iconArray: [{ type: 'hologram', active: true }], chartForm: {} });
  expect(readConfig(text).type).toBe('hologram');
});
