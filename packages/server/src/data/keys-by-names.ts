import type { SourceTable, TableReference } from '@mingjing/contract';

/** A key of a table: no two of its rows are equal in these columns. */
export interface TableKey {
  columns: string[];
  /** Of its only column, as the catalogue names it; '' where there are several. */
  type: string;
}
/** Names that keys of all kinds of tables have: alone they say nothing of a table. */
const plainNames = new Set([
  'id',
  'code',
  'no',
  'key',
  'uuid',
  'guid',
  'name',
  'num',
  'number',
  'bh',
  'dm',
  'rid',
]);
/** What stands before the names of tables in many databases. */
const prefix = /^(?:t|tb|tbl|tab|dim|dict|dic|sys|base|ods|dwd|dws|md)_/;

const plain = (name: string): string => name.toLowerCase().replaceAll('_', '');

/** A table's own name without what names of tables are dressed with: `dim_products` is product. */
function stemsOf(table: string): string[] {
  const bare = table.toLowerCase().replace(prefix, '');
  const single = bare.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');
  return [...new Set([bare, single])].map(plain);
}

/** The kind of values that a key's type holds; undefined for those that are compared by nothing here. */
function kindOf(type: string): 'integer' | 'text' | undefined {
  if (/^(?:big|small|medium|tiny)?int(?:eger)?\d*|^serial|^bigserial|^number$/i.test(type)) return 'integer';
  return /char|text|^string/i.test(type) ? 'text' : undefined;
}

/** Names by which a column of another table may mean this key. */
function namesOf(table: string, column: string): string[] {
  const own = plainNames.has(plain(column)) ? [] : [plain(column)];
  return [...own, ...stemsOf(table).map((stem) => stem + plain(column))];
}

/**
 * Which columns of a table name the key of another by their names: `dept_code` the table of this key, or `dept_id` the id
 * of `dict_dept`. One table of the same schema has to answer to the name, and no more.
 */
export function keysByNames(
  listed: ReadonlyMap<string, SourceTable>,
  keys: ReadonlyMap<string, readonly TableKey[]>,
  schemaOf: ReadonlyMap<string, string>,
): (table: SourceTable, place: string) => TableReference[] {
  const answering = new Map<string, { place: string; reference: Omit<TableReference, 'columns'> }[]>();
  const nameIn = (schema: string | undefined, name: string): string => `${schema ?? ''}\n${name}`;
  for (const [place, all] of keys) {
    const table = listed.get(place);
    const [key] = all.filter(({ columns }) => columns.length === 1);
    const [column] = key?.columns ?? [];
    const guessed = key && kindOf(key.type);
    if (table === undefined || column === undefined || guessed === undefined) continue;
    const reference = { schema: table.schema, name: table.name, key: [column], guessed };
    for (const name of new Set(namesOf(table.name, column))) {
      const at = nameIn(schemaOf.get(table.written), name);
      answering.set(at, [...(answering.get(at) ?? []), { place, reference }]);
    }
  }
  return (table, place) => {
    const own = new Set(keys.get(place)?.flatMap(({ columns }) => (columns.length === 1 ? columns : [])));
    return table.columns.flatMap((column): TableReference[] => {
      const found = own.has(column)
        ? []
        : (answering.get(nameIn(schemaOf.get(table.written), plain(column))) ?? []);
      const [only] = found;
      return only === undefined || found.length > 1 || only.place === place
        ? []
        : [{ columns: [column], ...only.reference }];
    });
  };
}
