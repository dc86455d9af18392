import { DuckDBInstance } from '@duckdb/node-api';
import { type Cell, grains, isOfClock, type Question } from '@mingjing/contract';
import fc from 'fast-check';
import { compileQuestion } from '../compile/compile-question.ts';
import { keeps, parts, type Rollup, type RollupShape } from '../rollup/rollup.ts';
import { rollupSql } from '../rollup/rollup-sql.ts';
import { duckdbTypes, fillStatements } from './live-database.ts';
import { randomColumns as columns, randomRows } from './random-rows.ts';
import { difference } from './same-answer.ts';
import { askedTable } from './statement.ts';

/** What dates of a column may be cut to. */
export const grainsOf = (name: string) =>
  grains.filter(
    (grain) => !isOfClock(grain) || columns.some((one) => one.name === name && one.type === 'datetime'),
  );

/** All parts that a roll-up can keep of random rows. */
export const everything = columns.map((column) => ({
  column: column.name,
  parts: parts.filter((part) => keeps(part, column)),
}));

const cellsOf = (rows: readonly (readonly unknown[])[]): Cell[][] => rows as Cell[][];

/** Random rows in a table, with roll-ups of these shapes beside it, that are asked the same questions. */
export async function rolledUp(shapes: readonly RollupShape[]) {
  const connection = await (await DuckDBInstance.create()).connect();
  const rows = fc.sample(randomRows, { numRuns: 30, seed: 11 }).flat();
  for (const statement of fillStatements('duckdb', duckdbTypes, columns, rows))
    await connection.run(statement);
  await connection.run(`CREATE TABLE data AS SELECT * FROM ${askedTable}`);
  const rollups: Rollup[] = [];
  for (const [at, shape] of shapes.entries()) {
    const table = `rollup ${at}`;
    // Sums in fewer digits, where all of them fit.
    const make = (isNarrow: boolean) =>
      connection.run(`CREATE TABLE "${table}" AS ${rollupSql(shape, columns, isNarrow)}`);
    await make(true).catch(() => make(false));
    const count = await connection.runAndReadAll(`SELECT count(*) FROM "${table}"`);
    rollups.push({ ...shape, table, rows: Number(count.getRowsJson()[0]?.[0]) });
  }

  async function answer(question: Question, known: readonly Rollup[]) {
    const compiled = compileQuestion(question, { columns, table: 'data', rollups: known }, 'duckdb');
    const run = async ({ sql, params }: { sql: string; params: readonly Cell[] }) => {
      return (await connection.runAndReadAll(sql, [...params])).getRowsJson();
    };
    return {
      used: compiled.rollup,
      columns: compiled.columns,
      told: { data: await run(compiled.rows), total: compiled.total && (await run(compiled.total)) },
    };
  }

  /** Pairs of answers that differ, and how many were made of a roll-up. */
  async function compare(questions: readonly Question[], known: readonly Rollup[] = rollups) {
    const differences: unknown[] = [];
    const used = new Map<string, number>();
    for (const question of questions) {
      const [ofRollup, ofRows] = [await answer(question, known), await answer(question, [])];
      const table = ofRollup.used?.table ?? 'rows';
      used.set(table, (used.get(table) ?? 0) + 1);
      const isSame = JSON.stringify(ofRollup.told) === JSON.stringify(ofRows.told);
      // Groups of groups are added up in the order in which the groups come: doubles differ in their last digit.
      const isSameAdded =
        question.inner !== undefined &&
        JSON.stringify(ofRollup.told.total) === JSON.stringify(ofRows.told.total) &&
        difference(cellsOf(ofRollup.told.data), cellsOf(ofRows.told.data), ofRows.columns) === undefined;
      if (!isSame && !isSameAdded)
        differences.push({ question, table, ...ofRollup.told, ofRows: ofRows.told });
    }
    return { differences: differences.slice(0, 3), used };
  }

  return { rollups, answer, compare, close: () => connection.closeSync() };
}
