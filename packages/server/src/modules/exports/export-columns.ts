import { crossSheetOf, type TableColumn, tableOf } from '@mingjing/charts';
import type { WrittenColumn, WrittenTotals } from '@mingjing/connectors';
import type { Answer, ChartForm, ChartType } from '@mingjing/contract';
import { says } from '../../data/answer-json.ts';

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
  return columns.map((column, at) =>
    writtenColumn(column, Number(rows[0]?.[at] ?? at), { seconds, round }, keys),
  );
}

function writtenColumn(
  { title, figures, plain, inPercent, inPoints, decimals, source }: TableColumn,
  index: number,
  { seconds, round }: { seconds: readonly string[]; round: number | undefined },
  keys: readonly string[] = [],
): WrittenColumn {
  return {
    title,
    index,
    plain: !figures || plain === true,
    ...(seconds.includes(keys[index] ?? source) && { seconds: true }),
    ...(inPercent === true && { share: 'percent' as const }),
    ...(inPoints === true && { share: 'points' as const }),
    ...(decimals !== undefined && { decimals }),
    ...(round !== undefined && { round }),
  };
}

/** A cross table as a sheet of its own; undefined for an answer that is none. */
export interface CrossedSheet {
  json: Buffer;
  columns: WrittenColumn[];
  rows: number;
  totals: WrittenTotals;
  note: string | undefined;
}

/** The cross table that an answer is folded into, as it is shown; undefined where it is none. */
export function crossedSheet(json: Buffer, { type, form, round }: ExportedChart): CrossedSheet | undefined {
  if (!says(json, 'crossed', '{')) return undefined;
  const answer = JSON.parse(json.toString()) as Answer;
  const sheet = crossSheetOf({ type, answer, form, round });
  if (sheet === undefined) return undefined;
  const { columns, rows, totals, groups, note } = sheet;
  const seconds = answer.seconds ?? [];
  return {
    json: Buffer.from(JSON.stringify({ keys: columns.map(({ title }) => title), data: rows })),
    columns: columns.map((column, at) =>
      writtenColumn(column, at, {
        seconds: seconds.includes(column.figure ?? '') ? [column.source] : [],
        round,
      }),
    ),
    rows: rows.length,
    totals: { row: totals, ...(groups.length > 0 && { groups: { index: 0, lines: groups } }) },
    note,
  };
}
