import type { Material } from './idea.ts';
import { measuresOf } from './measure.ts';
import type { ColumnProfile, Profile } from './profile.ts';
import { dimensionWorth, laterDates } from './vocabulary.ts';

/** How much a board about this dimension says, by its name and by how many values it has. */
export function worthOf({
  label,
  distinct,
  role,
}: Pick<ColumnProfile, 'label' | 'distinct' | 'role'>): number {
  const named = dimensionWorth.find(([word]) => word.test(label))?.[1] ?? 4;
  const size = distinct < 3 ? -1.5 : distinct <= 12 ? 1.5 : distinct <= 30 ? 0.5 : -1;
  return named + size + (role === 'region' ? 1 : 0);
}

const byWorth = (columns: readonly ColumnProfile[]): ColumnProfile[] =>
  columns.toSorted((a, b) => worthOf(b) - worthOf(a));

/** Months without a year follow each other only where there are no years beside them: of several they would be added up. */
function withoutMixedYears(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const hasYears = columns.some(
    ({ role, yearless, distinct }) =>
      role === 'time' || (role === 'period' && yearless !== true && distinct > 1),
  );
  return hasYears
    ? columns.map((column) => (column.yearless === true ? { ...column, role: 'category' } : column))
    : columns;
}

/** What rules choose from: measures and dimensions of a profile in their order. */
export function materialOf(profile: Profile): Material {
  const columns = withoutMixedYears(profile.columns);
  const of = (...roles: ColumnProfile['role'][]): ColumnProfile[] =>
    columns.filter(({ role }) => roles.includes(role));
  const dates = of('time');
  const coded = (column: ColumnProfile): boolean => typeof column.top[0]?.value === 'number';
  return {
    profile,
    measures: measuresOf(profile),
    date: dates.find(({ label }) => !laterDates.test(label)) ?? dates[0],
    period: of('period').toSorted((a, b) => (a.grain === 'year' ? 1 : 0) - (b.grain === 'year' ? 1 : 0))[0],
    // Codes come after words.
    categories: [
      ...byWorth(of('category').filter((column) => !coded(column))),
      ...byWorth(of('category').filter(coded)),
    ],
    regions: byWorth(of('region')),
    entities: byWorth(of('entity')),
  };
}
