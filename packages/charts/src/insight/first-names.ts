import { partedName } from './parted-name.ts';
import type { ColumnProfile } from './profile.ts';
import { firstName, lastName } from './vocabulary.ts';

/** Whose name it is: staff of staff_first_name. */
const ownerOf = (label: string, part: RegExp): string => partedName(label).replace(part, '').toLowerCase();

/** First names group nobody who belongs together: where the last name stands beside them, people are told apart by that. */
export function withoutFirstNames(columns: readonly ColumnProfile[]): readonly ColumnProfile[] {
  const owners = new Set(
    columns.flatMap(({ label }) => (lastName.test(partedName(label)) ? [ownerOf(label, lastName)] : [])),
  );
  return columns.map((column) =>
    ['category', 'entity'].includes(column.role) &&
    firstName.test(partedName(column.label)) &&
    owners.has(ownerOf(column.label, firstName))
      ? { ...column, role: 'none', because: '名与姓分在两列，按名分组没有意义' }
      : column,
  );
}
