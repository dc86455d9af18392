import {
  columnOfParameter,
  type Parameter,
  type ParameterPlace,
  type ViewerFilters,
} from '@mingjing/contract';
import { narrowed } from './narrowed.ts';

/**
 * Filters under the names of the parameters that ask for their columns, so that a chip says 国家 for `ctry_nm`, the form
 * shows the value, and it reaches whatever the parameter reaches. `place` is where the columns are from; null means
 * those that a parameter asks for usually. A column of several parameters keeps its name.
 */
export function byParameter(
  filters: ViewerFilters,
  parameters: readonly Parameter[],
  place: ParameterPlace,
): ViewerFilters {
  const names = new Set(parameters.map(({ name }) => name));
  const nameOf = (key: string): string => {
    if (names.has(key)) return key;
    const asking = parameters.filter((one) => columnOfParameter(one, place) === key);
    return asking.length === 1 ? (asking[0]?.name ?? key) : key;
  };
  const entries = Object.entries(filters);
  const moved = entries.filter(([key]) => nameOf(key) !== key);
  const kept = Object.fromEntries(entries.filter(([key]) => nameOf(key) === key));
  return moved.reduce<ViewerFilters>((all, [key, filter]) => narrowed(all, { [nameOf(key)]: filter }), kept);
}
