import { texts } from '../texts.ts';
import type { ConnectableDatabase, Database } from './database.ts';
import { db2Database } from './db2.ts';
import { mysqlDatabase } from './mysql.ts';
import { oracleDatabase } from './oracle.ts';
import { postgresDatabase } from './postgres.ts';
import { sqlserverDatabase } from './sqlserver.ts';

/** Every kind of database, in the order of the form. */
export const databases: readonly Database[] = [
  mysqlDatabase,
  oracleDatabase,
  sqlserverDatabase,
  db2Database,
  postgresDatabase,
];

export const isConnectable = (database: Database): database is ConnectableDatabase =>
  database.dialect !== undefined;

/** The database that a stored source's driver class names. */
export function databaseOf(driverClassName: string, among = databases): Database | undefined {
  return among.find((database) => database.driverClassName === driverClassName);
}

const connectable = databases.filter(isConnectable).map(({ label }) => label);
/** Said of what cannot be connected to yet, in the form and where it is tried all the same. */
export const laterText = (what: string): string => texts.datasource.later(what, connectable.join('、'));
