import { readCsv } from './csv.ts';
import type { SheetKind } from './file-kind.ts';
import type { Grid } from './grid.ts';
import { type Inferred, infer } from './infer.ts';
import type { SheetLimits } from './limits.ts';
import { readXlsx } from './xlsx/index.ts';

async function readGrid(path: string, kind: SheetKind, limits: SheetLimits): Promise<Grid> {
  if (kind === 'csv') return readCsv(path, limits);
  if (kind === 'xlsx') return readXlsx(path, limits);
  // The reader of old files is large: loaded for them alone.
  const { readXls } = await import('./xls.ts');
  return readXls(path, limits);
}

/** Reads a file of a known kind and decides the types of its columns. */
export async function readTable(path: string, kind: SheetKind, limits: SheetLimits): Promise<Inferred> {
  return infer(await readGrid(path, kind, limits), kind === 'csv');
}
