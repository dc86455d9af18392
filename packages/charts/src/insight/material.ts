import { durationMeasures } from './durations.ts';
import type { Material } from './idea.ts';
import { withoutIndicators } from './indicators.ts';
import { measuresOf } from './measure.ts';
import type { Measure } from './measure-shape.ts';
import { isUnnamed } from './nameless.ts';
import { partedName } from './parted-name.ts';
import type { ColumnProfile, Profile } from './profile.ts';
import { dateOfDeed } from './same-deed.ts';
import {
  codeMark,
  dimensionWorth,
  foreignKey,
  laterDates,
  nameMark,
  olderDates,
  peopleWords,
} from './vocabulary.ts';

/** How much a board about this dimension says, by its name and by how many values it has. */
export function worthOf({
  label,
  distinct,
  role,
}: Pick<ColumnProfile, 'label' | 'distinct' | 'role'>): number {
  // A chart by what has no name says little: 列1平均身高.
  if (isUnnamed(label)) return 0;
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

/** Codes that stand beside the names of the same things say nothing that the names do not: 门店编号 beside 门店. */
function withoutCodesOfNames(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const isName = ({ role }: ColumnProfile): boolean => ['category', 'entity', 'region'].includes(role);
  return columns.map((column) => {
    const thing = column.label.replace(codeMark, '');
    if (column.role !== 'category' || thing === column.label || thing === '') return column;
    const named = columns.some(
      (other) =>
        other !== column &&
        isName(other) &&
        other.distinct === column.distinct &&
        [other.label, other.label.replace(nameMark, '')].includes(thing),
    );
    return named ? { ...column, role: 'none', because: '旁边的名称说明的是同一件事' } : column;
  });
}

/** Things with a row each and who answers for them are the same rows twice: what says more of both is enough. */
function withoutTwins(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const [first, ...twins] = byWorth(columns.filter(({ role, unique }) => role === 'category' && unique));
  if (first === undefined || twins.length === 0) return columns;
  return columns.map((column) =>
    twins.includes(column) && peopleWords.test(column.label)
      ? { ...column, role: 'none', because: `每个「${first.label}」一行，按它看就够了` }
      : column,
  );
}

/** So many dimensions in words make a board without numbers of other tables' rows. */
const enoughWords = 2;
/** Keys of other tables' rows are no categories beside words: brand_id, 优惠券id. */
function withoutForeignKeys(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const isKey = ({ role, name, label }: ColumnProfile): boolean =>
    role === 'category' && (foreignKey.test(name) || foreignKey.test(label));
  const words = columns.filter(
    (column) => ['category', 'entity', 'region'].includes(column.role) && !isKey(column),
  );
  if (words.length < enoughWords) return columns;
  return columns.map((column) =>
    isKey(column) ? { ...column, role: 'none', because: '是其他表的编号，旁边有文字可以分组' } : column,
  );
}

/** Nearly all rows have a date that trends can go by. */
const mostDated = 0.95;
/** The date that trends go by: the first that begins something, before those that some rows lack. */
function leadingDate(dates: readonly ColumnProfile[], rows: number): ColumnProfile | undefined {
  const first = dates.filter(({ label }) => !laterDates.test(partedName(label)));
  return first.find(({ filled }) => filled >= rows * mostDated) ?? first[0] ?? dates[0];
}

const isOlder = ({ label }: ColumnProfile): boolean => olderDates.test(partedName(label));

/** Dates and periods without those older than what the rows tell, where others say when that was. */
function ofTheRows(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const newer = columns.filter((column) => !isOlder(column));
  return newer.some(({ yearless, distinct }) => yearless !== true && distinct > 1) ? newer : columns;
}

/** Whether names of periods tell better than a date when rows were: many lack the date, as what is not yet paid does. */
const tellsBetter = (period: ColumnProfile | undefined, date: ColumnProfile, rows: number): boolean =>
  period !== undefined &&
  period.yearless !== true &&
  period.grain !== 'year' &&
  period.distinct >= 3 &&
  period.filled >= rows * mostDated &&
  date.filled < rows * mostDated;

/** A table with a row for each of its things is about them: the first column of names, where they hardly repeat. */
const subjectOf = (columns: readonly ColumnProfile[]): ColumnProfile[] =>
  columns.filter(({ single, distinct }) => single === true && distinct >= 3).slice(0, 1);

/** Categories, codes after words. What 1 and 0 answer is told as a rate, and compared by only where there is nothing else. */
function categoriesOf(columns: readonly ColumnProfile[], isAll: boolean): ColumnProfile[] {
  const isCoded = ({ top }: ColumnProfile): boolean => typeof top[0]?.value === 'number';
  const words = byWorth(columns.filter((column) => !isCoded(column)));
  const codes = byWorth(columns.filter((column) => isCoded(column) && column.yes === undefined));
  const answers = byWorth(columns.filter((column) => isCoded(column) && column.yes !== undefined));
  return [...words, ...codes, ...(isAll && words.length + codes.length === 0 ? answers : [])];
}

/** Longer names of measures are stored nowhere: what is said of a remark in it fills no title. */
const longestName = 100;
const canBeStored = ({ item }: Measure): boolean =>
  (item.expressions?.alias ?? item.name).length <= longestName;

/** What rules choose from: measures and dimensions of a profile in their order. */
export function materialOf(whole: Profile): Material {
  const profile: Profile = { ...whole, columns: withoutIndicators(whole.columns, whole.indicators) };
  const columns = withoutTwins(withoutForeignKeys(withoutCodesOfNames(withoutMixedYears(profile.columns))));
  const of = (...roles: ColumnProfile['role'][]): ColumnProfile[] =>
    columns.filter(({ role }) => roles.includes(role));
  const when = ofTheRows(of('time', 'period'));
  const period = when
    .filter(({ role }) => role === 'period')
    .toSorted((a, b) => (a.grain === 'year' ? 1 : 0) - (b.grain === 'year' ? 1 : 0))[0];
  const dates = when.filter(({ role }) => role === 'time');
  const dated = dateOfDeed(dates, columns, profile.rows) ?? leadingDate(dates, profile.rows);
  const date = dated !== undefined && tellsBetter(period, dated, profile.rows) ? undefined : dated;
  return {
    profile,
    measures: [...measuresOf(profile), ...durationMeasures(profile)]
      .filter(canBeStored)
      .toSorted((a, b) => b.worth - a.worth),
    date,
    ...(date !== undefined && isOlder(date) ? { isOlder: true } : {}),
    period,
    // Codes come after words.
    categories: categoriesOf(
      of('category'),
      of('region', 'entity').length === 0 && date === undefined && period === undefined,
    ),
    regions: byWorth(of('region')),
    entities: [...byWorth(of('entity')), ...subjectOf(columns)],
  };
}
