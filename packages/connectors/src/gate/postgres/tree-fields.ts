export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The texts of a list of names; other members (stars, subscripts) are left out. */
export function namesOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: { String?: { sval?: string } }) =>
    item.String === undefined ? [] : [item.String.sval ?? ''],
  );
}

/** Names as the server reads them, none of them folded. */
export const quoted = (parts: readonly string[]): string =>
  parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.');

/** A table's name with its schema, if that is written. */
export const relationOf = ({ schemaname, relname }: Fields): string =>
  quoted([schemaname, relname].filter((part) => typeof part === 'string'));

/** Last names of all functions called below; without an alias one of them names the row. */
export function calledNames(functions: unknown): string[] {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) look(item);
    else if (isObject(value)) {
      if (isObject(value.FuncCall)) found.push(namesOf(value.FuncCall.funcname).at(-1) ?? '');
      else if (isObject(value.List)) look(value.List.items);
    }
  };
  look(functions);
  return found;
}
