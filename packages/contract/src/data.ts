import { z } from 'zod';

/**
 * One value on the wire. Integers beyond 2^53 and decimals beyond a double travel as text, dates as 'yyyy-MM-dd' or
 * 'yyyy-MM-dd HH:mm:ss'.
 */
export type Cell = string | number | boolean | null;
export const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const columnTypes = ['integer', 'decimal', 'double', 'text', 'date', 'datetime', 'boolean'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** A column of a data source's answer or of an extract. precision and scale belong to decimals. */
export const column = z.object({
  name: z.string().min(1).max(256),
  type: z.enum(columnTypes),
  precision: z.number().int().min(1).max(38).optional(),
  scale: z.number().int().min(0).max(38).optional(),
  /** What its source calls the type, where values have to be read there in a way of their own (see Dialect.natives). */
  native: z.string().max(40).optional(),
  /** How its source spells the name, where it stands under another one here: it was empty, repeated or not printable. */
  written: z.string().max(1000).optional(),
  /** Of a text column: every value there is reads as a number, so it counts as numeric. The server decides it. */
  numeric: z.boolean().optional(),
  /** Its values are not told to the caller: rows may be grouped by it and counted. */
  masked: z.boolean().optional(),
  /** What its numbers count: seconds of a length of time, which people read as hours, minutes and seconds. */
  unit: z.enum(['second']).optional(),
  /** The source does not have it: it is worked out for each row, see CalculatedColumn. */
  calculated: z.boolean().optional(),
});
export type Column = z.infer<typeof column>;

export const isNumeric = (type: ColumnType): boolean =>
  type === 'integer' || type === 'decimal' || type === 'double';
/** Whether a column counts as numeric: by its type, or because its texts are all numbers. */
export const countsAsNumeric = (column: Pick<Column, 'type' | 'numeric'>): boolean =>
  isNumeric(column.type) || column.numeric === true;
/** Whether a column holds marks in the places of bits, of which no two make a third. */
export const areBits = ({ native }: Pick<Column, 'native'>): boolean => native === 'bits';
/** Whether texts of a column are looked at for numbers. */
export const mayBeNumbers = (column: Pick<Column, 'type' | 'native'>): boolean =>
  column.type === 'text' && !areBits(column);
export const isDated = (type: ColumnType): boolean => type === 'date' || type === 'datetime';

/**
 * Rows are arrays in the order of keys. `total` counts the rows of all pages, `truncated` says rows were cut off.
 * `additive` names the keys whose values of several rows may be added up; without it the form's calculation decides.
 * `averaged` names the keys of single rows whose values are averaged where they become one: shares, prices, ages.
 * `partial` names periods as the rows write them that are there in part only: not over yet, or cut by a filter;
 * where years stand beside months of all years also '2026-11', which is such a pair.
 * `seconds` names the keys whose numbers are seconds of a length of time.
 * `latest` names the last period that there are rows of, where the widget asks for that one alone.
 * `rest` stands for the groups behind the rows where a picture shows the largest alone: how many, and in the order of the
 * keys what their values add up to, null where they may not be added up. Of a picture of what is above zero these are the
 * ones above zero, and `below` counts the others: all, those below zero, and what these add up to.
 * Of groups by two columns `rest` stands for values of the first (`entries`: rows of what they add up to in each series
 * that is there), `series` for values of the second: how many, what they add up to at each entry that is there (no rows
 * where they may not be added up), and at all the others together (`beyond`).
 * `crossed` says of a cross table (交叉表) which keys name its rows, whose values become heads and what stands in the cells,
 * by their places, and holds figures over the rows of each value of the keys `by`: these values, then the figures in the
 * order of the cells' keys, where they are no sums of the rows that are here.
 */
export const answer = z.object({
  keys: z.array(z.string()),
  data: z.array(z.array(cell)),
  total: z.number().int().optional(),
  truncated: z.boolean().optional(),
  additive: z.array(z.string()).optional(),
  averaged: z.array(z.string()).optional(),
  partial: z.array(z.string()).optional(),
  seconds: z.array(z.string()).optional(),
  latest: z.string().optional(),
  crossed: z
    .object({
      names: z.array(z.number().int()),
      head: z.number().int(),
      figures: z.array(z.number().int()),
      totals: z.array(z.object({ by: z.array(z.number().int()), rows: z.array(z.array(cell)) })),
    })
    .optional(),
  rest: z
    .object({
      groups: z.number().int(),
      values: z.array(cell),
      below: z.object({ groups: z.number().int(), negative: z.number().int(), sum: cell }).optional(),
      entries: z.array(z.array(cell)).optional(),
      series: z.object({ groups: z.number().int(), rows: z.array(z.array(cell)), beyond: cell }).optional(),
    })
    .optional(),
});
export type Answer = z.infer<typeof answer>;
export type Crossed = NonNullable<Answer['crossed']>;

/** What load_sql, load_excel, test_sql and datasets/data answer. `columns` carries the types beside the names. */
export const loaded = z.object({
  content: answer,
  columns: z.array(column),
  truncated: z.boolean(),
  /** Sentences on values among these rows that no cell holds and that are empty therefore (our addition). */
  lost: z.array(z.string()).optional(),
});
export type Loaded = z.infer<typeof loaded>;
