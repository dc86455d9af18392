import type { Cell } from '@mingjing/contract';
import type { DialectId } from '@mingjing/query';
import { fillStatements, type LiveDatabase, type TypeNames } from '@mingjing/query/testing';
import type { Source } from '../connector.ts';
import { plainSource } from './jdbc.ts';
import { readAll } from './sources.ts';

/** A mode of H2, and what it needs to be asked in another database's SQL. */
export interface H2Mode {
  dialect: DialectId;
  mode: string;
  types: Partial<TypeNames>;
  /** Functions that the mode lacks. */
  aliases: readonly string[];
}

const standard: TypeNames = {
  integer: 'BIGINT',
  decimal: 'DECIMAL(…)',
  double: 'DOUBLE PRECISION',
  text: 'VARCHAR(200)',
  date: 'DATE',
  datetime: 'TIMESTAMP(0)',
  boolean: 'BOOLEAN',
};

export const oracleMode = {
  mode: 'Oracle',
  types: {
    integer: 'NUMBER(38)',
    decimal: 'NUMBER(…)',
    double: 'BINARY_DOUBLE',
    text: 'VARCHAR2(200)',
    datetime: 'DATE',
    boolean: 'NUMBER(1)',
  },
  aliases: [
    'SET BUILTIN_ALIAS_OVERRIDE TRUE',
    'CREATE ALIAS IF NOT EXISTS TRUNC DETERMINISTIC FOR "test.Emulated.trunc"',
  ],
};

/** Not H2's mode of DB2: that one takes no CASE of an aggregate in ORDER BY, which DB2 does. */
export const db2Mode = {
  mode: '',
  types: { double: 'DOUBLE' },
  aliases: [
    'SET BUILTIN_ALIAS_OVERRIDE TRUE',
    'CREATE ALIAS IF NOT EXISTS TRANSLATE DETERMINISTIC FOR "test.Emulated.translate"',
    'CREATE ALIAS IF NOT EXISTS ADD_DAYS DETERMINISTIC FOR "test.Emulated.addDays"',
    'CREATE ALIAS IF NOT EXISTS DAYOFWEEK_ISO DETERMINISTIC FOR "test.Emulated.dayOfWeekIso"',
  ],
};

/** H2 in a mode, inside of the bridge's process. */
export function openH2({ dialect, mode, types, aliases }: H2Mode, jars: readonly string[]): LiveDatabase {
  const setting = mode === '' ? '' : `;MODE=${mode}`;
  const url = `jdbc:h2:mem:${dialect};DB_CLOSE_DELAY=-1${setting}`;
  const open = (session: readonly string[]): Source =>
    plainSource({ jars, url, speech: { session }, poolSize: 1 });
  const asked = open(aliases);
  const names = { ...standard, ...types };
  const booleans = names.boolean === standard.boolean ? undefined : names.boolean;
  return {
    dialect,
    async fill(columns, rows) {
      const held = rows.map((row) =>
        row.map((cell): Cell => (booleans !== undefined && typeof cell === 'boolean' ? Number(cell) : cell)),
      );
      const stored = columns.map((column) =>
        booleans !== undefined && column.type === 'boolean'
          ? { ...column, type: 'integer' as const }
          : column,
      );
      const filling = open(fillStatements(dialect, names, stored, held));
      await filling.test();
      await filling.close();
    },
    async ask({ sql, params }) {
      return (await readAll(asked, sql, { params })).rows;
    },
    close: () => asked.close(),
  };
}
