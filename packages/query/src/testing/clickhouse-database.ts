import type { Cell } from '@mingjing/contract';
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

/** A real ClickHouse; `run` sends one statement and gives back tab separated rows. */
export function openClickhouse(run: (sql: string) => Promise<string>): LiveDatabase {
  return {
    dialect: 'clickhouse',
    async fill(columns, rows) {
      const statements = fillStatements('clickhouse', types, columns, rows, ' ENGINE = Memory');
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
