import { MartError } from '../mart.ts';

/** A value that is not of its column's type: shown to the author, so it names the column and the value. */
export function unreadable(column: string, value: unknown, kind: string): MartError {
  const shown = [...String(value)].slice(0, 40).join('');
  return new MartError('question', `字段【${column}】的值“${shown}”不是${kind}`);
}
