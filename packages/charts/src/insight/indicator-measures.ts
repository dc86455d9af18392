import { columnInFormula, textInFormula, usualCalculation } from '@mingjing/contract';
import { classify } from './classify.ts';
import { ofColumn } from './column-measure.ts';
import { mostIndicators } from './indicators.ts';
import type { Measure } from './measure-shape.ts';
import type { ColumnProfile, IndicatorFacts, Indicators, Profile } from './profile.ts';
import { areOfOneMeasure, beforeText, linesInOrder, statementOf } from './statement.ts';
import { isRunning, isStock, leastOfRunning, levelName } from './stock-measure.ts';

/** The moments that values follow each other by; nothing where they are of one. */
const momentIn = ({ columns }: Profile): ColumnProfile | undefined =>
  columns.find(
    ({ role, yearless, distinct }) =>
      (role === 'time' || (role === 'period' && yearless !== true)) && distinct > 1,
  );

/** How lines of a statement and of a daily report are marked: *营业收入, 今日入库：. */
const lineMarks = /^[\s*＊·•#]+|\s*[:：]\s*$/g;
/** An indicator as the column that it would have of its own. What nobody knows to add up is averaged. */
function asColumn(
  { name, unit, filled, distinct, min, max }: IndicatorFacts,
  value: ColumnProfile | undefined,
): ColumnProfile {
  const called = unit === '' || name.includes(unit) ? name : `${name}（${unit}）`;
  const found = classify(
    { column: { name: called, type: 'double' }, filled, distinct, min, max, top: [] },
    filled,
  );
  // Few values close to each other look measured: what they are is told by name and unit.
  const isAdded = usualCalculation({ type: 'double' }, [called]) === 'sum';
  const isSum =
    isAdded &&
    (found.idea !== 'other' ||
      found.unit !== '' ||
      unit !== '' ||
      // Below 重量 stand weights, whatever each row is called.
      value?.idea === 'count' ||
      value?.idea === 'money' ||
      isStock({ ...found, role: 'amount' }));
  // The unit beside it is the one that it is told in, known or not.
  const told = unit !== '' && found.unit === '' ? { unit, label: name } : {};
  const { label } = { ...found, ...told };
  return { ...found, ...told, label: label.replace(lineMarks, '') || label, role: isSum ? 'amount' : 'mean' };
}

/** What there is of it in a year is there in the next: 公共厕所(座), 处理能力(吨/日), 道路清扫保洁面积. */
const staysUnit =
  /^[百千万亿]{0,2}(座|台|辆|艘|架|栋|幢|所|处|家|户|张|床|间|平方米|平方公里|公顷|亩|公里|千瓦|.{1,4}\/[日天时])$/;
const staysName = /(面积|里程|长度|能力|容量|设备|装备|设施|厂数|机构数|单位数)$/;
const fewestYears = 3;
/** Whether years of it are no more added up than the years of a stock. */
const staysOverYears = (
  { label, unit: told }: ColumnProfile,
  { name, unit }: IndicatorFacts,
  { role, grain, dates, distinct }: ColumnProfile,
): boolean =>
  (role === 'period' ? grain : dates) === 'year' &&
  distinct >= fewestYears &&
  (staysName.test(label) ||
    [told, unit, /[(（]([^()（）]+)[)）]$/.exec(name)?.[1] ?? ''].some((one) => staysUnit.test(one)));

/** How an indicator is worked out of the rows that are of it, and what that is called. */
function formulaOf(
  facts: IndicatorFacts,
  column: ColumnProfile,
  { column: key }: Indicators,
  moment?: ColumnProfile,
) {
  const condition = `${columnInFormula(key)} = ${textInFormula(facts.name)}`;
  const value = columnInFormula(facts.column);
  if (column.role === 'mean') return { exp: `AVGIF(${value}, ${condition})`, isLevel: false };
  const sum = `SUMIF(${value}, ${condition})`;
  if (moment === undefined || !(isStock(column) || staysOverYears(column, facts, moment)))
    return { exp: sum, isLevel: false };
  const moments = `COUNT(DISTINCT IF(${condition}, ${columnInFormula(moment.name)}))`;
  return { exp: `${sum}/${moments}`, isLevel: true };
}

const lessEach = 0.1;
const worthOfLargest = 8;
/** What a line of a statement is worth by its size; lines are all alike, and no part of each other. */
const lineOfSize = (place: number): Pick<Measure, 'worth' | 'idea' | 'additive'> => ({
  worth: worthOfLargest - place * lessEach,
  idea: 'other',
  additive: false,
});

/** A measure for each indicator of a table and each column of its values. */
export function indicatorMeasures(profile: Profile, indicators: Indicators): Measure[] {
  const { columns } = profile;
  const taken = new Set(columns.flatMap(({ name, label }) => [name, label]));
  const moment = momentIn(profile);
  const isSeveral = indicators.values.length > 1;
  // Of a statement each line is told by what it is now, beside what it was.
  const statement = statementOf(profile);
  const sizes =
    statement !== undefined && areOfOneMeasure(profile, statement.lines)
      ? linesInOrder(statement.lines).map(({ name }) => name)
      : [];
  const placeOf = ({ name }: IndicatorFacts): number => {
    const place = sizes.indexOf(name);
    return place < 0 ? sizes.length : place;
  };
  const told = indicators.of
    .filter((facts) => statement === undefined || facts.column === statement.now.name)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .slice(0, mostIndicators * (statement === undefined ? indicators.values.length : 1));
  return told.map((facts, at): Measure => {
    const value = columns.find(({ name }) => name === facts.column);
    const column = asColumn(facts, value);
    const { of: _, ...own } = ofColumn(column, 0, false);
    const { exp, isLevel } = formulaOf(facts, column, indicators, moment);
    const valueName = value?.label ?? facts.column;
    const shown =
      isLevel && moment !== undefined
        ? levelName(column, moment)
        : statement === undefined
          ? own.label
          : column.label;
    const label = isSeveral ? `${shown}（${valueName}）` : shown;
    const alias = taken.has(label) ? `${label}（计算）` : label;
    taken.add(alias);
    return {
      ...own,
      key: `indicator:${facts.column} ${facts.name}`,
      label: alias,
      item: { id: alias, name: alias, expressions: { exp, alias } },
      ...(isLevel
        ? { additive: false, round: 1, atOnce: isSeveral ? `${column.label}（${valueName}）` : column.label }
        : {}),
      worth: (isRunning(column) ? leastOfRunning : own.worth) - at * lessEach,
      parts: indicators.column,
      ...(sizes.length === 0 ? {} : lineOfSize(placeOf(facts))),
      note:
        (statement === undefined ? undefined : beforeText(statement, facts.name, own)) ??
        `只算「${indicators.column}」为“${facts.name}”的行`,
    };
  });
}
