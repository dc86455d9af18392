import type { SourceTable } from '@mingjing/contract';
import { dialects } from '@mingjing/query';
import type { CodeLabel } from './catalog-remark.ts';

/* Lists of codes that systems keep in a table of their own (sys_dict_data), one list a type: sys_user_sex. */

/** A type of list to its codes. */
export type Dictionary = ReadonlyMap<string, readonly CodeLabel[]>;

const named = /dict|(?:^|_)dic(?:_|$)|字典/i;
const typeNames = ['dict_type', 'dicttype', 'dict_code', 'type_code', 'type', '字典类型'];
const valueNames = ['dict_value', 'item_value', 'data_value', 'item_code', 'value', 'code', '字典键值'];
const labelNames = ['dict_label', 'item_text', 'item_name', 'data_name', 'label', 'text', 'name', '字典标签'];
/** What a table of items is called beside the one of the lists that they are in. */
const itemEnding = /_?(?:item|detail|data|value)s?$/i;

const oneOf = ({ columns }: SourceTable, names: readonly string[]): string | undefined => {
  const lower = columns.map((column) => column.toLowerCase());
  const name = names.find((each) => lower.includes(each));
  return name === undefined ? undefined : columns[lower.indexOf(name)];
};

/** The statement that reads all lists beside a table: type, code and label; undefined where there are none. */
export function dictionaryStatement(
  table: SourceTable,
  tables: readonly SourceTable[],
  language: keyof typeof dialects,
): string | undefined {
  const quoted = (name: string): string => dialects[language].quoteIdent(name).parts.join('');
  const beside = tables.filter(({ schema, name }) => schema === table.schema && named.test(name));
  for (const items of beside) {
    const [value, label] = [oneOf(items, valueNames), oneOf(items, labelNames)];
    if (value === undefined || label === undefined || value === label) continue;
    const list = [value, label].map((name) => `t.${quoted(name)}`).join(', ');
    const [inside, parent] = [oneOf(items, ['dict_id']), items.name.replace(itemEnding, '')];
    const lists = beside.find(
      ({ name }) => name !== items.name && name.toLowerCase() === parent.toLowerCase(),
    );
    const [key, code] =
      lists === undefined ? [] : [oneOf(lists, ['id', 'dict_id']), oneOf(lists, [...typeNames, 'code'])];
    if (inside !== undefined && lists !== undefined && key !== undefined && code !== undefined)
      return `SELECT d.${quoted(code)}, ${list} FROM ${items.written} t JOIN ${lists.written} d ON d.${quoted(key)} = t.${quoted(inside)}`;
    const type = oneOf(items, typeNames);
    if (type !== undefined && type !== value && type !== label)
      return `SELECT t.${quoted(type)}, ${list} FROM ${items.written} t`;
  }
  return undefined;
}

const mostCodes = 200;
const mostCharacters = 40;
/** What stands in a statement as it is. */
const isPlain = (text: string): boolean =>
  /^[^'"\\\p{C}]+$/u.test(text) && [...text].length <= mostCharacters;

/** The lists that rows of type, code and label tell; without those that are too long, or have a code twice. */
export function dictionaryOf(rows: Iterable<readonly unknown[]>): Dictionary {
  const lists = new Map<string, CodeLabel[]>();
  for (const row of rows) {
    const [type = '', code = '', label = ''] = row.map((cell) => String(cell ?? '').trim());
    lists.set(type, [...(lists.get(type) ?? []), { code, label }]);
  }
  for (const [type, codes] of lists) {
    const isUsable =
      codes.length <= mostCodes &&
      codes.every(({ code, label }) => isPlain(code) && isPlain(label)) &&
      new Set(codes.map(({ code }) => code)).size === codes.length;
    if (!isUsable || type === '') lists.delete(type);
  }
  return lists;
}

/** Names of a table without what names of tables begin with: `t_sys_user` is sys_user and user. */
function stemsOf(name: string): string[] {
  const parts = name.toLowerCase().split('_');
  return parts.map((_, at) => parts.slice(at).join('_'));
}

/**
 * The codes of a table's columns: those of the one list that a column's remark names (字典：sys_user_sex), else of the list
 * that is called as the table and the column are.
 */
export function codesOfColumns(
  { name, columns, remarks = [] }: SourceTable,
  dictionary: Dictionary,
): ReadonlyMap<string, readonly CodeLabel[]> {
  const stems = stemsOf(name);
  return new Map(
    columns.flatMap((column, at): [string, readonly CodeLabel[]][] => {
      const words = new Set(remarks[at]?.match(/[A-Za-z]\w{2,}/g));
      const told = [...words].filter((word) => dictionary.has(word));
      const called = stems.map((stem) => `${stem}_${column.toLowerCase()}`);
      const type =
        told.length > 0 ? told : [...dictionary.keys()].filter((each) => called.includes(each.toLowerCase()));
      const codes = type.length === 1 ? dictionary.get(type[0] as string) : undefined;
      return codes === undefined ? [] : [[column, codes]];
    }),
  );
}
