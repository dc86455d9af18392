import { columnInFormula, textInFormula } from '@mingjing/contract';
import type { Measure } from './measure-shape.ts';
import { partedName } from './parted-name.ts';
import type { ColumnProfile, Profile } from './profile.ts';

/* Lists of people that keep those who left: how many there are, and what they are on the average, is of those who stayed. */

const leavingDate =
  /^(离职|离岗|离司|离任|辞职|退出|退会|退学|离院|离校)(日期|时间|日)?$|^(leave|leaving|exit|resign(ation)?|termination|separation)[\s_-]?(date|at|on|time)$|^(left|terminated|resigned)[\s_-](date|at|on)$/i;
const statusWords = /状态|在职|在岗|在册|(^|[\s_-])(employment|employee)?[\s_-]?status$/i;
const leftValue =
  /^(已|主动|被动)?(离职|离岗|离任|辞职|辞退|解聘|退休|开除|离校|退学)$|^(left|resigned|terminated|departed|retired)$/i;
const stayValue = /在职|在岗|在编|在册|在校|在读|正式|^(active|employed|current)$/i;
/** Lists of people, whose names or numbers stand in them. */
const peopleOf =
  /^(工号|学号|姓名|员工.*|人员.*|职工.*|学生.*|emp(loyee)?[\s_-]?(id|no|name|number)?|staff[\s_-]?(id|name)?)$/i;

/** The condition that holds for those who stayed, with the column it is about; undefined where nobody is known to have left. */
function stayed({ columns, rows }: Profile): { condition: string; column: string; told: string } | undefined {
  if (!columns.some(({ label, unique, filled }) => peopleOf.test(label) && (unique || filled === rows)))
    return undefined;
  const date = columns.find(
    ({ label, filled }) => leavingDate.test(partedName(label)) && filled > 0 && filled < rows,
  );
  if (date !== undefined)
    return {
      condition: `${columnInFormula(date.name)} IS NULL`,
      column: date.name,
      told: `没有${date.label}的行`,
    };
  const valuesOf = ({ top }: ColumnProfile): string[] =>
    top.flatMap(({ value }) => (typeof value === 'string' && value !== '' ? [value] : []));
  const status = columns.find(
    (column) =>
      statusWords.test(column.label) &&
      column.role === 'category' &&
      valuesOf(column).some((value) => leftValue.test(value.trim())) &&
      valuesOf(column).some((value) => stayValue.test(value.trim())),
  );
  if (status === undefined) return undefined;
  const left = valuesOf(status).filter((value) => leftValue.test(value.trim()));
  const column = columnInFormula(status.name);
  return {
    // Nobody knows that those without a state left.
    condition: `(${column} IS NULL OR ${column} NOT IN (${left.map(textInFormula).join(', ')}))`,
    column: status.name,
    told: `${status.label}不是${left.join('、')}的行`,
  };
}

/** What those who stayed are called, and what the others did. */
const wordsOf = (column: string): { stay: string; leave: string } =>
  /学|离校/.test(column) ? { stay: '在校', leave: '离校' } : { stay: '在职', leave: '离职' };

/**
 * The measures of a list of people, the number of those who stayed first and means of them alone. What all together are
 * stays below its own name.
 */
export function withoutLeavers(measures: readonly Measure[], profile: Profile): Measure[] {
  const found = stayed(profile);
  if (found === undefined) return [...measures];
  const { condition, column, told } = found;
  const { stay, leave } = wordsOf(column);
  const calculated = (measure: Measure, label: string, exp: string): Measure => {
    const { of: _, ...rest } = measure;
    return {
      ...rest,
      label,
      item: { id: label, name: label, expressions: { exp, alias: label } },
      parts: column,
      note: `只算${told}`,
    };
  };
  return measures.flatMap((measure) => {
    if (measure.key === 'rows') {
      const label = measure.label === '记录数' ? '人数' : measure.label;
      const all = `${label}（含${leave}）`;
      return [
        calculated(
          { ...measure, worth: Math.max(measure.worth, 9) },
          `${stay}${label}`,
          `COUNTIF(${condition})`,
        ),
        {
          ...measure,
          key: 'rows:all',
          label: all,
          item: { id: all, name: all, expressions: { exp: 'COUNT(*)', alias: all } },
          // A figure and a course of its own, beside what is told of those who stayed.
          worth: Math.min(measure.worth, 2.6),
        },
      ];
    }
    if (measure.of?.calculation !== 'avg') return [measure];
    const exp = `AVGIF(${columnInFormula(measure.of.column)}, ${condition})`;
    return [calculated({ ...measure, key: `stayed:${measure.of.column}` }, `${stay}${measure.label}`, exp)];
  });
}
