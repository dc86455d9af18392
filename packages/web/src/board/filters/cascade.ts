import {
  ancestorsOf,
  descendantsOf,
  isSet,
  ownValue,
  type Parameter,
  type ViewerFilters,
} from '@mingjing/contract';

/** A value that went because it is not possible beside what its parents say. */
export interface Cleared {
  name: string;
  value: string;
}

/** Which of a parameter's values are possible beside those of its ancestors. */
export type Possible = (name: string, values: string[], above: ViewerFilters) => Promise<string[]>;

function setOf(parameters: readonly Parameter[], filters: ViewerFilters): ViewerFilters {
  const found = parameters.flatMap((one) => {
    const filter = ownValue(filters, one.name);
    return filter !== undefined && isSet(filter) ? [[one.name, filter] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The values of a parameter's ancestors, as far as they are set. */
export const aboveOf = (
  parameters: readonly Parameter[],
  name: string,
  filters: ViewerFilters,
): ViewerFilters => setOf(ancestorsOf(parameters, name), filters);

/** The values without which the board shows nothing, as far as they are set. */
export const requiredOf = (parameters: readonly Parameter[], filters: ViewerFilters): ViewerFilters =>
  setOf(
    parameters.filter(({ required }) => required === true),
    filters,
  );

/** Parameters in an order in which each comes after those it depends on. */
function inOrder(parameters: readonly Parameter[]): Parameter[] {
  return parameters.toSorted(
    (a, b) => ancestorsOf(parameters, a.name).length - ancestorsOf(parameters, b.name).length,
  );
}

/**
 * Filters without the values that are impossible beside their parents', from the top down, and what went. `changed`
 * limits that to what depends on one parameter.
 */
export async function settle(
  parameters: readonly Parameter[],
  filters: ViewerFilters,
  possible: Possible,
  changed?: string,
): Promise<{ filters: ViewerFilters; cleared: Cleared[] }> {
  const below = changed === undefined ? null : new Set(descendantsOf(parameters, changed));
  const cleared: Cleared[] = [];
  let settled: Record<string, ViewerFilters[string]> = { ...filters };
  for (const { name } of inOrder(parameters)) {
    const filter = ownValue(settled, name);
    if (filter === undefined || !isSet(filter) || (below !== null && !below.has(name))) continue;
    const above = aboveOf(parameters, name, settled);
    if (Object.keys(above).length === 0) continue;
    const values = filter.kind === 'list' ? (filter.values ?? []) : [filter.value];
    // Rows without a value are none of the choices that the server tells.
    const told = values.filter((value): value is string => value !== null && value.trim() !== '');
    const left = new Set(told.length === 0 ? [] : await possible(name, told, above));
    const gone = told.filter((value) => !left.has(value));
    if (gone.length === 0) continue;
    cleared.push({ name, value: gone.join('、') });
    const kept = values.filter((value) => value === null || !gone.includes(value));
    settled = {
      ...settled,
      [name]: filter.kind === 'list' ? { ...filter, values: kept } : { ...filter, value: '' },
    };
  }
  return { filters: settled, cleared };
}
