import type { Slot } from './chart-kind.ts';

const dropHint = '拖拽字段到此处';
/** Areas that several kinds have. */
export const slot = {
  category: (label = 'X轴'): Slot => ({ label, role: 'dimension', required: true, max: 50, hint: dropHint }),
  series: (): Slot => ({
    label: 'N轴',
    role: 'dimension',
    required: false,
    max: 1,
    hint: '按此字段拆分为多个系列',
  }),
  stack: (): Slot => ({
    label: 'N轴',
    role: 'dimension',
    required: false,
    max: 1,
    hint: '按此字段的值堆叠',
  }),
  measures: (label = 'Y轴'): Slot => ({ label, role: 'measure', required: true, max: 50, hint: dropHint }),
  oneMeasure: (label = 'Y轴'): Slot => ({
    label,
    role: 'measure',
    required: true,
    max: 1,
    hint: '仅保留一个字段',
  }),
  columns: (label = '列'): Slot => ({ label, role: 'any', required: true, max: 50, hint: dropHint }),
};
