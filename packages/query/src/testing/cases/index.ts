import type { DialectCase } from '../statement.ts';
import { calculatedCases } from './calculated.ts';
import { clockCases } from './clock.ts';
import { cycleCases } from './cycles.ts';
import { dateFilterCases } from './date-filters.ts';
import { groupCases } from './groups.ts';
import { hostileCases } from './hostile.ts';
import { innerDateCases } from './inner-dates.ts';
import { listFilterCases } from './list-filters.ts';
import { measureCases } from './measures.ts';
import { medianCases } from './medians.ts';
import { nestingCases } from './nesting.ts';
import { numberFilterCases } from './number-filters.ts';
import { numericTextCases } from './numeric-texts.ts';
import { periodCases } from './periods.ts';
import { textFilterCases } from './text-filters.ts';

/** Every case: the unit tests state their SQL, the live tests run it. */
export const dialectCases: Record<string, DialectCase> = {
  ...textFilterCases,
  ...listFilterCases,
  ...numberFilterCases,
  ...dateFilterCases,
  ...groupCases,
  ...measureCases,
  ...medianCases,
  ...periodCases,
  ...cycleCases,
  ...nestingCases,
  ...innerDateCases,
  ...hostileCases,
  ...numericTextCases,
  ...calculatedCases,
  ...clockCases,
};
