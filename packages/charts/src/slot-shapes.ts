import type { Slot } from './chart-kind.ts';

const dropHint = '拖拽字段到此处';
/** Areas that several kinds have. */
export const slot = {
  category: (label = 'X轴'): Slot => ({ label, role: 'dimension', required: true, max: 50, hint: dropHint }),
  oneCategory: (label = 'Y轴'): Slot => ({
    label,
    role: 'dimension',
    required: true,
    max: 1,
    hint: '仅保留一个字段',
  }),
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
    highlighted: true,
  }),
  measures: (label = 'Y轴'): Slot => ({ label, role: 'measure', required: true, max: 50, hint: dropHint }),
  oneMeasure: (label = 'Y轴'): Slot => ({
    label,
    role: 'measure',
    required: true,
    max: 1,
    hint: '仅保留一个字段',
  }),
  /** Points need two numbers; a name at X is one place for each of its values. */
  across: (label = 'X轴'): Slot => ({ label, role: 'any', required: true, max: 50, hint: dropHint }),
  upAndSize: (label = 'Y轴'): Slot => ({
    label,
    role: 'measure',
    required: true,
    max: 2,
    hint: '第二个字段决定点的大小',
  }),
  columns: (label = '列'): Slot => ({ label, role: 'any', required: true, max: 50, hint: dropHint }),
};
