import type { Parameter } from '@mingjing/contract';
import { draftOf, type ViewerFilter, type ViewerFilters } from '../model/viewer-filters.ts';

/** What the form starts from, for each parameter. */
export const draftsOf = (
  parameters: readonly Parameter[],
  applied: ViewerFilters,
  today: string,
): Record<string, ViewerFilter> =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, draftOf(parameter, applied, today)]));
