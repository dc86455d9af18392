import { type Cell, type Column, columnInFormula } from '@mingjing/contract';
import type { Mart } from '@mingjing/mart';

/** Days that begin with their day or month: 05/01/2026, 5 Jan 2026. */
const yearLast =
  /^(?:\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,9})|\p{L}{3,9}[-/. ]+\d{1,2})[-/., ]+(?:19|20)\d\d(?!\d)/u;

/**
 * Whether a text that is the greatest of a column stands for what came last: texts of one length do, as 2026-01-05 and
 * V000123, unless their year comes last. Of others the greatest is any: 2026-9-28 is greater than 2026-10-1.
 */
export async function areInOrder(
  mart: Pick<Mart, 'ask'>,
  extract: string,
  { name, type }: Pick<Column, 'name' | 'type'>,
  greatest: Cell,
): Promise<boolean> {
  if (type !== 'text' || greatest === null) return true;
  if (yearLast.test(String(greatest).trim())) return false;
  const length = `LENGTH(${columnInFormula(name)})`;
  const { json } = await mart.ask(
    extract,
    {
      kind: 'groups',
      filters: [],
      dimensions: [],
      measures: [
        { expression: `MIN(${length})`, alias: 'least' },
        { expression: `MAX(${length})`, alias: 'most' },
      ],
      sorts: [],
    },
    { tenant: 'refresh', rank: 'refresh' },
  );
  const { data } = JSON.parse(Buffer.from(json).toString('utf8')) as { data: Cell[][] };
  return Number(data[0]?.[0]) === Number(data[0]?.[1]);
}
