import { type CategorySettings, categoryFields } from '../settings/category-fields.ts';
import { frameFields } from '../settings/frame-fields.ts';
import { type NumberSettings, numberFields } from '../settings/number-fields.ts';

/** Settings of every kind made of slices. More than ten slices cannot be told apart: the tail is grouped by default. */
export const pieFields = { ...frameFields, ...categoryFields(10), ...numberFields };
export type PieSettings = CategorySettings & NumberSettings;
