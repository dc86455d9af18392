import type { ReadLimits, Source } from '@mingjing/connectors';
import type { SourceTable, TableReference } from '@mingjing/contract';
import {
  type CatalogRow,
  type CatalogStatements,
  placeOf,
  rowsBeside,
  systemOfMysql,
} from './catalog-rows.ts';
import { keysByNames, type TableKey } from './keys-by-names.ts';

/** Columns of keys that are read. */
const mostKeyColumns = 60_000;

/**
 * Rows of schema, table, constraint and column in order: of a key with the column's type, of a reference with the schema,
 * table and column that it names.
 */
const mysql = `
  SELECT table_schema, table_name, 'PRIMARY', column_name, data_type, NULL, NULL, NULL FROM information_schema.columns
  WHERE column_key = 'PRI' AND table_schema NOT IN (${systemOfMysql})
  UNION ALL SELECT table_schema, table_name, constraint_name, column_name, NULL,
    referenced_table_schema, referenced_table_name, referenced_column_name
  FROM information_schema.key_column_usage
  WHERE constraint_name <> 'PRIMARY' AND table_schema NOT IN (${systemOfMysql})`;
const postgres = `
  SELECT n.nspname::text, c.relname::text, k.conname::text, a.attname::text,
    CASE WHEN k.contype <> 'f' THEN format_type(a.atttypid, NULL) END, fn.nspname::text, fc.relname::text, fa.attname::text
  FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
  JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  CROSS JOIN generate_subscripts(k.conkey, 1) AS place
  JOIN pg_catalog.pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[place]
  LEFT JOIN pg_catalog.pg_class fc ON fc.oid = k.confrelid LEFT JOIN pg_catalog.pg_namespace fn ON fn.oid = fc.relnamespace
  LEFT JOIN pg_catalog.pg_attribute fa ON fa.attrelid = k.confrelid AND fa.attnum = k.confkey[place]
  WHERE k.contype IN ('p', 'u', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
  ORDER BY 1, 2, 3, place`;
const sqlserver = `
  SELECT s.name, o.name, i.name, c.name, t.name, NULL, NULL, NULL, k.key_ordinal
  FROM sys.indexes i JOIN sys.objects o ON o.object_id = i.object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
  JOIN sys.index_columns k ON k.object_id = i.object_id AND k.index_id = i.index_id
  JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
  JOIN sys.types t ON t.user_type_id = c.system_type_id
  WHERE i.is_primary_key = 1 OR i.is_unique_constraint = 1
  UNION ALL SELECT s.name, o.name, f.name, c.name, NULL, rs.name, ro.name, rc.name, k.constraint_column_id
  FROM sys.foreign_key_columns k JOIN sys.foreign_keys f ON f.object_id = k.constraint_object_id
  JOIN sys.objects o ON o.object_id = k.parent_object_id JOIN sys.schemas s ON s.schema_id = o.schema_id
  JOIN sys.columns c ON c.object_id = k.parent_object_id AND c.column_id = k.parent_column_id
  JOIN sys.objects ro ON ro.object_id = k.referenced_object_id JOIN sys.schemas rs ON rs.schema_id = ro.schema_id
  JOIN sys.columns rc ON rc.object_id = k.referenced_object_id AND rc.column_id = k.referenced_column_id
  ORDER BY 1, 2, 3, 9`;
const oracle = `
  SELECT k.owner, k.table_name, k.constraint_name, c.column_name,
    (SELECT t.data_type FROM all_tab_columns t
      WHERE t.owner = k.owner AND t.table_name = k.table_name AND t.column_name = c.column_name),
    r.owner, r.table_name, r.column_name
  FROM all_constraints k JOIN all_cons_columns c ON c.owner = k.owner AND c.constraint_name = k.constraint_name
  LEFT JOIN all_cons_columns r ON r.owner = k.r_owner AND r.constraint_name = k.r_constraint_name
    AND r.position = c.position
  WHERE k.constraint_type IN ('P', 'U', 'R') AND k.owner NOT IN ('SYS', 'SYSTEM')
  ORDER BY k.owner, k.table_name, k.constraint_name, c.position`;
const db2 = `
  SELECT TRIM(k.tabschema), k.tabname, k.constname, k.colname, c.typename,
    TRIM(r.reftabschema), r.reftabname, u.colname
  FROM syscat.keycoluse k JOIN syscat.columns c
    ON c.tabschema = k.tabschema AND c.tabname = k.tabname AND c.colname = k.colname
  LEFT JOIN syscat.references r ON r.tabschema = k.tabschema AND r.tabname = k.tabname AND r.constname = k.constname
  LEFT JOIN syscat.keycoluse u ON u.tabschema = r.reftabschema AND u.tabname = r.reftabname
    AND u.constname = r.refkeyname AND u.colseq = k.colseq
  WHERE k.tabschema NOT LIKE 'SYS%' ORDER BY 1, 2, 3, k.colseq`;
/** As the standard has it; H2 and those like it. */
const standard = `
  SELECT k.table_schema, k.table_name, k.constraint_name, k.column_name, c.data_type,
    u.table_schema, u.table_name, u.column_name
  FROM information_schema.key_column_usage k JOIN information_schema.columns c
    ON c.table_schema = k.table_schema AND c.table_name = k.table_name AND c.column_name = k.column_name
  LEFT JOIN information_schema.referential_constraints r
    ON r.constraint_schema = k.constraint_schema AND r.constraint_name = k.constraint_name
  LEFT JOIN information_schema.key_column_usage u ON u.constraint_schema = r.unique_constraint_schema
    AND u.constraint_name = r.unique_constraint_name AND u.ordinal_position = k.position_in_unique_constraint
  ORDER BY 1, 2, 3, k.ordinal_position`;
const statements: CatalogStatements = { mysql, postgres, sqlserver, oracle, db2, standard };

/** Columns of a table, and those of another that they name. */
interface Reference {
  columns: string[];
  to: string;
  key: string[];
}
interface Constraints {
  keys: Map<string, TableKey[]>;
  references: Map<string, Reference[]>;
}

function constraintsOf(rows: readonly CatalogRow[]): Constraints {
  const constraints = new Map<string, readonly CatalogRow[]>();
  for (const row of rows) {
    const name = placeOf(...row.slice(0, 3));
    constraints.set(name, [...(constraints.get(name) ?? []), row]);
  }
  const found: Constraints = { keys: new Map(), references: new Map() };
  for (const parts of constraints.values()) {
    const [schema, table, , , type, toSchema, toTable] = parts[0] ?? [];
    const place = placeOf(schema, table);
    const columns = parts.map((part) => String(part[3]));
    if (toTable === null || toTable === undefined) {
      const key = { columns, type: columns.length === 1 ? String(type ?? '') : '' };
      found.keys.set(place, [...(found.keys.get(place) ?? []), key]);
    } else {
      const reference = {
        columns,
        to: placeOf(toSchema, toTable),
        key: parts.map((part) => String(part[7])),
      };
      found.references.set(place, [...(found.references.get(place) ?? []), reference]);
    }
  }
  return found;
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name) => others.includes(name));

/**
 * Adds which tables the columns of these tables refer to (`schemaOf` knows their schemas by their written names): by the
 * source's constraints, and by the names of their keys where it has none. What a reference names is a key of its table,
 * so that no row has two others beside it. A source that tells no keys in time leaves the tables as they are.
 */
export async function withReferences(
  source: Source,
  tables: SourceTable[],
  schemaOf: ReadonlyMap<string, string>,
  limits: ReadLimits,
): Promise<SourceTable[]> {
  if (tables.length < 2) return tables;
  const rows = await rowsBeside(source, statements, limits, mostKeyColumns);
  // Of a key that is cut off one column would pass for all of it.
  if (rows.length === mostKeyColumns) return tables;
  const { keys: all, references } = constraintsOf(rows);
  const listed = new Map(
    tables.map((table) => [placeOf(schemaOf.get(table.written), table.name), table] as const),
  );
  // Rows are found by the keys that the account may read.
  const mayRead = (place: string, { columns }: TableKey): boolean =>
    columns.every((column) => listed.get(place)?.columns.includes(column) === true);
  const keys = new Map([...all].map(([place, of]) => [place, of.filter((key) => mayRead(place, key))]));
  if (keys.size === 0) return tables;
  const guess = keysByNames(listed, keys, schemaOf);
  return tables.map((table) => {
    const place = placeOf(schemaOf.get(table.written), table.name);
    const declared = (references.get(place) ?? []).flatMap(({ columns, to, key }): TableReference[] => {
      const target = listed.get(to);
      const isKey = keys.get(to)?.some((known) => isSame(known.columns, key)) ?? false;
      if (target === undefined || !isKey || !columns.every((column) => table.columns.includes(column)))
        return [];
      return [{ columns, schema: target.schema, name: target.name, key }];
    });
    const named = new Set(declared.flatMap(({ columns }) => columns));
    const guessed = guess(table, place).filter(({ columns }) => !named.has(columns[0] ?? ''));
    const found = [...declared, ...guessed];
    return found.length === 0 ? table : { ...table, references: found };
  });
}
