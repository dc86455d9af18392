import type { ChosenType, SheetColumn } from '@mingjing/contract';

export const typeNames: Record<SheetColumn['type'] | ChosenType, string> = {
  duration: '时长',
  integer: '整数',
  decimal: '小数',
  double: '小数',
  text: '文本',
  date: '日期',
  datetime: '时间',
  boolean: '是否',
};
