import { isNameless } from './nameless.ts';
import { partedName } from './parted-name.ts';
import type { ColumnFacts, ColumnProfile } from './profile.ts';
import { severalThings, wholeWords } from './vocabulary.ts';

/* Numbers that say how large each thing is by itself, below names that tell nothing: the power of a car, the reach of a player. */

/** What is added up though its values lie near each other: what is made, used or sold in each period. */
const addedUp =
  /(^|[\s_-])(n|num|volume|output|production|produced|consumption|consumed|traffic|sold|demand|supply|generation|energy|[kmg]wh|g[dn]p|exports?|imports?|emissions?|emitted|co2|people|population|pop|loss|gain|net|balance|waste|sum|freq|amt|qty)([\s_-]|$)/i;
const [fewestRows, fewestValues] = [20, 5];
const fewestOfFamily = 4;
/** Of what is handed out or happens most things have little: the mean lies near the least of all. */
const [surely, besideOthers] = [0.26, 0.15];

/** A column with its mean, as long as its table is looked at. */
export type SizedColumn = ColumnProfile & Pick<ColumnFacts, 'mean'>;

/** Where the mean lies between the smallest and the largest value, from 0 to 1. */
const placeOfMean = ({ min, max, mean = 0 }: SizedColumn): number => {
  const [least, most] = [Number(min), Number(max)];
  return most > least ? (mean - least) / (most - least) : 0;
};

const couldBe = ({ name, label, role, idea, unit, filled, distinct, min, mean }: SizedColumn): boolean =>
  role === 'amount' &&
  idea === 'other' &&
  unit === '' &&
  mean !== undefined &&
  isNameless(name) &&
  !addedUp.test(partedName(label)) &&
  filled >= fewestRows &&
  distinct >= fewestValues &&
  Number(min) >= 0;

/**
 * Columns whose values spread evenly between their ends, as what is measured at things does, and those beside them that
 * nearly do: their mean is told, as their sum is no number of anything. What most rows have little of stays an amount.
 */
export function withoutSumsOfSizes(columns: readonly SizedColumn[]): readonly SizedColumn[] {
  const evenly = (column: SizedColumn): boolean => placeOfMean(column) >= surely;
  const unlikely = ({ label }: SizedColumn): boolean =>
    wholeWords.test(partedName(label)) || severalThings.test(label);
  const own = columns.filter((column) => couldBe(column) && !unlikely(column));
  // Beside so many of a kind a total and things that are counted are of that kind: services beside construction.
  const isFamily = own.filter(evenly).length >= fewestOfFamily;
  const candidates = isFamily
    ? [...own, ...columns.filter((column) => couldBe(column) && unlikely(column) && evenly(column))]
    : own;
  const sure = candidates.filter(evenly);
  const least = sure.length * 2 >= candidates.length ? besideOthers : surely;
  return columns.map((column) =>
    candidates.includes(column) && sure.length > 0 && placeOfMean(column) >= least
      ? { ...column, role: 'mean', calculation: 'avg', because: '取值分布均匀，像每行自己的大小，只求平均' }
      : column,
  );
}
