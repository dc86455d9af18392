import { limits } from '@mingjing/contract';
import { z } from 'zod';
import { numberStyles } from '../../number/format.ts';
import { optionalNumber, settingsOf, toggle } from '../../settings/fields.ts';
import { frameFields } from '../../settings/frame-fields.ts';

export const tableFields = {
  ...frameFields,
  pageSize: optionalNumber('样式', '每页行数', { min: 1, max: 1000, initial: limits.tablePageSize }),
  zebra: toggle('样式', '斑马纹', true),
};

/** How one column is written; anything missing is decided by its values. */
const columnFormat = z.object({
  style: z
    .enum([...numberStyles, 'text'])
    .optional()
    .catch(undefined),
  align: z.enum(['left', 'right', 'center']).optional().catch(undefined),
  decimals: z.number().int().min(0).max(10).optional().catch(undefined),
  prefix: z.string().max(10).default('').catch(''),
  suffix: z.string().max(10).default('').catch(''),
});
export type ColumnFormat = z.infer<typeof columnFormat>;

const columnFormats = z.object({
  /** By the column's id. */
  columns: z.record(z.string(), columnFormat).default({}).catch({}),
});

export interface TableSettings {
  pageSize: number | null;
  zebra: boolean;
  columns: Record<string, ColumnFormat>;
}
export const tableSettings: z.ZodType<TableSettings> = z
  .record(z.string(), z.unknown())
  .transform((stored) => ({ ...settingsOf(tableFields).parse(stored), ...columnFormats.parse(stored) }));
