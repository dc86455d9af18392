import type { Datasource } from '../datasource-models.ts';
import { texts } from '../texts.ts';
import { clickhouseDatabase } from './clickhouse.ts';
import { damengDatabase } from './dameng.ts';
import type { ConnectableDatabase, Database, EditorGrammar } from './database.ts';
import { db2Database } from './db2.ts';
import { kingbaseDatabase } from './kingbase.ts';
import { mysqlDatabase } from './mysql.ts';
import { oracleDatabase } from './oracle.ts';
import { postgresDatabase } from './postgres.ts';
import { sqlserverDatabase } from './sqlserver.ts';

export {
  clickhouseDatabase,
  damengDatabase,
  db2Database,
  kingbaseDatabase,
  mysqlDatabase,
  oracleDatabase,
  postgresDatabase,
  sqlserverDatabase,
};

/** Every kind of database, in the order of the form. */
export const databases: readonly Database[] = [
  mysqlDatabase,
  oracleDatabase,
  sqlserverDatabase,
  db2Database,
  postgresDatabase,
  clickhouseDatabase,
  damengDatabase,
  kingbaseDatabase,
];

export const isConnectable = (database: Database): database is ConnectableDatabase =>
  database.dialect !== undefined;

/** A driver class as sources are stored with it: that of the form, whichever of a database's drivers is named. */
export const usualDriver = (driverClassName: string): string =>
  databases.find(({ otherDrivers = [] }) => otherDrivers.includes(driverClassName))?.driverClassName ??
  driverClassName;

/** The database that a stored source's driver class names. */
export function databaseOf(driverClassName: string, among = databases): Database | undefined {
  return among.find((database) => database.driverClassName === driverClassName);
}

/** How the statements of a stored source are written, for the editor. */
export const grammarOf = (
  source: Pick<Datasource, 'datasourceType' | 'driverClassName'> | undefined,
): EditorGrammar | undefined =>
  source?.datasourceType === 'saiku' ? 'MDX' : databaseOf(source?.driverClassName ?? '')?.grammar;

/** The database that is asked in a dialect; undefined for our own cache. */
export const databaseOfDialect = (dialect: string): Database | undefined =>
  databases.find((row) => [row.dialect, ...(row.olderDialects ?? [])].some((own) => own === dialect));

const connectable = databases.filter(isConnectable).map(({ label }) => label);
/** Said of what cannot be connected to yet, in the form and where it is tried all the same. */
export const laterText = (what: string): string => texts.datasource.later(what, connectable.join('、'));
