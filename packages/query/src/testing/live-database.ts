import { DuckDBInstance } from '@duckdb/node-api';
import type { Cell, Column, ColumnType } from '@mingjing/contract';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import type { DialectId } from '../dialect/dialect.ts';
import { dialects } from '../dialect/index.ts';
import type { CompiledSql } from '../sql.ts';
import { askedTable } from './statement.ts';

/** A real database that holds one table of asked rows. Cells come back as text or numbers, whatever says it exactly. */
export interface LiveDatabase {
  dialect: DialectId;
  /** Puts rows into the table, replacing what was there. */
  fill(columns: readonly Column[], rows: readonly Cell[][]): Promise<void>;
  ask(query: CompiledSql): Promise<Cell[][]>;
  close(): Promise<void>;
}

interface Access {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export type TypeNames = Record<ColumnType, string>;

/** CREATE TABLE and INSERT with values as literals: what is tested is how questions are asked, not how rows came in. */
export function fillStatements(
  dialect: DialectId,
  types: TypeNames,
  columns: readonly Column[],
  rows: readonly Cell[][],
  engine = '',
): string[] {
  const { quoteIdent } = dialects[dialect];
  const quoted = (name: string): string => quoteIdent(name).parts.join('');
  const typeOf = (column: Column): string =>
    column.type === 'decimal'
      ? types.decimal.replace('…', `${column.precision ?? 38}, ${column.scale ?? 10}`)
      : types[column.type];
  const literal = (cell: Cell, column: Column): string => {
    if (cell === null) return 'NULL';
    if (column.type === 'integer' || column.type === 'decimal') return String(cell);
    if (column.type === 'double')
      return dialect === 'mysql' ? `'${String(cell)}'` : `CAST('${String(cell)}' AS ${types.double})`;
    if (column.type === 'boolean' && dialect === 'clickhouse') return cell ? '1' : '0';
    if (column.type === 'boolean') return cell ? 'TRUE' : 'FALSE';
    const text = String(cell);
    if (dialect === 'clickhouse') return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
    const quotes = text.replaceAll("'", "''");
    return `'${dialect === 'mysql' ? quotes.replaceAll('\\', '\\\\') : quotes}'`;
  };
  const tuples = rows.map(
    (row) => `(${columns.map((column, at) => literal(row[at] as Cell, column)).join(', ')})`,
  );
  return [
    `DROP TABLE IF EXISTS ${askedTable}`,
    `CREATE TABLE ${askedTable} (${columns.map((column) => `${quoted(column.name)} ${typeOf(column)}`).join(', ')})${engine}`,
    ...(tuples.length > 0 ? [`INSERT INTO ${askedTable} VALUES ${tuples.join(', ')}`] : []),
  ];
}

export const duckdbTypes: TypeNames = {
  integer: 'BIGINT',
  decimal: 'DECIMAL(…)',
  double: 'DOUBLE',
  text: 'VARCHAR',
  date: 'DATE',
  datetime: 'TIMESTAMP',
  boolean: 'BOOLEAN',
};

export async function openDuckdb(): Promise<LiveDatabase> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  return {
    dialect: 'duckdb',
    async fill(columns, rows) {
      for (const statement of fillStatements('duckdb', duckdbTypes, columns, rows))
        await connection.run(statement);
    },
    async ask({ sql, params }) {
      const reader = await connection.runAndReadAll(sql, [...params]);
      return reader.getRowsJson() as Cell[][];
    },
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

export async function openMysql(access: Access): Promise<LiveDatabase> {
  const connection = await createConnection({
    ...pick(access),
    charset: 'utf8mb4',
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    rowsAsArray: true,
  });
  await connection.query(`SET SESSION sql_mode = CONCAT(@@sql_mode, ',ONLY_FULL_GROUP_BY')`);
  const types: TypeNames = {
    integer: 'BIGINT',
    decimal: 'DECIMAL(…)',
    double: 'DOUBLE',
    text: 'VARCHAR(200)',
    date: 'DATE',
    datetime: 'DATETIME',
    boolean: 'BOOLEAN',
  };
  return {
    dialect: 'mysql',
    async fill(columns, rows) {
      for (const statement of fillStatements('mysql', types, columns, rows))
        await connection.query(statement);
    },
    async ask({ sql, params }) {
      const [rows] = await connection.execute(sql, params).finally(() => {
        // Under ONLY_FULL_GROUP_BY MariaDB refuses the second execution of some prepared statements (error 1140); the
        // connector's sessions run without that mode and are reset between questions.
        connection.unprepare(sql);
      });
      return rows as unknown as Cell[][];
    },
    close: () => connection.end(),
  };
}

const pick = ({ host, port, user, password, database }: Access): Access => ({
  host,
  port,
  user,
  password,
  database,
});

export async function openPostgres(access: Access): Promise<LiveDatabase> {
  const plain = { getTypeParser: () => (text: string) => text };
  const client = new pg.Client({ ...pick(access), types: plain });
  await client.connect();
  const types: TypeNames = {
    integer: 'bigint',
    decimal: 'numeric(…)',
    double: 'double precision',
    text: 'text',
    date: 'date',
    datetime: 'timestamp',
    boolean: 'boolean',
  };
  return {
    dialect: 'postgres',
    async fill(columns, rows) {
      for (const statement of fillStatements('postgres', types, columns, rows)) await client.query(statement);
    },
    async ask({ sql, params }) {
      const { rows } = await client.query({ text: sql, values: params, rowMode: 'array' });
      return rows as Cell[][];
    },
    close: () => client.end(),
  };
}

/** Booleans as each driver writes them, brought to the wire's. */
export function asWire(rows: readonly Cell[][], columns: readonly Column[]): Cell[][] {
  return rows.map((row) =>
    row.map((cell, at) => {
      if (cell === null || columns[at]?.type !== 'boolean') return cell;
      return cell === true || cell === 't' || Number(cell) === 1;
    }),
  );
}
