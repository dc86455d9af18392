import { type Calculation, type Column, isNumeric } from '@mingjing/contract';
import { QuestionError, questionTexts } from '../question-error.ts';

type Asked = Exclude<Calculation, 'empty'>;

/** Columns that arithmetic can be done on: numbers, booleans as 0 and 1, text as far as it is a number. */
function numeric(column: Column): void {
  if (isNumeric(column.type) || column.type === 'boolean' || column.type === 'text') return;
  throw new QuestionError(questionTexts.notNumeric(column.name));
}

/** A column's type without its name. */
export function typeOf({
  type,
  precision,
  scale,
  numeric: isNumber,
  unit,
  masked,
}: Column): Omit<Column, 'name'> {
  return {
    type,
    ...(precision === undefined ? {} : { precision }),
    ...(scale === undefined ? {} : { scale }),
    ...(isNumber === undefined ? {} : { numeric: isNumber }),
    ...(unit === undefined ? {} : { unit }),
    ...(masked === true ? { masked } : {}),
  };
}

/** What a column's numbers count, where sums and means of them count the same. */
const unitOf = ({ unit }: Column): Pick<Column, 'unit'> => (unit === undefined ? {} : { unit });

/** Texts that count as numbers are compared as numbers. */
const extreme = (column: Column): Omit<Column, 'name'> =>
  column.numeric === true ? { type: 'double' } : typeOf(column);

const whole = (column: Column): boolean => column.type === 'integer' || column.type === 'boolean';

const resultTypes: Record<Asked, (column: Column) => Omit<Column, 'name'>> = {
  count: () => ({ type: 'integer' }),
  countAndClearRepeat: () => ({ type: 'integer' }),
  max: extreme,
  min: extreme,
  sum(column) {
    numeric(column);
    if (whole(column)) return { type: 'integer', ...unitOf(column) };
    if (column.type !== 'decimal') return { type: 'double' };
    return { type: 'decimal', precision: 38, ...(column.scale === undefined ? {} : { scale: column.scale }) };
  },
  avg(column) {
    numeric(column);
    return { type: 'double', ...unitOf(column) };
  },
  median(column) {
    numeric(column);
    if (column.type === 'double' || column.type === 'text') return { type: 'double' };
    if (whole(column)) return { type: 'decimal', precision: 38, scale: 1, ...unitOf(column) };
    const { precision = 38, scale = 10 } = column;
    // One digit more holds the half between two neighbours; 38 digits are the most there are.
    if (precision >= 38) return { type: 'decimal', precision: 38, scale };
    return { type: 'decimal', precision: precision + 1, scale: scale + 1 };
  },
};

/** Calculations that tell how many values there are, and nothing of what they are. */
export const countsOnly = (calculation: Asked): boolean =>
  calculation === 'count' || calculation === 'countAndClearRepeat';

/** The type of a calculation's answer. Throws QuestionError where it cannot be asked of the column. */
export function resultType(calculation: Asked, column: Column): Omit<Column, 'name'> {
  if (column.masked === true && !countsOnly(calculation)) {
    throw new QuestionError(questionTexts.masked(column.name));
  }
  return resultTypes[calculation](column);
}
