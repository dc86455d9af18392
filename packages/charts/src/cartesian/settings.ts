import type { ChartForm } from '@mingjing/contract';
import { type CategorySettings, categoryFields } from '../settings/category-fields.ts';
import { choice, type Field, line, optionalNumber, valueRange } from '../settings/fields.ts';
import { frameFields } from '../settings/frame-fields.ts';
import { type NumberSettings, numberFields } from '../settings/number-fields.ts';
import { type Reference, referenceFields } from './references.ts';
import type { RightAxisSettings } from './right-axis.ts';

/** Names under an axis turn by their number, or stay level and leave some out. */
export type NameTurn = 'auto' | 'level';
/** What stands where a date axis has periods without rows: an empty place, the zero of sums and counts, or nothing. */
export type MissingPeriods = 'gap' | 'zero' | 'hide';
export type ZoomMode = 'auto' | 'show' | 'hide';

const namesOfPeriods = /[日月周季期]|年(?!龄)|date|time|day|month|week|quarter|year/i;

/** Whether the category axis holds dates cut to periods, or a column whose name says that it holds dates. */
const mayHavePeriods = ({ xAxis }: Pick<ChartForm, 'xAxis'>): boolean =>
  xAxis.some(({ grain, name }) => grain !== undefined || namesOfPeriods.test(name));

/** Settings of every kind with a category axis and a value axis. */
export const cartesianFields = {
  ...frameFields,
  ...categoryFields(),
  missingPeriods: {
    ...choice<MissingPeriods>(
      '数据',
      '没有数据的日期',
      { gap: '留空', zero: '记为 0', hide: '不显示' },
      'gap',
    ),
    appliesTo: mayHavePeriods,
  },
  zoom: choice<ZoomMode>('数据', '缩放条', { auto: '自动', show: '显示', hide: '隐藏' }, 'auto'),
  ...numberFields,
  axisMin: optionalNumber('坐标轴', '最小值', valueRange),
  axisMax: optionalNumber('坐标轴', '最大值', valueRange),
  nameTurn: choice<NameTurn>('坐标轴', '分类名称方向', { auto: '自动', level: '水平' }, 'auto'),
  categoryTitle: line('坐标轴', '分类轴标题', 20),
  valueTitle: line('坐标轴', '数值轴标题', 20),
  ...referenceFields,
};

/** Settings of lying bars: names beside an axis lie level as they are. */
export const lying = <F extends { nameTurn: Field<NameTurn> }>(fields: F): F => ({
  ...fields,
  nameTurn: { ...fields.nameTurn, appliesTo: () => false },
});

export interface CartesianSettings extends CategorySettings, NumberSettings, Partial<RightAxisSettings> {
  missingPeriods: MissingPeriods;
  zoom: ZoomMode;
  axisMin: number | null;
  axisMax: number | null;
  nameTurn: NameTurn;
  categoryTitle: string;
  valueTitle: string;
  references: Reference[];
}
