import type { Dialect } from '../dialect/dialect.ts';
import type { Fold, FoldRows } from '../fold/fold.ts';
import { columnsOfFold, foldOf } from '../fold/fold-of.ts';
import { testsOf } from '../fold/tests-of.ts';
import { madeOnce } from '../made-once.ts';
import type { Condition } from '../plan/condition.ts';
import type { BoundQuestion } from '../plan/plan.ts';
import { type CompiledSql, join, raw, render, type Sql, sql } from '../sql.ts';
import { comesInOrder, partsOfLevel, restSql } from './compile-level.ts';
import { conditionSql } from './condition.ts';
import type { From } from './from.ts';
import { datedShare, passingRows, shareOf } from './passing-rows.ts';
import { tableAlias } from './scope.ts';

/**
 * When the rows that pass the conditions are gathered once for the questions that ask them (ADR 33): of a table that is
 * small, or of which a small part passes, as far as the values of columns and their first and last dates are known.
 */
const pays = {
  smallTable: 250_000,
  /** Of a table that is asked whole. */
  smallWhole: 20_000,
  /** Rows that pass by what is listed, of those that are read, at most. */
  mostShare: 0.25,
  /** Rows that pass by dates alone, which are skipped without a look otherwise, at most about. */
  mostDated: 100_000,
  /** Rows that are gathered at most, about. */
  mostRows: 1_000_000,
  /** Rows that are folded at most, about: beyond them a statement is as cheap. */
  mostFolded: 30_000,
  /** Rows, about, of which pages are listed where they need not be gathered by a statement. */
  mostListed: 60_000,
};

/** Rows that are folded at most: where more pass than was thought, the questions are a statement. */
export const mostFolded = 80_000;

/** How a question is answered of rows that others ask as well. */
export interface SharedRows {
  /** It lists rows as they stand, or a page of groups: by itself, or folded. */
  isList: boolean;
  /** Equal for questions that ask the same rows: the table, and which of its rows pass. */
  key: string;
  /** Whether it pays to gather these rows. */
  pays: boolean;
  /** Equal for questions that also group and order the rows alike: they differ in what they list. */
  alike(): string;
  /** The parts of the question's statement over these rows, gathered or where they stand. */
  level(isGathered: boolean, names: readonly string[]): { list: Sql; rest: Sql };
  /** How many columns its answer has. */
  width: number;
  /**
   * How it is answered of the gathered rows without a statement, where that is exact and they are few (ADR 34); `isKept`
   * where the columns of their table stand in memory.
   */
  fold(isKept?: boolean): Fold | undefined;
  /** Which rows of its table pass, where that can be told without SQL (ADR 35). */
  passing(): FoldRows | undefined;
  /** The rows that are gathered, of questions with the same key. */
  gathered(columns: ReadonlySet<string>): Sql;
  /** Columns that are needed of them. */
  columns(): string[];
  /** The type that lists the values of a column that stands as codes. */
  dictionaryOf(name: string): string | undefined;
  finish(piece: Sql): CompiledSql;
}

interface Parts {
  from: From;
  dialect: Dialect;
  finish: (piece: Sql) => CompiledSql;
}

const gatheredName = raw('"shared rows"');

/** The rows of a table that pass, written to be gathered. */
const passedOf = madeOnce(
  (from: From): From => ({ ...from, sql: sql`${gatheredName} ${tableAlias}`, isFiltered: true }),
);

/** Which rows of a table pass: the charts of a board have that in common. */
const conditionOf = madeOnce((where: Condition, from: From, dialect: Dialect) => {
  const { names, dictionaries = [], rows = Number.POSITIVE_INFINITY } = from;
  const scope = { dialect, alias: tableAlias, names, middles: new Map(), dictionaries };
  const condition = where.kind === 'always' ? undefined : conditionSql(scope, where);
  const written = condition && render(condition, (position) => dialect.placeholder(position));
  return {
    condition,
    // What differs most comes first: keys of many that wait are compared again and again.
    text: JSON.stringify(written === undefined ? null : [written.params, written.sql]),
    passing: passingRows(where, rows, from),
    isGatheringPaid: gatheringPays(where, rows, from),
  };
});

/** Undefined where a question is answered of its table by itself. */
export function sharedRows(plan: BoundQuestion, table: string, parts: Parts): SharedRows | undefined {
  const { from, dialect, finish } = parts;
  const level = innermost(plan);
  const isOfRows = level === plan && level.kind === 'rows' && comesInOrder(plan, from, dialect);
  if (!isOfRows && (level.kind !== 'groups' || level.orderByPosition)) return undefined;
  const isList = isOfRows || plan.page !== undefined;
  const { dictionaries = [], rows = Number.POSITIVE_INFINITY } = from;
  const { condition, text, passing, isGatheringPaid } = conditionOf(level.where, from, dialect);
  const passed = passedOf(from);
  const levelOf = (isGathered: boolean, names: readonly string[]): { list: Sql; rest: Sql } => {
    const parts = partsOfLevel(plan, isGathered ? passed : from, dialect, names, true);
    return { list: parts.list, rest: restSql(dialect, parts) };
  };
  let alike: string | undefined;
  let fold: { is: Fold | undefined } | undefined;
  return {
    isList,
    key: `${text} ${JSON.stringify(table)}`,
    pays: isGatheringPaid,
    fold(isKept = false) {
      // Where columns stand in memory groups are folded of any number of rows, and the first ones are found at once.
      const most = isOfRows && plan.page !== undefined ? pays.mostListed : Number.POSITIVE_INFINITY;
      if (passing > (isKept ? most : pays.mostFolded)) return undefined;
      fold ??= { is: foldOf(plan, from) };
      return fold.is;
    },
    passing() {
      const tests = from.rows === undefined ? undefined : testsOf(level.where, from);
      return tests && { table, rows, tests };
    },
    width: plan.outputs.length,
    alike() {
      const unnamed = plan.outputs.map(() => '');
      alike ??= JSON.stringify(finish(levelOf(false, unnamed).rest));
      return alike;
    },
    level: levelOf,
    gathered(columns) {
      const list = [...columns].map((name) => sql`${tableAlias}.${dialect.quoteIdent(name)}`);
      const where = condition === undefined ? raw('') : sql` WHERE ${condition}`;
      return sql`SELECT ${list.length === 0 ? raw('1') : join(list, ', ')} FROM ${from.sql}${where}`;
    },
    columns: () => columnsOf(level, from),
    dictionaryOf: (name) => dictionaries[from.names.indexOf(name)],
    finish,
  };
}

/** One statement that answers several questions, each in columns of its own. */
export interface TogetherSql extends CompiledSql {
  /** Whether its rows say in their first column which part of the statement they are of. */
  isMarked: boolean;
  /** Of each question: the part that answers it, and its first column. */
  answers: { part: number; from: number }[];
}

/** A question in the statement: its columns and what follows them, as it is written. */
interface Member {
  at: number;
  list: Sql;
  rest: Sql;
}

/** Members by what follows their lists, in the order of their first. */
function byRest(all: readonly SharedRows[], isGathered: boolean): Member[][] {
  const parts = new Map<string, Member[]>();
  for (const [at, one] of all.entries()) {
    // Unlike those of all others.
    const names = Array.from({ length: one.width }, (_, output) => `c${at}_${output}`);
    const member = { at, ...one.level(isGathered, names) };
    const key = JSON.stringify(one.finish(member.rest));
    parts.set(key, [...(parts.get(key) ?? []), member]);
  }
  return [...parts.values()];
}

/**
 * The statement that answers questions of the same rows. Those that are alike are one SELECT with all their lists; several
 * of these stand one below the other, each with its rows in its order, over the rows that are gathered once.
 */
export function togetherSql(all: readonly SharedRows[], isGathered: boolean): TogetherSql | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const parts = byRest(all, isGathered);
  // One SELECT needs nothing gathered.
  if (isGathered && parts.length === 1) return togetherSql(all, false);
  if (!isGathered && parts.length > 1) throw new Error('questions that are not alike ask gathered rows');
  const answers: TogetherSql['answers'] = [];
  let from = isGathered ? 1 : 0;
  const selects = parts.map((members, part) => {
    for (const { at } of members) {
      answers[at] = { part, from };
      from += (all[at] as SharedRows).width;
    }
    const marks = isGathered ? [sql`${raw(String(part))} AS part`] : [];
    const list = join([...marks, ...members.map((member) => member.list)], ', ');
    return sql`SELECT ${list} ${(members[0] as Member).rest}`;
  });
  if (!isGathered) return { ...first.finish(selects[0] as Sql), isMarked: false, answers };
  const columns = new Set(all.flatMap((one) => one.columns()));
  const below = join(
    selects.map((select) => sql`(${select})`),
    ' UNION ALL BY NAME ',
  );
  const whole = sql`WITH ${gatheredName} AS MATERIALIZED (${first.gathered(columns)}) ${below}`;
  return { ...first.finish(whole), isMarked: true, answers };
}

/** How questions of the same rows are answered of these without statements. */
export interface FoldedQuestions {
  columns: string[];
  /** Of columns that stand as codes: the name of their type. */
  dictionaries: (string | undefined)[];
  folds: Fold[];
  /** Which rows they are, where that can be told without SQL. */
  passing?: FoldRows | undefined;
}

/** How questions of the same rows are folded; undefined where one of them cannot be. */
export function foldedQuestions(all: readonly SharedRows[], isKept = false): FoldedQuestions | undefined {
  const [first] = all;
  const folds = all.flatMap((one) => one.fold(isKept) ?? []);
  if (first === undefined || folds.length < all.length) return undefined;
  const columns = [...new Set(folds.flatMap(columnsOfFold))];
  const dictionaries = columns.map((name) => first.dictionaryOf(name));
  return { columns, dictionaries, folds, passing: first.passing() };
}

/** The statement that gathers the rows of questions that are folded. */
export function gatheredSql([first]: readonly SharedRows[], columns: readonly string[]): CompiledSql {
  if (first === undefined) throw new Error('rows of no question');
  return first.finish(sql`${first.gathered(new Set(columns))} LIMIT ${raw(String(mostFolded + 1))}`);
}

const innermost = (plan: BoundQuestion): BoundQuestion =>
  plan.input === undefined ? plan : innermost(plan.input);

function gatheringPays(where: Condition, rows: number, from: From): boolean {
  if (where.kind === 'always') return rows <= pays.smallWhole;
  if (rows <= pays.smallTable) return true;
  const listed = shareOf(where, from.sizes);
  const passing = rows * listed * datedShare(where, from.spans);
  return passing <= (listed <= pays.mostShare ? pays.mostRows : pays.mostDated);
}

/** Stored columns that a level shows, groups, calculates or sorts by, with those that number their values. */
function columnsOf(level: BoundQuestion, { names, numbers = [] }: From): string[] {
  const found = new Set<number>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { kind, index } = part as { kind?: unknown; index?: unknown };
    if (kind === 'column' && typeof index === 'number') found.add(index);
    for (const one of Object.values(part)) look(one);
  };
  look(level.outputs);
  look(level.order);
  return [...found].flatMap((index) => [names[index] ?? [], numbers[index]?.kept ?? []].flat());
}
