import { expect, test } from 'vitest';
import type { WidgetRow } from '../widgets/widget.store.ts';
import { boardConfig } from './board-config.ts';

const configOf = (chartForm: object) =>
  JSON.parse(
    boardConfig({ chart_type: 'gauge', round: 2, data_json: JSON.stringify({ chartForm }) } as WidgetRow, []),
  ) as Record<string, unknown>;

test('[CHART-31] options that a chart does not set are max 1000, min 0, lowest 200, height 800', () => {
  const standard = { max: 1000, min: 0, lowest: 200, hight: 800 };
  expect(configOf({})).toMatchObject(standard);
  expect(configOf({ max: '', min: null, lowest: 'x', height: '' })).toMatchObject(standard);
  expect(configOf({ max: 5, min: 1, lowest: 0, height: '90' })).toMatchObject({
    max: 5,
    min: 1,
    lowest: 0,
    hight: 90,
  });
});
