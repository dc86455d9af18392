import { dateText } from './dates.ts';
import type { Raw } from './grid.ts';
import { isPlaceholder } from './numbers.ts';

/* 1月20日 in a report whose title says of which year it is. */

const dayOfMonth = /^(\d{1,2})月(\d{1,2})[日号]$/;
const yearInTitle = /(?<!\d)((?:19|20)\d{2})(?=年)/g;
/** When a report was made says nothing of the days in it. */
const madeAt = /打印|制表|填表|导出|生成|报送|下载|编制|截[至止]|上报|日期[:：]|时间[:：]/;
/** In a list by days a step back of so many months is another year's beginning. */
const nextYear = 6;

/** The one year that titles, the sheet or the file name; undefined where there is none, or several. */
export function yearNamed(titles: readonly string[]): number | undefined {
  const years = new Set(
    titles
      .filter((title) => !madeAt.test(title))
      .flatMap((title) => [...title.matchAll(yearInTitle)].map(([, year]) => Number(year))),
  );
  const [year] = years;
  return years.size === 1 && !titles.some((title) => /学年|跨年|[—–~至-]\s*(?:19|20)\d{2}年/.test(title))
    ? year
    : undefined;
}

/**
 * Days without a year, of the year that the report is of. undefined where a text is none, where the year has no such day,
 * or where they go on into another year.
 */
export function yearlessDays(
  rows: readonly (readonly Raw[])[],
  at: number,
  year: number | undefined,
): { read: (value: Raw) => string | undefined; note: string } | undefined {
  if (year === undefined) return undefined;
  const read = (value: Raw): string | undefined => {
    const [, month, day] = dayOfMonth.exec(typeof value === 'string' ? value.trim() : '') ?? [];
    return month === undefined ? undefined : dateText(`${year}-${month}-${day}`);
  };
  let [example, last] = ['', ''];
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value === null || (typeof value === 'string' && (value.trim() === '' || isPlaceholder(value.trim()))))
      continue;
    const day = read(value);
    if (day === undefined) return undefined;
    if (example === '') example = String(value).trim();
    const steps = last === '' ? 0 : Number(last.slice(5, 7)) - Number(day.slice(5, 7));
    if (Math.abs(steps) >= nextYear) return undefined;
    last = day;
  }
  if (example === '') return undefined;
  return { read, note: `没有年份，按标题中的 ${year} 年读作日期（如 ${example} 为 ${read(example) ?? ''}）` };
}
