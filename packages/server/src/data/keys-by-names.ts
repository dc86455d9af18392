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

/** So many tables of a schema whose names begin with one word are a module of it: system_dept, system_post, system_users. */
const fewestOfModule = 3;

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

const firstWord = (name: string): string => /^([^_]+)_./.exec(name.toLowerCase())?.[1] ?? '';

/** The module that a table belongs to; '' for none. */
function modulesOf(
  tables: readonly SourceTable[],
  schemaOf: ReadonlyMap<string, string>,
): (table: SourceTable) => string {
  const counts = new Map<string, number>();
  const at = ({ written, name }: SourceTable): string => `${schemaOf.get(written) ?? ''}\n${firstWord(name)}`;
  for (const table of tables) counts.set(at(table), (counts.get(at(table)) ?? 0) + 1);
  return (table) => ((counts.get(at(table)) ?? 0) < fewestOfModule ? '' : firstWord(table.name));
}

const firstWords = (name: string): string => name.toLowerCase().split('_').slice(0, 2).join('_');
/** What is left of a name behind its first two words and more: `file_config` and `config` of infra_sys_file_config. */
const endsOf = (name: string): string[] => {
  const words = name.split('_').slice(2);
  return words.map((_word, at) => words.slice(at).join('_'));
};

interface Answering {
  place: string;
  module: string;
  reference: Omit<TableReference, 'columns'>;
}

/** Tables by the names that columns may mean their keys by. */
class Names {
  readonly #of = new Map<string, Answering[]>();

  add(schema: string | undefined, name: string, one: Answering): void {
    const at = `${schema ?? ''}\n${name}`;
    this.#of.set(at, [...(this.#of.get(at) ?? []), one]);
  }
  get(schema: string | undefined, name: string): Answering[] {
    return this.#of.get(`${schema ?? ''}\n${name}`) ?? [];
  }
}

/**
 * Which columns of a table name the key of another by their names: `dept_code` the table of this key, or `dept_id` the id
 * of `dict_dept`. One table of the same schema has to answer to the name, and no more. Where none does, `dept_id` is that of
 * `system_dept` where many names begin with `system_`, of several modules the table's own; and `config_id` of `infra_file`
 * that of `infra_file_config`.
 */
export function keysByNames(
  listed: ReadonlyMap<string, SourceTable>,
  keys: ReadonlyMap<string, readonly TableKey[]>,
  schemaOf: ReadonlyMap<string, string>,
): (table: SourceTable, place: string) => TableReference[] {
  const moduleOf = modulesOf([...listed.values()], schemaOf);
  const whole = new Names();
  const inModules = new Names();
  const byEnds = new Names();
  for (const [place, all] of keys) {
    const table = listed.get(place);
    const [key] = all.filter(({ columns }) => columns.length === 1);
    const [column] = key?.columns ?? [];
    const guessed = key && kindOf(key.type);
    if (table === undefined || column === undefined || guessed === undefined) continue;
    const module = moduleOf(table);
    const reference = { schema: table.schema, name: table.name, key: [column], guessed };
    const schema = schemaOf.get(table.written);
    const names = new Set(namesOf(table.name, column));
    for (const name of names) whole.add(schema, name, { place, module, reference });
    if (module === '') continue;
    for (const name of new Set(namesOf(table.name.slice(module.length + 1), column)))
      if (!names.has(name)) inModules.add(schema, name, { place, module, reference });
    for (const end of endsOf(table.name))
      for (const name of namesOf(end, column)) byEnds.add(schema, name, { place, module, reference });
  }
  const answeringTo = (table: SourceTable, column: string): Answering[] => {
    const schema = schemaOf.get(table.written);
    const named = whole.get(schema, plain(column));
    if (named.length > 0) return named;
    const beside = stemsOf(table.name).flatMap((stem) => whole.get(schema, stem + plain(column)));
    // infra_file_content may mean infra_file_config by it as well as infra_config.
    const isCloser =
      beside.length === 0 &&
      byEnds
        .get(schema, plain(column))
        .some(
          ({ reference: { name } }) => name !== table.name && firstWords(name) === firstWords(table.name),
        );
    const found = isCloser ? [] : inModules.get(schema, plain(column));
    const own = found.length > 1 ? found.filter(({ module }) => module === moduleOf(table)) : found;
    return [...beside, ...own];
  };
  return (table, place) => {
    const own = new Set(keys.get(place)?.flatMap(({ columns }) => (columns.length === 1 ? columns : [])));
    return table.columns.flatMap((column): TableReference[] => {
      const found = own.has(column) ? [] : answeringTo(table, column);
      const [only] = found;
      return only === undefined || found.length > 1 || only.place === place
        ? []
        : [{ columns: [column], ...only.reference }];
    });
  };
}
