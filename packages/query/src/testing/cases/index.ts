import type { DialectCase } from '../statement.ts';
import { filterCases } from './filters.ts';
import { groupCases } from './groups.ts';
import { hostileCases } from './hostile.ts';
import { nestingCases } from './nesting.ts';
import { numericTextCases } from './numeric-texts.ts';

/** Every case: the unit tests state their SQL, the live tests run it. */
export const dialectCases: Record<string, DialectCase> = {
  ...filterCases,
  ...groupCases,
  ...nestingCases,
  ...hostileCases,
  ...numericTextCases,
};
