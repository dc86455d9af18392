import type { ColumnProfile } from './profile.ts';
import { deeds, plannedWords } from './vocabulary.ts';

const deedOf = (label: string): string | undefined => deeds.exec(label)?.[0];

/** Whether a measure and a date tell of the same deed: 回款金额 and 最近回款日; not 计划回款日. */
export function areOfOneDeed(measure: string, date: string): boolean {
  const deed = deedOf(measure);
  return deed !== undefined && deed === deedOf(date) && !plannedWords.test(date);
}

/** Half of the rows at least have a date that all goes by. */
const mostDone = 0.5;

/** The date of the deed that all amounts are of: of a list of payments that is no day on which a contract was signed. */
export function dateOfDeed(
  dates: readonly ColumnProfile[],
  columns: readonly ColumnProfile[],
  rows: number,
): ColumnProfile | undefined {
  const amounts = columns.filter(({ role, label }) => role === 'amount' && !plannedWords.test(label));
  if (amounts.length === 0) return undefined;
  return dates.find(
    ({ label, filled }) =>
      filled >= rows * mostDone && amounts.every((amount) => areOfOneDeed(amount.label, label)),
  );
}

/** Whether another date than the one that a trend goes by tells when what is measured was done. */
export const hasOtherDate = (
  label: string,
  by: string,
  columns: readonly Pick<ColumnProfile, 'name' | 'label' | 'role'>[],
): boolean =>
  columns.some(
    ({ name, label: date, role }) => role === 'time' && name !== by && areOfOneDeed(label, date),
  ) && !columns.some(({ name, label: date }) => name === by && areOfOneDeed(label, date));
