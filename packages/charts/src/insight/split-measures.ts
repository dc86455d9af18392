import { columnInFormula, isMeasuredUnit, textInFormula } from '@mingjing/contract';
import { meanName } from './column-measure.ts';
import { type Measure, shareOfFormula } from './measure-shape.ts';
import type { ColumnProfile } from './profile.ts';
import type { Stages } from './stages-of.ts';
import { isStock, levelName } from './stock-measure.ts';

/** The mean of what several substances were measured at says little. */
const leastOfMeasured = 2;

/** The moments that quantities are spread over as stocks: a stock is told by what there is on the average of them. */
const perMoment = (exp: string, moment: ColumnProfile | undefined): string =>
  moment === undefined ? exp : `${exp}/COUNT(DISTINCT ${columnInFormula(moment.name)})`;

/** A quantity for each unit that rows are counted in: kilowatt-hours and tons of water are no number together. */
export function byUnit(
  measure: Measure,
  column: ColumnProfile,
  units: ColumnProfile,
  moment: ColumnProfile | undefined,
): Measure[] {
  const { name } = column;
  const stock = isStock(column) ? moment : undefined;
  const label = stock === undefined ? column.label : levelName(column, stock);
  return units.top.flatMap(({ value }) => {
    if (value === null || value === '') return [];
    const unit = String(value);
    // Milligrams in a litre are measured, not gathered: 结果 of laboratories, 监测值.
    const isMeasured = isMeasuredUnit(`${label}(${unit})`);
    const alias = `${isMeasured && !meanName.test(label) ? '平均' : ''}${label}（${unit}）`;
    const { of: _, ...own } = measure;
    const sum = `${isMeasured ? 'AVGIF' : 'SUMIF'}(${columnInFormula(name)}, ${columnInFormula(units.name)} = ${textInFormula(unit)})`;
    const exp = perMoment(sum, isMeasured ? undefined : stock);
    return {
      ...own,
      key: `unit:${name} ${unit}`,
      label: alias,
      item: { id: alias, name: alias, expressions: { exp, alias } },
      suffix: unit,
      ...(stock === undefined ? {} : { additive: false, round: 1 }),
      ...(isMeasured
        ? { additive: false, style: 'thousands' as const, round: 1, worth: leastOfMeasured }
        : {}),
    };
  });
}

/** So many currencies have an amount each; the others are few rows. */
const mostCurrencies = 3;

/** Money for each currency that rows are in. */
export const byCurrency = (
  measure: Measure,
  column: ColumnProfile,
  currencies: ColumnProfile,
  moment: ColumnProfile | undefined,
): Measure[] =>
  byUnit(measure, column, { ...currencies, top: currencies.top.slice(0, mostCurrencies) }, moment).map(
    (one) => ({ ...one, parts: currencies.name }),
  );

const ofStep = (column: string, stage: string, step: string): string =>
  `SUMIF(${columnInFormula(column)}, ${columnInFormula(stage)} = ${textInFormula(step)})`;

/** An amount at the first step of a way and at its last: over all steps the same people would be counted again. */
export function byStep(
  measure: Measure,
  column: ColumnProfile,
  { column: stage, steps, ordered }: Stages,
): Measure[] {
  const { of: _, ...own } = measure;
  const shown = ordered ? [...new Set([steps[0] ?? '', steps.at(-1) ?? ''])] : steps.slice(0, 3);
  return shown.map((step): Measure => {
    const alias = `${column.label}（${step}）`;
    const exp = ofStep(column.name, stage.name, step);
    return {
      ...own,
      key: `step:${column.name} ${step}`,
      label: alias,
      item: { id: alias, name: alias, expressions: { exp, alias } },
      parts: stage.name,
      counted: column.name,
    };
  });
}

/** What part of those at the first step came to the last. */
export function passedRate(column: ColumnProfile, { column: stage, steps, ordered }: Stages): Measure[] {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!ordered || first === undefined || last === undefined || first === last) return [];
  const alias = `${first}到${last}转化率`;
  const exp = `${ofStep(column.name, stage.name, last)}/${ofStep(column.name, stage.name, first)}`;
  return [
    shareOfFormula(alias, exp, {
      key: `passed:${column.name}`,
      round: 2,
      worth: 6.5,
      parts: stage.name,
      note: `${column.label}中${last}占${first}`,
    }),
  ];
}
