import { builtInKind, type FormatKind, formatKind } from '../dates.ts';
import { tooManyStyles } from '../sheet-error.ts';
import type { Archive } from './archive.ts';
import { readXml } from './xml.ts';

/** Excel ends at 65,490 cell styles. */
const mostStyles = 100_000;

/** What each cell style shows: a date, a time or a number. */
export async function readStyles(archive: Archive, part: string): Promise<FormatKind[]> {
  const custom = new Map<number, FormatKind>();
  const kinds: FormatKind[] = [];
  let inCellStyles = false;
  await readXml(await archive.read(part), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (kinds.length > mostStyles || custom.size > mostStyles) throw tooManyStyles();
      if (name === 'numFmt') custom.set(Number(numFmtId), formatKind(formatCode));
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles)
        kinds.push(custom.get(Number(numFmtId)) ?? builtInKind(Number(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return kinds;
}
