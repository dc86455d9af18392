import { posix } from 'node:path';
import type { SheetLimits } from '../limits.ts';
import { tooManySheets } from '../sheet-error.ts';
import type { Archive } from './archive.ts';
import { readXml } from './xml.ts';

export interface WorkbookSheet {
  name: string;
  isHidden: boolean;
  part: string;
}

export interface Workbook {
  /** Visible ones first, in the order of their tabs. */
  sheets: WorkbookSheet[];
  sharedStrings: string | undefined;
  styles: string | undefined;
  date1904: boolean;
  /** Whoever opens it is to calculate its formulas first: their stored results may be none. */
  calculatesOnLoad: boolean;
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Targets of a part's relations by their id and by the last word of their type. Outside targets are left out. */
export async function relationsOf(
  archive: Archive,
  part: string,
): Promise<{ byId: Map<string, string>; byType: Map<string, string> }> {
  const byId = new Map<string, string>();
  const byType = new Map<string, string>();
  const name = posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);
  if (!archive.has(name)) return { byId, byType };
  await readXml(await archive.read(name), {
    open(tag, { Id = '', Type = '', Target = '', TargetMode }) {
      if (tag !== 'Relationship' || TargetMode === 'External') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(posix.dirname(part), Target);
      byId.set(Id, target);
      byType.set(Type.split('/').at(-1) ?? '', target);
    },
  });
  return { byId, byType };
}

/** Where the workbook's parts are. */
export async function readWorkbook(archive: Archive, limits: SheetLimits): Promise<Workbook> {
  const root = await relationsOf(archive, '');
  const part = root.byType.get('officeDocument') ?? 'xl/workbook.xml';
  const relations = await relationsOf(archive, part);
  const visible: WorkbookSheet[] = [];
  const hidden: WorkbookSheet[] = [];
  let date1904 = false;
  let calculatesOnLoad = false;
  await readXml(await archive.read(part), {
    open(tag, attributes) {
      if (tag === 'workbookPr') date1904 = isTrue(attributes.date1904);
      if (tag === 'calcPr') calculatesOnLoad = isTrue(attributes.fullCalcOnLoad);
      if (tag !== 'sheet') return;
      if (visible.length + hidden.length >= limits.sheets) throw tooManySheets(limits.sheets);
      const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1] ?? '';
      const target = relations.byId.get(id);
      // Sheets that are one large chart have no cells.
      if (target === undefined || !archive.has(target) || target.includes('chartsheets/')) return;
      const isHidden = (attributes.state ?? 'visible') !== 'visible';
      (isHidden ? hidden : visible).push({ name: attributes.name ?? '', isHidden, part: target });
    },
  });
  return {
    sheets: [...visible, ...hidden],
    sharedStrings: relations.byType.get('sharedStrings'),
    styles: relations.byType.get('styles'),
    date1904,
    calculatesOnLoad,
  };
}
