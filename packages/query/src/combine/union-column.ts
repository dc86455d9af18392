import { type Column, isDated, isNumeric } from '@mingjing/contract';
import { QuestionError } from '../question-error.ts';
import { combineTexts } from './combine-texts.ts';
import { commonDigits, mostDigits } from './key-comparison.ts';

/**
 * The column that holds the values of all of these without losing a digit: whole numbers and decimals become decimals
 * of enough places, dates and moments become moments.
 * @throws QuestionError where no column does
 */
export function unionColumn(name: string, columns: readonly Column[]): Column {
  const [first, ...others] = columns;
  if (first === undefined) throw new QuestionError(combineTexts.nothingMapped(name));
  return others.reduce((one, other) => together(name, one, other), plain(name, first));
}

function plain(name: string, { type, precision, scale, unit }: Column): Column {
  return {
    name,
    type,
    ...(precision !== undefined && { precision }),
    ...(scale !== undefined && { scale }),
    ...(unit !== undefined && { unit }),
  };
}

function together(name: string, a: Column, b: Column): Column {
  if (a.unit !== b.unit) {
    // Nobody knows what the bare numbers of the other count.
    const { unit: _one, ...one } = a;
    const { unit: _other, ...other } = b;
    return together(name, one, other);
  }
  if (a.type === b.type && a.type !== 'decimal') return a;
  if (isDated(a.type) && isDated(b.type)) return { name, type: 'datetime' };
  const isExact = [a, b].every(({ type }) => isNumeric(type) && type !== 'double');
  if (!isExact) throw new QuestionError(combineTexts.unionTypes(name));
  const digits = commonDigits(a, b);
  if (digits.precision > mostDigits) throw new QuestionError(combineTexts.unionDigits(name));
  return { name, type: 'decimal', ...digits };
}
