import { type PieSettings, pieFields } from '../../pie/settings.ts';

// A smallest angle of its own for each ring would tear them apart.
const { minAngle: _, ...fields } = pieFields;

export const nestFields = fields;
export type NestSettings = PieSettings;
