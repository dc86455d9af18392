import { type LineLook, lineLookFields } from '../../cartesian/lines.ts';
import { type RightAxisSettings, rightAxisFields } from '../../cartesian/right-axis.ts';
import { type StackSettings, stackFields } from '../../cartesian/stack.ts';

export const areaFields = { ...stackFields, ...lineLookFields, ...rightAxisFields };
export interface AreaSettings
  extends Omit<StackSettings, keyof RightAxisSettings>,
    RightAxisSettings,
    Omit<LineLook, 'area' | 'connect'> {}
