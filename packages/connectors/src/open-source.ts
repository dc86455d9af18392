import { databaseOf } from '@mingjing/contract';
import type { CompiledSql } from '@mingjing/query';
import { clickhouse } from './clickhouse/index.ts';
import {
  type ConnectionInput,
  type ConnectorKind,
  type OpenOptions,
  type Source,
  SourceError,
} from './connector.ts';
import { db2 } from './db2/index.ts';
import { checkStatement } from './gate/check-statement.ts';
import { dameng, kingbase } from './generic/index.ts';
import { mysql } from './mysql/index.ts';
import { openOlap } from './olap/index.ts';
import { oracle } from './oracle/index.ts';
import { postgres } from './postgres/index.ts';
import { sqlserver } from './sqlserver/index.ts';

/** Databases that can be connected to: one folder each. */
export const connectorKinds: readonly ConnectorKind[] = [
  mysql,
  oracle,
  sqlserver,
  db2,
  postgres,
  clickhouse,
  dameng,
  kingbase,
];

/** A source whose every statement passes the gate first. */
function gated(source: Source, allowed: readonly string[]): Source {
  const checked = (query: CompiledSql): CompiledSql => ({
    ...query,
    sql: checkStatement(query.sql, source.dialect, { compiled: true, allowed }),
  });
  return {
    dialect: source.dialect,
    spellings: source.spellings,
    browser: source.browser,
    test: (signal) => source.test(signal),
    rights: (signal) => source.rights(signal),
    partTables: async (limits) => (await source.partTables?.(limits)) ?? [],
    columns: async (query, limits) => source.columns(checked(query), limits),
    stream: async (query, limits) => source.stream(checked(query), limits),
    close: () => source.close(),
  };
}

/** Opens a stored source by its type and driver. Connects on first use; throws SourceError('connection') on bad settings. */
export function openSource(
  input: ConnectionInput,
  options: OpenOptions,
  kinds: readonly ConnectorKind[] = connectorKinds,
): Source {
  const allowed = input.allowedFunctions ?? [];
  if (input.datasourceType === 'saiku') return gated(openOlap(input, options), allowed);
  const kind = kinds.find(({ database }) => database.driverClassName === input.driverClassName);
  if (kind === undefined) {
    const driver = databaseOf(input.driverClassName)?.label ?? input.driverClassName.slice(0, 60);
    throw new SourceError('connection', `未安装${driver}驱动`);
  }
  return gated(kind.open(input, options), allowed);
}
