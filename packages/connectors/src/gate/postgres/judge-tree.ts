import type { ExtraFunctions } from '../allowed-functions.ts';
import { neverClassOf } from '../never.ts';
import { refuse } from '../reason.ts';
import { isReadableRelation } from './catalog.ts';
import { postgresFunctions, postgresOperators, tableFunctionColumns } from './functions.ts';
import { nodeFields, nodeKinds } from './node-kinds.ts';
import { calledNames, type Fields, isObject, namesOf } from './tree-fields.ts';

/** What may stand in a tree beside what is always allowed. */
export interface TreeRules {
  extra: ExtraFunctions;
  /** Placeholders: in our own compiled statements only. */
  parameters: boolean;
}

function isAllowedFunction(parts: readonly string[], extra: ExtraFunctions): boolean {
  if (extra.has(parts)) return true;
  const name = parts.at(-1) ?? '';
  if (parts.length > 2 || !postgresFunctions.has(name)) return false;
  return parts.length === 1 || parts[0] === 'pg_catalog';
}

function checkFunction(parts: readonly string[], extra: ExtraFunctions): void {
  const does = neverClassOf(parts.at(-1) ?? '');
  if (does !== undefined) refuse({ kind: 'forbiddenFunction', name: parts.join('.'), does });
  if (!isAllowedFunction(parts, extra)) refuse({ kind: 'unknownFunction', name: parts.join('.') });
}

function checkOperator(list: unknown, fields: Fields): void {
  // BETWEEN and its like carry their keyword where others carry an operator.
  const isKeyword = /BETWEEN|LIKE|SIMILAR|IN|DISTINCT|NULLIF/.test(String(fields.kind));
  const parts = namesOf(list);
  const name = parts.at(-1) ?? '';
  const isKnown = postgresOperators.has(name) || (isKeyword && /^[A-Z ]+$/.test(name));
  const isOwn = parts.length <= 1 || (parts.length === 2 && parts[0] === 'pg_catalog');
  if (name !== '' && !(isKnown && isOwn)) refuse({ kind: 'unknownOperator', name: parts.join('.') });
}

/**
 * Names of functions' rows in FROM with the columns that their alias lists. Such a row may be one plain value, and then
 * `alias.name` calls the function `name` with it. Rows of tables and subqueries are records: no function of the
 * server's own that does more than compute takes one.
 */
class FunctionRows {
  readonly #columns = new Map<string, Set<string>>();
  /** A row without an alias whose name is a keyword's or a type's: any name may be it. */
  #hasNameless = false;

  add(fields: Fields): void {
    const alias = fields.alias as { aliasname?: string; colnames?: unknown } | undefined;
    const definitions = Array.isArray(fields.coldeflist) ? fields.coldeflist : [];
    const defined = definitions.map(
      (item: { ColumnDef?: { colname?: string } }) => item.ColumnDef?.colname ?? '',
    );
    const listed = [...namesOf(alias?.colnames), ...defined];
    const names = alias?.aliasname === undefined ? calledNames(fields.functions) : [alias.aliasname];
    if (names.length === 0) this.#hasNameless = true;
    for (const name of names) {
      // A plain value's column is called like the row, unless the alias calls it otherwise.
      const columns = new Set(listed.length === 0 ? [name] : listed);
      const others = this.#columns.get(name);
      // Rows of one name in several places: only what is a column of each is no call in any.
      this.#columns.set(name, new Set([...columns].filter((column) => others?.has(column) ?? true)));
    }
  }

  /** Whether `alias.name` may be a call and not a column. */
  mayCall(alias: string, name: string): boolean {
    const columns = this.#columns.get(alias) ?? (this.#hasNameless ? new Set<string>() : undefined);
    return columns !== undefined && !columns.has(name) && !tableFunctionColumns.has(name);
  }
}

/** Columns written `a.b` or deeper, judged once all rows of functions are known. */
function checkColumn(parts: string[], rows: FunctionRows, extra: ExtraFunctions): void {
  const [alias = '', name = ''] = parts.slice(-2);
  const does = neverClassOf(name);
  if (does !== undefined) refuse({ kind: 'forbiddenFunction', name, does });
  if (rows.mayCall(alias, name) && !isAllowedFunction([name], extra))
    refuse({ kind: 'ambiguousColumn', alias, name });
}

function checkNode(kind: string, fields: Fields, { extra, parameters }: TreeRules): void {
  switch (kind) {
    case 'FuncCall':
      checkFunction(namesOf(fields.funcname), extra);
      return;
    // `(expression).name` is a field of a composite value or a call of the function `name`.
    case 'A_Indirection':
      for (const name of namesOf(fields.indirection))
        if (!tableFunctionColumns.has(name)) checkFunction([name], extra);
      return;
    case 'A_Expr':
      checkOperator(fields.name, fields);
      return;
    case 'SubLink':
      checkOperator(fields.operName, fields);
      return;
    case 'SortBy':
      checkOperator(fields.useOp, fields);
      return;
    case 'RangeTableSample':
      if (!/^(?:bernoulli|system)$/.test(namesOf(fields.method).join('.')))
        refuse({ kind: 'unknownFunction', name: namesOf(fields.method).join('.') });
      return;
    case 'RangeVar': {
      const { schemaname, relname } = fields as { schemaname?: string; relname?: string };
      if (!isReadableRelation(schemaname, relname ?? ''))
        refuse({ kind: 'forbiddenRelation', name: relname ?? '' });
      return;
    }
    case 'CommonTableExpr':
      if (!isObject(fields.ctequery) || !('SelectStmt' in fields.ctequery)) refuse({ kind: 'notQuery' });
      return;
    case 'ParamRef':
      if (!parameters) refuse({ kind: 'notQuery' });
  }
}

/**
 * Judges the tree of one statement: one query, made of nodes, functions, operators and relations that are allowed.
 * Without recursion, so that no depth exhausts it. Throws GateError.
 */
export function judgeTree(tree: unknown, rules: TreeRules): void {
  const { stmts } = tree as { stmts?: { stmt?: Fields }[] };
  const statement = stmts?.length === 1 ? stmts[0]?.stmt : undefined;
  if (statement?.SelectStmt === undefined) refuse({ kind: 'notQuery' });
  const rows = new FunctionRows();
  const columns: string[][] = [];
  const left: unknown[] = [statement];
  while (left.length > 0) {
    const value = left.pop();
    if (Array.isArray(value)) for (const item of value) left.push(item);
    else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) {
        const isNode = /^[A-Z]/.test(key);
        if (!(isNode ? nodeKinds : nodeFields).has(key)) refuse({ kind: 'notQuery' });
        if (isNode && isObject(inner)) checkNode(key, inner, rules);
        if (key === 'RangeFunction' && isObject(inner)) rows.add(inner);
        if (key === 'ColumnRef' && isObject(inner)) columns.push(namesOf(inner.fields));
        left.push(inner);
      }
    }
  }
  for (const parts of columns) if (parts.length > 1) checkColumn(parts, rows, rules.extra);
}
