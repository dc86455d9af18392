import { type CategorySettings, categoryFields } from '../settings/category-fields.ts';
import { optionalNumber } from '../settings/fields.ts';
import { frameFields } from '../settings/frame-fields.ts';
import { type NumberSettings, numberFields } from '../settings/number-fields.ts';

const range = { min: -1e15, max: 1e15, step: 1 };

/** Settings of every kind with a category axis and a value axis. */
export const cartesianFields = {
  ...frameFields,
  ...categoryFields(),
  ...numberFields,
  axisMin: optionalNumber('坐标轴', '最小值', range),
  axisMax: optionalNumber('坐标轴', '最大值', range),
};
export interface CartesianSettings extends CategorySettings, NumberSettings {
  axisMin: number | null;
  axisMax: number | null;
}
