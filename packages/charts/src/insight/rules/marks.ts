import { formOf, onlyFilled, type Rule, tellingOf, writing } from '../idea.ts';
import { partedName } from '../parted-name.ts';
import type { ColumnProfile } from '../profile.ts';
import { placeAmongRows } from '../vocabulary.ts';

/** A scale has so many marks, and so many answers make a distribution. */
const [fewestMarks, mostMarks, leastAnswers] = [3, 11, 20];
const highest = 10;
/** What is counted in days or money is no mark. */
const unitsOfMarks: readonly string[] = ['', '分', '星'];

/** Whether a column holds marks on a scale: few whole numbers, of which only the mean says something. */
const isScale = ({ role, label, distinct, filled, min, max, top, unit, idea }: ColumnProfile): boolean =>
  role === 'mean' &&
  !placeAmongRows.test(partedName(label)) &&
  idea !== 'time' &&
  unitsOfMarks.includes(unit) &&
  distinct >= fewestMarks &&
  distinct <= mostMarks &&
  filled >= leastAnswers &&
  Number(min) >= 0 &&
  Number(max) <= highest &&
  top.length > 0 &&
  top.every(({ value }) => value === null || Number.isInteger(Number(value)));

/** How many gave each mark: a mean of 3 may be all threes, or ones and fives. Needs marks on a scale. */
export const marks: Rule = {
  name: 'marks',
  propose({ measures, profile }) {
    const counted = measures.find(({ key }) => key === 'rows');
    if (counted === undefined) return [];
    return profile.columns
      .filter(isScale)
      .slice(0, 4)
      .map((column, place) => ({
        key: `marks ${column.name}`,
        rule: 'marks',
        type: 'bar' as const,
        title: `${column.label}的分布`,
        why: `「${column.label}」是打分，平均值之外还要看各分值有多少`,
        score: 88 - place * 5,
        room: 'small' as const,
        form: formOf({
          xAxis: [{ id: column.name, name: column.label }],
          yAxis: [counted.item],
          filters: onlyFilled(column),
          settings: { ...writing(counted), sort: 'name', others: false },
        }),
        round: counted.round,
        dimensions: [column.name],
        measures: [counted.key],
        telling: tellingOf(counted, 'name'),
      }));
  },
};
