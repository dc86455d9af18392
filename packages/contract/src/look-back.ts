import { z } from 'zod';
import { type Column, isNumeric } from './data.ts';

/** Units of a look-back window, in people's words. `value`: the increment column's own, of a number. */
export const lookBackUnits = { minute: '分钟', hour: '小时', day: '天', value: '' } as const;
export type LookBackUnit = keyof typeof lookBackUnits;

/** How far before the greatest stored value of the increment column rows are read again. */
export const lookBack = z.strictObject({
  amount: z.number().int().min(1, '回看范围须为正整数').max(1_000_000_000, '回看范围过大'),
  unit: z.enum(Object.keys(lookBackUnits) as [LookBackUnit, ...LookBackUnit[]]),
});
export type LookBack = z.infer<typeof lookBack>;

/** Units that a column can be looked back in; none for columns that have no distance. */
export function lookBackUnitsOf(column: Pick<Column, 'type'>): LookBackUnit[] {
  if (column.type === 'date') return ['day'];
  if (column.type === 'datetime') return ['day', 'hour', 'minute'];
  return isNumeric(column.type) ? ['value'] : [];
}

/** The window in words: '3 天'. */
export const lookBackWords = ({ amount, unit }: LookBack): string =>
  unit === 'value' ? String(amount) : `${amount} ${lookBackUnits[unit]}`;
