import { AliasedRows, type Proof } from './aliased-rows.ts';
import { type Fields, isObject, namesOf, quoted, relationOf } from './tree-fields.ts';

/** A function by its name and how many arguments a call has; undefined where that is not certain. */
export interface CalledName {
  name: string;
  arguments: number | undefined;
}

/** A column `alias.name` that may be a function of the row instead. */
export interface RowAttribute {
  alias: string;
  name: string;
  /** It is a column when one table of each list has it; undefined when nothing proves it. */
  proof: Proof;
}

/** The names in a statement that a database may have given a meaning of its own. Relations and types are quoted. */
export interface StatementNames {
  functions: CalledName[];
  /** Called as `pg_catalog.name`. */
  systemFunctions: CalledName[];
  attributes: RowAttribute[];
  types: string[];
  operators: string[];
  relations: string[];
  /** Holds texts or parameters without a type, which take the type of what stands beside them. */
  hasUntyped: boolean;
  makesJson: boolean;
  /** Makes rows of a type out of JSON, its domains included. */
  fillsRows: boolean;
}

const fillsRows = /^jsonb?_populate_record/;

/**
 * JSON functions of later versions are words of the language there. An older server calls a function of that name, and
 * has none of its own: what answers is the database's.
 */
const jsonCalls: Readonly<Record<string, string>> = {
  JsonParseExpr: 'json',
  JsonScalarExpr: 'json_scalar',
  JsonSerializeExpr: 'json_serialize',
  JsonObjectConstructor: 'json_object',
  JsonArrayConstructor: 'json_array',
  JsonArrayQueryConstructor: 'json_array',
  JsonObjectAgg: 'json_objectagg',
  JsonArrayAgg: 'json_arrayagg',
  JSON_EXISTS_OP: 'json_exists',
  JSON_QUERY_OP: 'json_query',
  JSON_VALUE_OP: 'json_value',
};

/** Operators that BETWEEN stands for. */
const orders = ['<', '<=', '>', '>='];

/** Whether a node compares for equality without naming the operator. */
const isEquality = (kind: string, fields: Fields): boolean =>
  (kind === 'CaseExpr' && fields.arg !== undefined) ||
  (kind === 'JoinExpr' && (fields.usingClause !== undefined || fields.isNatural === true)) ||
  (kind === 'SubLink' && fields.subLinkType === 'ANY_SUBLINK');

/** How many arguments a call has. Lists that are spread and ordered sets count otherwise. */
function argumentsOf(fields: Fields): number | undefined {
  if (fields.func_variadic === true || fields.agg_within_group === true) return undefined;
  return Array.isArray(fields.args) ? fields.args.length : 0;
}

class Collector {
  readonly #rows = new AliasedRows();
  readonly #columns: [alias: string, name: string][] = [];
  readonly #functions: CalledName[] = [];
  readonly #systemFunctions: CalledName[] = [];
  readonly #types = new Set<string>();
  readonly #operators = new Set<string>();
  readonly #relations = new Set<string>();
  readonly #typed = new Set<unknown>();
  #hasUntyped = false;
  #makesJson = false;

  node(kind: string, fields: Fields): void {
    this.#rows.node(kind, fields);
    if (kind.startsWith('Json')) this.#makesJson = true;
    const json = jsonCalls[kind === 'JsonFuncExpr' ? String(fields.op) : kind];
    if (json !== undefined) this.#functions.push({ name: json, arguments: undefined });
    if (isEquality(kind, fields)) this.#operators.add('=');
    if (/BETWEEN/.test(String(fields.kind))) for (const name of orders) this.#operators.add(name);
    switch (kind) {
      case 'FuncCall': {
        const parts = namesOf(fields.funcname);
        const name = { name: parts.at(-1) ?? '', arguments: argumentsOf(fields) };
        (parts.length > 1 ? this.#systemFunctions : this.#functions).push(name);
        // A word of the language since version 13, a function of anybody's before.
        if (name.name === 'normalize') this.#functions.push(name);
        return;
      }
      case 'A_Indirection':
        for (const name of namesOf(fields.indirection)) this.#functions.push({ name, arguments: 1 });
        return;
      case 'ColumnRef': {
        const [alias, name] = namesOf(fields.fields).slice(-2);
        if (alias !== undefined && name !== undefined) this.#columns.push([alias, name]);
        return;
      }
      case 'A_Expr':
      case 'SubLink':
      case 'SortBy':
        for (const list of [fields.name, fields.operName, fields.useOp])
          for (const name of namesOf(list).slice(-1)) this.#operators.add(name);
        return;
      case 'TypeCast':
        // The type `unknown` is none: it takes the type of what stands beside it as well.
        if (namesOf((fields.typeName as Fields | undefined)?.names).at(-1) === 'unknown') return;
        this.#typed.add((fields.arg as Fields | undefined)?.A_Const);
        this.#typed.add((fields.arg as Fields | undefined)?.ParamRef);
        return;
      case 'A_Const':
        if (('sval' in fields || fields.isnull === true) && !this.#typed.has(fields)) this.#hasUntyped = true;
        return;
      case 'ParamRef':
        if (!this.#typed.has(fields)) this.#hasUntyped = true;
        return;
      case 'TypeName':
        this.#types.add(quoted(namesOf(fields.names)));
        return;
      case 'RangeVar':
        this.#relations.add(relationOf(fields));
    }
  }

  names(): StatementNames {
    const attributes: RowAttribute[] = [];
    for (const [alias, name] of this.#columns) {
      const { proof, isPlain } = this.#rows.find(alias, name);
      if (proof?.length === 0) continue;
      attributes.push({ alias, name, proof });
      // The row of a function may be one plain value: a function of any type takes it.
      if (isPlain) this.#functions.push({ name, arguments: 1 });
    }
    // Each way to call a function of the server by its name: bare, `pg_catalog.name`, `row.name`.
    const called = [...this.#functions, ...this.#systemFunctions, ...attributes].map(({ name }) => name);
    return {
      functions: this.#functions,
      systemFunctions: this.#systemFunctions,
      attributes,
      types: [...this.#types],
      operators: [...this.#operators],
      relations: [...this.#relations],
      hasUntyped: this.#hasUntyped,
      makesJson: this.#makesJson || called.some((name) => name.includes('json')),
      fillsRows: called.some((name) => fillsRows.test(name)),
    };
  }
}

/** What a parsed statement names. Parents come before their children; nothing recurses, so that no depth exhausts it. */
export function statementNames(tree: unknown): StatementNames {
  const collector = new Collector();
  const left: unknown[] = [tree];
  while (left.length > 0) {
    const value = left.pop();
    if (Array.isArray(value)) for (const item of value) left.push(item);
    else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (/^[A-Z]/.test(key) && isObject(inner)) collector.node(key, inner);
        // Types stand without a kind.
        else if (key === 'typeName' && isObject(inner)) collector.node('TypeName', inner);
        left.push(inner);
      }
    }
  }
  return collector.names();
}
