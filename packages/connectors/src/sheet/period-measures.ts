import { fewestDays, isReckoned, namedDay, periodNames } from './period-names.ts';

/** Measures of the same periods side by side: 1月计划, 1月实际, 2月计划, 2月实际 …, or one: 1月收入, 2月收入 … */
export interface PeriodMeasures {
  unit: string;
  measures: string[];
  /** Each period with the column of each measure, where there is one. */
  groups: { label: string; columns: (number | undefined)[] }[];
}

/** With fewer periods it is no course. */
const fewestPeriods = 3;

/** What stands between a period and what was measured in it, and around either. */
const around = /^[\s\-_－—/·.:：|（(【[]+|(?<![\s\-_－—/·.:：|）)】\]])[\s\-_－—/·.:：|）)】\]]+$/g;
const bare = (text: string): string => {
  const cut = text.replace(around, '');
  // A unit in brackets behind the measure keeps both of them: 预算（万元）.
  return /[（(【[]/.test(cut) && /[）)】\]]$/.test(text) && !/[）)】\]]$/.test(cut)
    ? `${cut}${text.at(-1)}`
    : cut;
};
/** Letters and digits of one word are not cut: market is no 'mar' of something. */
const isWithin = (name: string, at: number): boolean =>
  /^(?:[a-z]{2}|\d{2})$/i.test(name.slice(at - 1, at + 1));

/** The period that a name begins or ends with, the longest one, and what else it says; undefined where it says only one. */
function parted(name: string, pattern: RegExp): { label: string; measure: string } | undefined {
  const cuts = Array.from({ length: Math.max(0, name.length - 1) }, (_, at) => at + 1).filter(
    (at) => !isWithin(name, at),
  );
  for (const at of cuts.toReversed()) {
    const [label, measure] = [bare(name.slice(0, at)), bare(name.slice(at))];
    if (measure !== '' && pattern.test(label)) return { label, measure };
  }
  for (const at of cuts) {
    const [measure, label] = [bare(name.slice(0, at)), bare(name.slice(at))];
    if (measure !== '' && pattern.test(label)) return { label, measure };
  }
  return undefined;
}

/** The measures that stand side by side for each of several periods; undefined where there are none. */
export function periodMeasures(names: readonly string[]): PeriodMeasures | undefined {
  for (const [unit, pattern, fewest] of [
    ...periodNames.map((one) => [...one, fewestPeriods] as const),
    ['日', namedDay, fewestDays] as const,
  ]) {
    const found = names.flatMap((name, at) => {
      const parts = isReckoned(unit, name.trim()) ? undefined : parted(name.trim(), pattern);
      return parts === undefined ? [] : [{ ...parts, at }];
    });
    const measures = [...new Set(found.map(({ measure }) => measure))];
    const labels = [...new Set(found.map(({ label }) => label))];
    if (labels.length < fewest) continue;
    const of = (label: string, measure: string) =>
      found.filter((one) => one.label === label && one.measure === measure).map(({ at }) => at);
    const groups = labels.map((label) => ({ label, columns: measures.map((measure) => of(label, measure)) }));
    // A measure of a few periods only is no course, and of two columns nobody knows which one is meant.
    const areCourses = measures.every(
      (_, at) => groups.filter(({ columns }) => columns[at]?.length === 1).length >= fewestPeriods,
    );
    if (!areCourses || groups.some(({ columns }) => columns.some((one) => one.length > 1))) continue;
    return {
      unit,
      measures,
      groups: groups.map(({ label, columns }) => ({ label, columns: columns.map(([at]) => at) })),
    };
  }
  return undefined;
}
