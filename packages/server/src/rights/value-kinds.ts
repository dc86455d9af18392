import { type Column, isDated, isNumeric } from '@mingjing/contract';

/** What a column's values are, in users' words. */
export const kindOf = ({ type }: Column): string =>
  isDated(type) ? '日期' : isNumeric(type) ? '数字' : type === 'boolean' ? '是或否' : '文本';

/** A value as sentences quote it. */
export const quoted = (value: unknown): string => String(value).slice(0, 40);
