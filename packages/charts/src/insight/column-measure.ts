import { isGrowthShare, isLaboratoryTest } from '@mingjing/contract';
import { lengthUnit } from './measure-name.ts';
import type { Measure } from './measure-shape.ts';
import { partedName } from './parted-name.ts';
import { type ColumnProfile, samplesOf } from './profile.ts';
import { costWords, fullMarks, placeAmongRows, sideMoney, wholeWords } from './vocabulary.ts';

/** What says of itself that it is a mean. A rate does not: the mean of the rows' rates is not the rate of all of them. */
export const meanName = /平均|人均|^(次均|日均|均)|均值$|(^|[\s_-])(avg|average|mean|median)([\s_-]|$)/i;

/** Suffix and style of a figure in a unit. */
function written(unit: string, most: number): Pick<Measure, 'style' | 'suffix'> {
  if (unit === lengthUnit) return { style: 'duration', suffix: '' };
  // Values that are written in 万元 already are written in 亿元 where they are many, and get no second 万.
  if (unit.startsWith('万')) return { style: most >= 10_000 ? 'auto' : 'thousands', suffix: unit };
  if (/^(亿|千|百万)/.test(unit)) return { style: 'thousands', suffix: unit };
  if (unit === '%' || unit === '‰') return { style: 'thousands', suffix: unit };
  return { style: most >= 100_000 ? 'auto' : 'thousands', suffix: unit };
}

/** What may be more than the whole: plans, and what customers of a year before pay now. */
export const fulfilment =
  /(完成|达成|执行|使用|利用|达标|履约|进度|兑现)(率|度)|(^|[\s_-])(nrr|grr|ndr|attainment|achievement)([\s_-]|$)/i;
/** Parts of one reach so far; of those in a hundred the middle one is above that as well, but the largest too. */
const [mostFulfilled, usuallyFulfilled] = [3, 0.3];

/** Whether a share is told from 0 to 1, where some are above: plans that were more than fulfilled. */
const isOverfulfilled = (column: ColumnProfile, largest: number): boolean => {
  const known = samplesOf(column)
    .map((value) => Math.abs(Number(value)))
    .toSorted((a, b) => a - b);
  return (
    largest <= mostFulfilled &&
    fulfilment.test(column.label) &&
    (known[Math.floor(known.length / 2)] ?? 0) >= usuallyFulfilled
  );
};

const largestOf = ({ min, max }: ColumnProfile): number =>
  Math.max(Math.abs(Number(min ?? 0)), Math.abs(Number(max ?? 0)));

/** Parts of a whole that are called by what they are parts of. */
const partsOfWhole =
  /(进度|完成度|达成度|饱和度|成熟度|概率|可能性)$|(^|[\s_-])(occupancy|utili[sz]ation|uptime|availability|turnout|literacy|accuracy|precision|recall|attendance|retention|churn|conversion|coverage|penetration|completion|gross[\s_-]margin|profit[\s_-]margin)$|(^|[^a-z])(oee|teep|soc|soh|dod|fpy|rty|otif|ctr|cvr)$/i;

/** Whether a column holds parts of a whole that are told from 0 to 1: people read them as percentages. */
export function isShareColumn(column: ColumnProfile): boolean {
  if (column.role !== 'mean' || column.unit !== '') return false;
  const largest = largestOf(column);
  return (
    isGrowthShare(column.name, samplesOf(column)) ||
    ((column.idea === 'share' || partsOfWhole.test(partedName(column.label))) && largest <= 1) ||
    isOverfulfilled(column, largest)
  );
}

/** Means of values below are told with a digit more: 0.69 元/kWh is not 0.7. */
const smallMean = 2;

/** Decimals that sums of a column have: those of its values; of money two where too few of them are known. */
function decimalsOf(column: ColumnProfile): number {
  const known = samplesOf(column).map((value) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0);
  const most = Math.max(0, ...known);
  const isCut = most > 0 && column.top.length === 0 && column.idea === 'money';
  return isCut ? 2 : Math.min(2, most);
}

/** A numeric column as a measure; `at`: its place among the others by size. */
export function ofColumn(column: ColumnProfile, at: number, planned: boolean): Measure {
  const { name, label, role, idea, unit } = column;
  const isMean = role === 'mean';
  const largest = largestOf(column);
  const growth = isGrowthShare(name, samplesOf(column));
  const isShare = isShareColumn(column);
  const shown = isMean && !meanName.test(label) ? `平均${label}` : label;
  // Of all rows together the mean place says only how many places there are.
  const isPlace = placeAmongRows.test(partedName(label)) || (role === 'amount' && fullMarks.test(label));
  const isWhole = wholeWords.test(label) && !isLaboratoryTest(name);
  const format = isShare
    ? { style: 'percent' as const, suffix: '' }
    : written(unit, isMean ? largest : (largest * column.filled) / 4);
  return {
    key: `${isMean ? 'avg' : 'sum'}:${name}`,
    label: shown,
    item: isMean
      ? { id: name, name: shown, calculation: 'avg' }
      : { id: name, name: shown, calculation: 'sum', ...(decimalsOf(column) === 0 && { whole: true }) },
    additive: !isMean,
    idea,
    ...format,
    round: isMean
      ? isShare || largest >= smallMean
        ? 1
        : 2
      : format.style === 'auto'
        ? 2
        : decimalsOf(column),
    worth:
      (isPlace
        ? 1.9
        : isWhole
          ? 9
          : growth
            ? 2
            : isMean
              ? 4.5
              : sideMoney.test(label)
                ? 4.2
                : idea === 'money'
                  ? costWords.test(label)
                    ? 6.8
                    : 7.4
                  : idea === 'count'
                    ? 7
                    : 5) -
      Math.min(2, at * 0.15) -
      (planned ? 4 : 0),
    planned,
    of: { column: name, calculation: isMean ? 'avg' : 'sum' },
  };
}
