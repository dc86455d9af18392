import { type SheetMode, type SheetReport, texts } from '@mingjing/contract';

/** How many yuan the units of reports are. */
const yuan: Record<string, number> = {
  元: 1,
  百元: 100,
  千元: 1000,
  万元: 10_000,
  十万元: 100_000,
  百万元: 1_000_000,
  千万元: 10_000_000,
  亿元: 100_000_000,
};
const named = /单位\s?[:：]?/;
const reach = 30;
const told = /(?:^|[、，,\s])(?:人民币)?([十百千]?万元|[百千亿]?元)(?:人民币)?(?![一-鿿]|\s?[/／])/;

/** How a title ends that says what its amounts are in: 各大区销售额（万元）. */
const atEnd =
  /[（(【[](?:单位[:：])?(?:人民币)?([十百千]?万元|[百千亿]?元)(?:人民币)?[)）】\]](?:统计|汇总|情况|明细|一览)*表?$/;

/** The unit that a line above a table names. */
function unitIn(line: string): string | undefined {
  const found = named.exec(line);
  if (found === null) return undefined;
  const from = found.index + found[0].length;
  return told.exec(line.slice(from, from + reach))?.[1];
}

/** The unit of money that stands above a table: 单位：万元, 收入（万元）; undefined where there is none. */
export function moneyUnitOf({ skipped }: Pick<SheetReport, 'skipped'>): string | undefined {
  for (const { reason, text } of skipped) {
    if (reason !== 'title' && reason !== 'caption') continue;
    // Letters are set apart to fill a line: 单 位：万 元.
    const close = text.replace(/\s+/g, '');
    const unit = unitIn(text) ?? unitIn(close) ?? (reason === 'title' ? atEnd.exec(close)?.[1] : undefined);
    if (unit !== undefined) return unit;
  }
  return undefined;
}

/** What is said where a file's title counts in another unit than that of the stored rows; undefined where it does not. */
export function unitNote(
  stored: Pick<SheetReport, 'skipped'> | undefined,
  file: Pick<SheetReport, 'skipped'>,
  mode: SheetMode,
): string | undefined {
  const [before, after] = [stored === undefined ? undefined : moneyUnitOf(stored), moneyUnitOf(file)];
  if (before === undefined || after === undefined) return undefined;
  const [of, by] = [yuan[before] ?? 1, yuan[after] ?? 1];
  if (of === by) return undefined;
  return texts.datasource.unitDiffers(before, after, Math.max(of, by) / Math.min(of, by), mode === 'append');
}

/** What stands in the brackets of a column's name, by which 金额（元） is another measure than 金额（万元）. */
const bracketed = /[（(【[](?:单位[:：])?([^（(【[)）】\]]*)[)）】\]]/;
const scaled = /[十百千万亿%‰]/;

/** Whether the names of two columns tell different units: nobody shall take one for the other's new name. */
export function differInUnit(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => bracketed.exec(name.normalize('NFKC'))?.[1]?.trim() ?? '') as [
    string,
    string,
  ];
  return a !== b && (scaled.test(a) || scaled.test(b));
}
