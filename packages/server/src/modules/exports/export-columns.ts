import { tableOf } from '@mingjing/charts';
import type { WrittenColumn } from '@mingjing/connectors';
import type { ChartForm, ChartType } from '@mingjing/contract';

const opening = '{"keys":';

/** Column names at the beginning of an answer's finished JSON, without reading its rows. */
export function keysOf(json: Buffer): string[] {
  const text = json.subarray(0, 1_000_000).toString();
  if (!text.startsWith(opening)) return (JSON.parse(json.toString()) as { keys: string[] }).keys;
  let inText = false;
  for (let at = opening.length; at < text.length; at += 1) {
    const character = text[at];
    if (inText && character === '\\') at += 1;
    else if (character === '"') inText = !inText;
    else if (!inText && character === ']') return JSON.parse(text.slice(opening.length, at + 1)) as string[];
  }
  return (JSON.parse(json.toString()) as { keys: string[] }).keys;
}

/** What a file is made for: the kind of chart, its settings and the decimals that it shows. */
export interface ExportedChart {
  type: ChartType;
  form: ChartForm;
  round?: number | undefined;
}

/** The columns of a widget's table: their titles, and where their values stand in the answer's rows. */
export function exportColumns(
  keys: readonly string[],
  { type, form, round }: ExportedChart,
  seconds: readonly string[] = [],
): WrittenColumn[] {
  // One row of places in place of values tells which column came from where.
  const answer = { keys: [...keys], data: [keys.map((_, at) => at)] };
  const { columns, rows } = tableOf({ type, answer, form, round });
  return columns.map(({ title, figures, plain, inPercent, inPoints, decimals }, at) => {
    const index = Number(rows[0]?.[at] ?? at);
    return {
      title,
      index,
      plain: !figures || plain === true,
      ...(seconds.includes(keys[index] ?? '') && { seconds: true }),
      ...(inPercent === true && { share: 'percent' as const }),
      ...(inPoints === true && { share: 'points' as const }),
      ...(decimals !== undefined && { decimals }),
      ...(round !== undefined && { round }),
    };
  });
}
