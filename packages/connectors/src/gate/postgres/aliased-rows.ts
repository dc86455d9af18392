import { calledNames, type Fields, isObject, namesOf, relationOf } from './tree-fields.ts';

/**
 * When a name is a column for certain: one table of each list has it. No lists: always. Undefined: nothing proves it.
 */
export type Proof = string[][] | undefined;

type Row = (name: string, depth: number) => Proof;

const maxDepth = 12;
const mostLists = 64;

const both = (a: Proof, b: Proof): Proof => (a === undefined || b === undefined ? undefined : [...a, ...b]);

/** Either of two proofs, as lists of which each has to hold. */
function either(a: Proof, b: Proof): Proof {
  if (a === undefined || b?.length === 0) return b;
  if (b === undefined || a.length === 0) return a;
  if (a.length * b.length > mostLists) return undefined;
  return a.flatMap((some) => b.map((others) => [...some, ...others]));
}

const listed = (names: readonly string[]): Row => {
  const columns = new Set(names);
  return (name) => (columns.has(name) ? [] : undefined);
};

const aliasOf = (fields: Fields): { name: string | undefined; columns: string[] | undefined } => {
  const alias = fields.alias as { aliasname?: string; colnames?: unknown } | undefined;
  return {
    name: alias?.aliasname,
    columns: alias?.colnames === undefined ? undefined : namesOf(alias.colnames),
  };
};

/** The rows that a statement's FROM names, wherever they stand in it, and which columns they have. */
export class AliasedRows {
  readonly #rows = new Map<string, Row[]>();
  readonly #expressions = new Map<string, Row[]>();
  /** Names of functions' rows, which may be one plain value. */
  readonly #plain = new Set<string>();
  /** A function in FROM without an alias whose name is a keyword's or a type's: any name may be it. */
  #hasNameless = false;

  /** Takes in a node of the statement's tree, if it is a row. */
  node(kind: string, fields: Fields): void {
    if (kind === 'CommonTableExpr') {
      const columns = fields.aliascolnames === undefined ? undefined : namesOf(fields.aliascolnames);
      const query = isObject(fields.ctequery) ? fields.ctequery.SelectStmt : undefined;
      this.#put(this.#expressions, String(fields.ctename), columns ? listed(columns) : this.#outputs(query));
      return;
    }
    const { name, columns } = aliasOf(fields);
    if (kind === 'RangeFunction') this.#addFunction(fields, name, columns);
    else if (kind === 'RangeVar')
      this.#put(this.#rows, name ?? String(fields.relname), this.#item({ RangeVar: fields }));
    else if (name !== undefined && /^(?:Range|Join|JsonTable)/.test(kind))
      this.#put(this.#rows, name, this.#item({ [kind]: fields }));
    const using = fields.join_using_alias as { aliasname?: string } | undefined;
    if (using?.aliasname !== undefined)
      this.#put(this.#rows, using.aliasname, listed(namesOf(fields.usingClause)));
  }

  /** What proves that `alias.name` is a column, and whether the row may be a plain value. */
  find(alias: string, name: string): { proof: Proof; isPlain: boolean } {
    const rows = this.#rows.get(alias);
    const isPlain = this.#plain.has(alias) || (rows === undefined && this.#hasNameless);
    // Rows of one name in several places: the name has to be a column of each.
    let proof: Proof = rows === undefined ? undefined : [];
    for (const row of rows ?? []) proof = both(proof, row(name, 0));
    return { proof, isPlain };
  }

  #put(rows: Map<string, Row[]>, name: string, row: Row): void {
    rows.set(name, [...(rows.get(name) ?? []), row]);
  }

  #addFunction(fields: Fields, alias: string | undefined, columns: string[] | undefined): void {
    const definitions = Array.isArray(fields.coldeflist) ? fields.coldeflist : [];
    const defined = definitions.map(
      (item: { ColumnDef?: { colname?: string } }) => item.ColumnDef?.colname ?? '',
    );
    const names = alias === undefined ? calledNames(fields.functions) : [alias];
    if (names.length === 0) this.#hasNameless = true;
    for (const name of names) {
      this.#plain.add(name);
      // A plain value's column is called like the row, unless the alias calls it otherwise.
      const known = [...(columns ?? []), ...defined];
      this.#put(this.#rows, name, listed(known.length === 0 ? [name] : known));
    }
  }

  /** The columns of an item of FROM. */
  #item(item: unknown): Row {
    if (!isObject(item)) return () => undefined;
    const [kind, fields] = Object.entries(item)[0] ?? [];
    if (!isObject(fields)) return () => undefined;
    const { columns } = aliasOf(fields);
    if (columns !== undefined) return listed(columns);
    if (kind === 'RangeVar') return this.#table(fields);
    if (kind === 'RangeSubselect') {
      return this.#outputs(isObject(fields.subquery) ? fields.subquery.SelectStmt : undefined);
    }
    if (kind === 'JoinExpr') {
      const [left, right] = [this.#item(fields.larg), this.#item(fields.rarg)];
      return (name, depth) => either(left(name, depth), right(name, depth));
    }
    if (kind === 'RangeTableFunc' && Array.isArray(fields.columns))
      return listed(
        fields.columns.map(
          (column: { RangeTableFuncCol?: { colname?: string } }) => column.RangeTableFuncCol?.colname ?? '',
        ),
      );
    return () => undefined;
  }

  #table(fields: Fields): Row {
    const relation = relationOf(fields);
    const isQualified = typeof fields.schemaname === 'string';
    return (name, depth) => {
      let proof: Proof = [[relation]];
      // The name may be a common table expression's as well; a table that does not exist proves nothing and breaks nothing.
      const expressions = isQualified ? [] : (this.#expressions.get(String(fields.relname)) ?? []);
      for (const row of expressions) proof = both(proof, depth > maxDepth ? undefined : row(name, depth + 1));
      return proof;
    };
  }

  /** The columns that a query answers with, by the names that are written in it and those behind its stars. */
  #outputs(query: unknown): Row {
    let select = query;
    while (isObject(select) && isObject(select.larg)) select = select.larg;
    if (!isObject(select) || !Array.isArray(select.targetList)) return () => undefined;
    const names: string[] = [];
    let hasStar = false;
    for (const item of select.targetList as { ResTarget?: Fields }[]) {
      const target = item.ResTarget;
      const reference = isObject(target?.val) ? target.val.ColumnRef : undefined;
      const fields = isObject(reference) && Array.isArray(reference.fields) ? reference.fields : [];
      if (typeof target?.name === 'string') names.push(target.name);
      else if (isObject(fields.at(-1)) && 'A_Star' in fields.at(-1)) hasStar ||= fields.length === 1;
      else names.push(...namesOf(fields).slice(-1));
    }
    const own = listed(names);
    const from = hasStar && Array.isArray(select.fromClause) ? select.fromClause : [];
    const items = from.map((item) => this.#item(item));
    return (name, depth) => {
      let proof = own(name, depth);
      for (const row of items) proof = either(proof, depth > maxDepth ? undefined : row(name, depth + 1));
      return proof;
    };
  }
}
