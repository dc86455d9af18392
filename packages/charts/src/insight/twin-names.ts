import type { ColumnProfile } from './profile.ts';

/* Dimensions that tell the same rows apart: 登船港口 as S and as Southampton, a province of which one city is listed. */

const [fewest, mostValues, mostPairs] = [3, 400, 8];

export type NamePair = readonly [ColumnProfile, ColumnProfile];

/** Pairs of dimensions with as many values each, in as many rows: of each value of one there may be one of the other. */
export function twinPairs(columns: readonly ColumnProfile[]): NamePair[] {
  const names = columns.filter(
    ({ role, distinct, unique }) =>
      ['category', 'entity', 'region'].includes(role) &&
      !unique &&
      distinct >= fewest &&
      distinct <= mostValues,
  );
  return names
    .flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const))
    .filter(([one, other]) => one.distinct === other.distinct && one.filled === other.filled)
    .slice(0, mostPairs);
}

/** How many letters stand in its values: digits of codes say nothing. */
const lettersOf = ({ top }: ColumnProfile): number =>
  top.reduce((sum, { value }) => sum + String(value ?? '').replace(/\P{L}/gu, '').length, 0);

/** Whether it holds numbers alone, as columns of keys do. */
const isOfNumbers = ({ min }: ColumnProfile): boolean => min !== null;

/**
 * Which of two says more: names of places stand on a map, words say more than numbers and letters. The values of wide tables
 * are not all counted; what type they are is known.
 */
function lesser([one, other]: NamePair): ColumnProfile {
  if (isOfNumbers(one) !== isOfNumbers(other)) return isOfNumbers(one) ? one : other;
  if ((one.role === 'region') !== (other.role === 'region')) return one.role === 'region' ? other : one;
  return lettersOf(other) > lettersOf(one) ? one : other;
}

/** The columns without those dimensions beside which another one says the same. */
export function withoutTwinNames(
  columns: readonly ColumnProfile[],
  twins: readonly NamePair[],
): ColumnProfile[] {
  const left = new Map<string, string>();
  for (const pair of twins) {
    if (pair.some(({ name }) => left.has(name))) continue;
    const less = lesser(pair);
    left.set(less.name, pair.find((one) => one !== less)?.label ?? '');
  }
  return columns.map((column) => {
    const twin = left.get(column.name);
    return twin === undefined
      ? column
      : { ...column, role: 'none', because: `与「${twin}」一一对应，按它看就够了` };
  });
}
