import { chartForm, chartTypes } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { drawChart } from './draw.ts';
import { kindOf } from './kinds/index.ts';

test('[EDIT-06] a type without a renderer says so; radar, scatter and all others have one', () => {
  const { drawn } = drawChart({
    type: 'hologram' as never,
    answer: { keys: ['人数'], data: [[1]] },
    form: chartForm.parse({}),
  });
  expect(drawn).toEqual({ renderer: 'empty', message: '正在开发中，敬请期待' });
  expect(chartTypes.filter((type) => kindOf(type) === undefined)).toEqual([]);
});
