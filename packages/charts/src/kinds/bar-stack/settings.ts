import { type RightAxisSettings, rightAxisFields } from '../../cartesian/right-axis.ts';
import { type BarStackSettings, barStackFields } from '../../cartesian/stack.ts';

/** Measures on the second axis are drawn as lines over the stacks. */
export const barStackLineFields = { ...barStackFields, ...rightAxisFields };
export type BarStackLineSettings = Omit<BarStackSettings, keyof RightAxisSettings> & RightAxisSettings;
