import type { CalculatedColumn, Column, Question } from '@mingjing/contract';
import { type BoundCalculated, bindCalculated } from '../bind/bind-calculated.ts';
import { bindQuestion } from '../bind/bind-question.ts';
import type { Dialect, DialectId, Spellings } from '../dialect/dialect.ts';
import { dialects } from '../dialect/index.ts';
import { madeOnce } from '../made-once.ts';
import type { BoundQuestion, Output } from '../plan/plan.ts';
import type { RewriteContext } from '../rewrite/context.ts';
import { rewrite } from '../rewrite/rewrite.ts';
import { useRollup } from '../rewrite/use-rollup.ts';
import { layoutOf, type Rollup } from '../rollup/rollup.ts';
import { type CompiledSql, raw, render, type Sql, sql } from '../sql.ts';
import { cleanStatement } from '../user-sql/statement.ts';
import { answerNames } from './answer-names.ts';
import { type CalculatedFrom, calculatedFrom, writtenOver } from './calculated-from.ts';
import { compileLevel, compileTotal, levelNames, mostCounted } from './compile-level.ts';
import type { DateSpan, From, NumberedColumn } from './from.ts';
import { maskOutputs } from './mask-outputs.ts';
import { passingRows } from './passing-rows.ts';
import { tableAlias } from './scope.ts';
import { type SharedRows, sharedRows } from './shared-rows.ts';

/** Where rows come from: a user's statement, or a table of the engine. */
export interface QuestionSource {
  columns: readonly Column[];
  /** A user's own SELECT, wrapped as a derived table. */
  sql?: string;
  /** Set when the statement ends with an ORDER BY of its own; `limited` when a LIMIT follows it. */
  order?: { limited: boolean } | undefined;
  /** Where texts of the statement's database may stand in more than one way. */
  spellings?: Spellings | undefined;
  /** A table's name, quoted as one identifier. */
  table?: string;
  /** Names the columns have in the table or statement, where they differ from the names of `columns`. */
  stored?: readonly string[];
  /** A column of the table that numbers its rows from 0 in their source's order; without it they stand in that order. */
  place?: string | undefined;
  /** Columns of the table in which no value stands twice. */
  unique?: ReadonlySet<string> | undefined;
  /** Text columns of the table that are stored as codes: the name of the type that lists their values. */
  dictionaries?: ReadonlyMap<string, string> | undefined;
  /** Columns of the table whose values are numbered; what they are worth depends on how many `rows` it has. */
  numbers?: readonly NumberedColumn[] | undefined;
  /** First and last dates of columns of the table. */
  spans?: readonly DateSpan[] | undefined;
  rows?: number | undefined;
  /** Groups of the table's rows that stand in tables beside it. */
  rollups?: readonly Rollup[] | undefined;
  /** The last of `columns`, which the rows do not hold. */
  calculated?: readonly (readonly BoundCalculated[])[] | undefined;
}

export interface CompiledQuestion {
  rows: CompiledSql;
  /** Counts the rows of all pages as one number; only when the question pages. */
  total?: CompiledSql | undefined;
  /**
   * Keys and types of the answer, in order. A database may cut or change long names, so the keys come from here and
   * not from the names the driver reports.
   */
  columns: Column[];
  /** Of columns that hold codes of a dictionary as they are stored: the name of its type. */
  dictionaries: (string | undefined)[];
  /** The roll-up that is read in place of the rows. */
  rollup?: Rollup;
  /** How it is answered of rows that several questions ask, where that may pay. */
  shared?: SharedRows;
}

/** Binds, rewrites and compiles a question for a dialect. Throws QuestionError. */
export function compileQuestion(
  question: Question,
  from: QuestionSource,
  dialect: DialectId,
): CompiledQuestion {
  const calculated = calculatedIn(question);
  if (calculated.length === 0) return compileBound(bindQuestion(question, from.columns), from, dialect);
  const own = bindCalculated(calculated, from.columns);
  const columns = [...from.columns, ...own.flat().map(({ column }) => column)];
  // Roll-ups hold groups of what is stored.
  const source = { ...from, columns, calculated: own, rollups: undefined };
  return compileBound(bindQuestion(question, columns), source, dialect);
}

const calculatedIn = (question: Question): readonly CalculatedColumn[] =>
  question.inner === undefined ? (question.calculated ?? []) : calculatedIn(question.inner);

/** Compiles a question that is bound already to the same columns. */
export function compileBound(bound: BoundQuestion, source: QuestionSource, id: DialectId): CompiledQuestion {
  const dialect: Dialect =
    source.spellings === undefined ? dialects[id] : { ...dialects[id], spellings: source.spellings };
  const whole = rewrite(bound, {
    dialect,
    fromTable: source.table !== undefined,
    ordered: source.order !== undefined,
    placed: source.place !== undefined,
    unique: source.unique,
    rollups: source.rollups,
    passing: passingOf(source, dialect),
  });
  const plan = maskOutputs(whole);
  const { orderByPosition: keepsOrder, rollup } = innermost(plan);
  const { calculated = [] } = source;
  const columns = plan.outputs.map(({ column }) => column);
  const finish = (piece: Parameters<typeof render>[0]): CompiledSql =>
    render(piece, (position) => dialect.placeholder(position));
  const paged = pagedLevel(whole);
  const asked: CalculatedFrom =
    rollup === undefined
      ? fromOf(source, dialect, keepsOrder)
      : { from: fromRollup(rollup, source, dialect), written: new Map() };
  const { from } = asked;
  const names = dialect.can.sharedNames ? namesOf(plan.outputs) : levelNames(plan, from);
  const write = (): CompiledSql =>
    finish(
      sql`${from.head ?? raw('')}${writtenOver(asked, dialect, (rows) => compileLevel(plan, rows, dialect, names, true))}`,
    );
  const isShared =
    source.table !== undefined && calculated.length === 0 && (paged === undefined || paged === whole);
  const table = rollup?.table ?? source.table;
  const shared =
    isShared && table !== undefined && id === 'duckdb'
      ? sharedRows(plan, table, { from, dialect, finish })
      : undefined;
  // Written when it is read: one that is answered together with others needs no statement of its own.
  let rows = shared === undefined ? write() : undefined;
  const count = (level: BoundQuestion): CompiledSql => {
    const rowsOf = rollup === undefined ? fromOf(source, dialect) : asked;
    const most = source.table === undefined ? mostCounted : undefined;
    return finish(
      totalOfRollup(level, source, dialect) ??
        writtenOver(rowsOf, dialect, (of) => compileTotal(level, of, dialect, most)),
    );
  };
  let total: CompiledSql | undefined;
  return {
    get rows() {
      rows ??= write();
      return rows;
    },
    get total() {
      if (paged === undefined) return undefined;
      total ??= count(paged);
      return total;
    },
    columns,
    dictionaries: plan.outputs.map((_, at) => dictionaryOf(plan, at, from)),
    ...(rollup === undefined ? {} : { rollup }),
    ...(shared === undefined ? {} : { shared }),
  };
}

const namesOf = madeOnce((outputs: readonly Output[]) => answerNames(outputs.map(({ column }) => column)));

/** The dictionary whose codes an output is, handed up from the stored rows as it is. */
function dictionaryOf(plan: BoundQuestion, at: number, from: From): string | undefined {
  const output = plan.outputs[at];
  if (output?.value.kind !== 'column' || output.masked === true) return undefined;
  const { index } = output.value;
  return plan.input === undefined ? from.dictionaries?.[index] : dictionaryOf(plan.input, index, from);
}

/** Stored rows that pass conditions are counted of a roll-up that knows all of these; as they are where there is none. */
function totalOfRollup(paged: BoundQuestion, source: QuestionSource, dialect: Dialect): Sql | undefined {
  const { kind, input, inputColumns, where, limit } = paged;
  // How many there are in all is known without looking at them.
  if (kind !== 'rows' || input !== undefined || limit !== undefined || where.kind === 'always')
    return undefined;
  const column: Column = { name: 'total', type: 'integer' };
  const counted: BoundQuestion = {
    kind: 'groups',
    input,
    inputColumns,
    where,
    outputs: [{ column, value: { kind: 'expression', tree: { kind: 'rows' } } }],
    dimensions: 0,
    order: [],
    ownOrder: 0,
    orderByPosition: false,
    page: undefined,
    limit: undefined,
  };
  const plan = useRollup(counted, source);
  if (plan.rollup === undefined) return undefined;
  return compileLevel(plan, fromRollup(plan.rollup, source, dialect), dialect, [column.name]);
}

/** How many rows of a stored table pass a condition at most, about; undefined where nothing is known of it. */
function passingOf(source: QuestionSource, dialect: Dialect): RewriteContext['passing'] {
  const { table, rows } = source;
  if (table === undefined || rows === undefined) return undefined;
  return (where) => passingRows(where, rows, fromTable(source, dialect));
}

const innermost = (plan: BoundQuestion): BoundQuestion =>
  plan.input === undefined ? plan : innermost(plan.input);

/** More rows than there are: an ordered derived table without a limit loses its order on MySQL and MariaDB. */
const noLimit = raw('\nLIMIT 9223372036854775807');

const fromRollup = madeOnce((rollup: Rollup, source: QuestionSource, dialect: Dialect): From => {
  const { dictionaries, numbers, spans } = source;
  const layout = layoutOf(rollup);
  return {
    sql: sql`${dialect.quoteIdent(rollup.table)} ${tableAlias}`,
    names: layout.map(({ name }) => name),
    dictionaries: layout.map((entry) =>
      entry.of === 'dimension' ? dictionaries?.get(entry.dimension.column) : undefined,
    ),
    sizes: layout.map((entry) =>
      entry.of === 'dimension' && entry.dimension.grain === undefined
        ? numbers?.find(({ column }) => column === entry.dimension.column)?.size
        : undefined,
    ),
    spans: layout.map((entry) =>
      entry.of === 'dimension' ? spans?.find(([column]) => column === entry.dimension.column) : undefined,
    ),
    rows: rollup.rows,
  };
});

function fromOf(source: QuestionSource, dialect: Dialect, keepsOrder = false): CalculatedFrom {
  const { calculated = [], columns, ...stored } = source;
  if (calculated.length === 0) {
    const isStatement = source.table === undefined;
    const from = isStatement ? storedFrom(source, dialect, keepsOrder) : fromTable(source, dialect);
    return { from, written: new Map() };
  }
  const own = columns.slice(0, columns.length - calculated.flat().length);
  return calculatedFrom(storedFrom({ ...stored, columns: own }, dialect, keepsOrder), calculated, dialect);
}

/** The table of an extract never changes: all questions of a board ask it. */
const fromTable = madeOnce((source: QuestionSource, dialect: Dialect) => storedFrom(source, dialect, false));

/** The names of a statement's columns in it; '' where the name is empty or stands for several. */
function namesIn(columns: readonly Column[]): string[] {
  const names = columns.map(({ name, written }) => written ?? name);
  const taken = new Set<string>();
  const several = new Set(names.filter((name) => taken.size === taken.add(name).size));
  return names.map((name) => (several.has(name) ? '' : name));
}

function storedFrom(source: QuestionSource, dialect: Dialect, keepsOrder: boolean): From {
  if (source.table !== undefined) {
    const { quoteIdent, can, rowPosition } = dialect;
    const names = source.stored ?? source.columns.map(({ name }) => name);
    const place = source.place === undefined ? undefined : sql`${tableAlias}.${quoteIdent(source.place)}`;
    const position = place ?? (can.rowPosition ? rowPosition(tableAlias) : undefined);
    const dictionaries = source.columns.map(({ name }) => source.dictionaries?.get(name));
    const numbers = source.columns.map(({ name }) => source.numbers?.find(({ column }) => column === name));
    return {
      sql: sql`${quoteIdent(source.table)} ${tableAlias}`,
      names,
      position,
      isNumbered: place !== undefined,
      dictionaries,
      numbers,
      sizes: numbers.map((known) => known?.size),
      spans: source.columns.map(({ name }) => source.spans?.find(([column]) => column === name)),
      rows: source.rows,
    };
  }
  if (source.sql === undefined) throw new Error('a source has sql or a table');
  // The statement knows its columns by the names that it gives them itself.
  const names = source.stored ?? namesIn(source.columns);
  const { derive } = dialect;
  if (derive !== undefined) {
    const { head, body } = derive(cleanStatement(source.sql), keepsOrder);
    return { head: raw(head), sql: sql`(\n${raw(body)}\n) ${tableAlias}`, names };
  }
  // On lines of its own, so that a comment at the end of the statement ends there.
  const end = keepsOrder && source.order?.limited === false ? noLimit : raw('');
  return { sql: sql`(\n${raw(cleanStatement(source.sql))}${end}\n) ${tableAlias}`, names };
}

/** The level whose pages the answer shows: levels above that show all its rows as they are do not hide it. */
function pagedLevel(plan: BoundQuestion): BoundQuestion | undefined {
  if (plan.page !== undefined) return plan;
  const passes = plan.kind === 'rows' && plan.where.kind === 'always' && plan.limit === undefined;
  return passes && plan.input !== undefined ? pagedLevel(plan.input) : undefined;
}
