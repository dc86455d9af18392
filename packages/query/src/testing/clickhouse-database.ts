import type { Cell, Column } from '@mingjing/contract';
import { fillStatements, type LiveDatabase, type TypeNames } from './live-database.ts';

const types: TypeNames = {
  integer: 'Nullable(Int64)',
  decimal: 'Nullable(Decimal(…))',
  double: 'Nullable(Float64)',
  text: 'Nullable(String)',
  date: 'Nullable(Date)',
  datetime: 'Nullable(DateTime)',
  boolean: 'Nullable(UInt8)',
};

const escapes: Record<string, string> = { t: '\t', n: '\n', r: '\r', 0: '\0', b: '\b', f: '\f' };

/** A field of tab separated values. */
const cellOf = (field: string): Cell =>
  field === '\\N' ? null : field.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign);

const literal = (value: Cell): string =>
  value === null ? 'NULL' : `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Moments as the whole numbers that the mart keeps them as. */
const digitsOf = (cell: Cell, { type }: Column): Cell => {
  if (cell === null || (type !== 'date' && type !== 'datetime')) return cell;
  return Number(
    String(cell)
      .replaceAll(/[^0-9]/g, '')
      .padEnd(14, '0'),
  );
};

const heldByMart = (columns: readonly Column[], rows: readonly Cell[][]): [Column[], Cell[][]] => [
  columns.map((column) =>
    column.type === 'date' || column.type === 'datetime' ? { name: column.name, type: 'integer' } : column,
  ),
  rows.map((row) => row.map((cell, at) => digitsOf(cell, columns[at]!))),
];

/** A real ClickHouse; `run` sends one statement and gives back tab separated rows. */
export function openClickhouse(
  run: (sql: string) => Promise<string>,
  dialect: 'clickhouse' | 'clickhouseMart' = 'clickhouse',
): LiveDatabase {
  const isMart = dialect === 'clickhouseMart';
  return {
    dialect,
    async fill(columns, rows) {
      const [held, cells] = isMart ? heldByMart(columns, rows) : [columns, rows];
      const statements = fillStatements('clickhouse', types, held, cells, ' ENGINE = Memory');
      for (const statement of statements) await run(statement);
    },
    async ask({ sql, params }) {
      const asked = sql.replace(/\{p(\d+):String\}/g, (_, at: string) =>
        literal(params[Number(at) - 1] ?? null),
      );
      const text = await run(asked);
      return text
        .split('\n')
        .slice(0, -1)
        .map((line) => line.split('\t').map(cellOf));
    },
    close: () => Promise.resolve(),
  };
}
