import { SourceError } from '@mingjing/connectors';
import { type Column, type ColumnType, isDated, isNumeric } from '@mingjing/contract';
import { LRUCache } from 'lru-cache';

/** As long as a type is believed, so that the charts of a board describe it once; describing runs nothing. */
const believedMs = 5_000;
/** As long as an answer of other types than were asked for counts as the source's own way. */
const ownWayMs = 10 * 60_000;

/** A statement whose columns were described long ago. */
export interface DescribedStatement {
  key: string;
  known: Column[];
  /** Asks the source what the columns are now. */
  describe: () => Promise<Column[]>;
  /** Looks which of these texts are numbers. */
  sample: (columns: Column[]) => Promise<Column[]>;
}

/** The type that the source has now; what was learned of the values of a text stays. */
function renewed(known: Column, now: Column): Column {
  if (known.type !== now.type) return now;
  return { ...now, ...(known.numeric !== undefined && { numeric: known.numeric }) };
}

/** Numbers of any type are one kind, and so are days and moments. */
const kindOf = (type: ColumnType): string => (isNumeric(type) ? 'number' : isDated(type) ? 'dated' : type);

/** An answer that is not of the types that were asked for. */
export class OtherTypes extends Error {}

/**
 * Types of columns as their source has them now, for statements that were described long ago: a type that is out of date
 * makes a wrong number, or a statement that the source refuses.
 */
export class CurrentTypes {
  readonly #described = new LRUCache<string, Promise<Column[]>>({ max: 1000, ttl: believedMs });
  readonly #ownWays = new LRUCache<string, true>({ max: 1000, ttl: ownWayMs });

  /** The known columns, each with the type that it has now. Who cannot describe the statement leaves them as they are. */
  async of({ key, known, describe, sample }: DescribedStatement): Promise<Column[]> {
    let asked = this.#described.get(key);
    if (asked === undefined) {
      const typeOf = new Map(known.map(({ name, type }) => [name, type]));
      const isNewText = ({ name, type }: Column): boolean =>
        type === 'text' && (typeOf.get(name) ?? 'text') !== 'text';
      // What is wrong with a statement is told by the question itself.
      asked = describe()
        .then((now) => (now.some(isNewText) ? sample(now) : now))
        .catch(() => {
          this.#described.delete(key);
          return [];
        });
      this.#described.set(key, asked);
    }
    const now = new Map((await asked).map((column) => [column.name, column]));
    return known.map((column) => {
      const current = now.get(column.name);
      return current === undefined ? column : renewed(column, current);
    });
  }

  /** Throws OtherTypes where an answer holds values of another kind than was asked for, as texts in place of numbers. */
  check(key: string, wanted: readonly Column[], answered: readonly Column[]): void {
    if (this.#ownWays.has(key)) return;
    const isOther = ({ type }: Column, at: number): boolean => {
      const other = answered[at];
      return other !== undefined && kindOf(type) !== kindOf(other.type);
    };
    if (wanted.some(isOther)) throw new OtherTypes();
  }

  /**
   * What a question that failed so is asked with next: the types of now, where they differ from the known ones; undefined
   * where another question would be no other.
   */
  async after(failure: unknown, statement: DescribedStatement): Promise<Column[] | undefined> {
    const isOther = failure instanceof OtherTypes;
    if (!isOther && !(failure instanceof SourceError && failure.fault === 'data')) return undefined;
    const now = await this.of(statement);
    const { known, key } = statement;
    if (now.some((column, at) => column.type !== known[at]?.type || column.native !== known[at]?.native))
      return now;
    if (isOther) this.#ownWays.set(key, true);
    return isOther ? known : undefined;
  }

  /** Forgets statements whose keys begin so. */
  forget(prefix: string): void {
    for (const kept of [this.#described, this.#ownWays])
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
  }
}
