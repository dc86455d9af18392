import type { DatasetChanges } from '@mingjing/contract';
import { expect, test } from 'vitest';
import { changeDetails } from './changed-columns.ts';

const none: DatasetChanges = {
  known: true,
  removed: ['科室'],
  added: [],
  retyped: [],
  measures: [],
  widgets: [],
  panels: [],
  links: [],
};

test('[DSET-29] what goes by a vanished column beside charts stands in the question, or how many there are', () => {
  const told = {
    ...none,
    datasets: [{ id: 1, name: '就诊与院区', columns: ['科室'] }],
    rules: ['科室'],
    parameters: [{ id: 2, name: '日报', parameters: ['院区', '科室'] }],
  };
  expect(changeDetails(told)).toEqual([
    { label: '消失的字段', names: ['科室'] },
    { label: '行列权限', names: ['科室'] },
    { label: '组合数据集', names: ['就诊与院区（科室）'] },
    { label: '面板的过滤参数', names: ['日报（院区、科室）'] },
  ]);
  const hidden = { ...none, hiddenDatasets: 2, hiddenRules: 1, hiddenParameters: 3 };
  expect(changeDetails(hidden).slice(1)).toEqual([
    { label: '行列权限', names: [], more: '用到其中 1 个字段，请管理员检查' },
    { label: '组合数据集', names: [], more: '另有 2 个组合数据集无权查看' },
    { label: '面板的过滤参数', names: [], more: '另有 3 个面板的过滤参数无权查看' },
  ]);
});
