import { builtInKind, type FormatKind, formatKind } from '../dates.ts';
import type { Archive } from './archive.ts';
import { readXml } from './xml.ts';

/** What each cell style shows: a date, a time or a number. */
export async function readStyles(archive: Archive, part: string): Promise<FormatKind[]> {
  const custom = new Map<number, FormatKind>();
  const kinds: FormatKind[] = [];
  let inCellStyles = false;
  await readXml(await archive.read(part), {
    open(name, { numFmtId = '0', formatCode = '' }) {
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
