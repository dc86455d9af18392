import { z } from 'zod';
import { usedBy } from './usage.ts';

export const datasourceTypes = ['jdbc', 'saiku', 'excel'] as const;

export const datasource = z
  .object({
    id: z.number().int(),
    dataSourceName: z.string(),
    datasourceType: z.enum(datasourceTypes),
    driverClassName: z.string(),
    url: z.string(),
    username: z.string(),
    /** Always the mask or empty. */
    password: z.string(),
    serverEncoding: z.string(),
    clientEncoding: z.string(),
    /** Functions that statements may call beside those every source of its kind allows. */
    allowedFunctions: z.array(z.string()),
    /** Only accounts that can do nothing but read are connected. */
    strict: z.boolean(),
    fileName: z.string().nullable(),
    columns: z.number().int().nullable(),
    rows: z.number().int().nullable(),
    /** Spreadsheets that were stored together as the tables of one workbook share it (our addition); null for others. */
    workbook: z.object({ key: z.string(), name: z.string(), sheet: z.string() }).nullable(),
    /** Counts saves of the form. */
    version: z.number().int(),
    usedBy,
    lastModifiedDate: z.string(),
  })
  .meta({ id: 'Datasource' });
export type Datasource = z.infer<typeof datasource>;
