import {
  filterKindLabel,
  filterKindOfType,
  newFilter,
  type Parameter,
  typeOfFilterKind,
} from '@mingjing/contract';
import { type FilterKind, isSet, type ViewerFilter, type ViewerFilters } from '../model/viewer-filters.ts';

/** A condition that a viewer adds by himself. */
export interface Condition {
  name: string;
  filter: ViewerFilter;
}

/** Columns of the form's grid of 24: a date range is twice as wide as everything else. */
export const spanOf = (kind: FilterKind): 4 | 8 => (kind === 'date' ? 8 : 4);

/** The types that suit a column as choices of a dropdown; their values are their numbers, 1 to 5. */
export const typeOptions = (types: readonly number[]): { value: number; label: string }[] =>
  types.flatMap((value) => {
    const kind = filterKindOfType(value);
    return kind === undefined ? [] : [{ value, label: filterKindLabel[kind] }];
  });

/** A condition on a column, asked by the first type that suits it. */
export const conditionOn = (name: string, types: readonly number[]): Condition => ({
  name,
  filter: newFilter(filterKindOfType(types[0] ?? 1) ?? 'text'),
});

/** The same column asked in another way; what was filled in was of the way before. */
export const asType = ({ name, filter }: Condition, type: number): Condition =>
  typeOfFilterKind(filter.kind) === type ? { name, filter } : conditionOn(name, [type]);

/** The control of a condition. */
export const parameterOf = ({ name, filter }: Condition): Parameter => ({
  name,
  type: filter.kind === 'date' ? 3 : filter.kind === 'choice' || filter.kind === 'list' ? 2 : 1,
  valueType: filter.kind === 'number' ? 1 : 0,
  value: '',
  beginDate: '',
  endDate: '',
  check: true,
  options: [{ label: '全部', value: '' }],
  ...(filter.kind === 'list' ? { multiple: true } : {}),
});

/** Conditions as filters; what was left empty asks for nothing. */
export const filtersOf = (conditions: readonly Condition[]): ViewerFilters =>
  Object.fromEntries(
    conditions.filter(({ filter }) => isSet(filter)).map(({ name, filter }) => [name, filter]),
  );
