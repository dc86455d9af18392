import type { Column } from '@mingjing/contract';
import { type DialectId, dialects } from '@mingjing/query';
import { LRUCache } from 'lru-cache';

/** As long as a type is believed, so that the charts of a board describe it once; describing runs nothing. */
const believedMs = 5_000;

/**
 * Types of columns as their source has them now, for statements that were described long ago: asked of databases that
 * calculate with texts, where a type that is out of date makes a wrong number.
 */
export class CurrentTypes {
  readonly #described = new LRUCache<string, Promise<Column[]>>({ max: 1000, ttl: believedMs });

  /** The known columns, each with the type that it has now. Who cannot describe the statement leaves them as they are. */
  async of(
    key: string,
    known: Column[],
    { dialect, describe }: { dialect: DialectId; describe: () => Promise<Column[]> },
  ): Promise<Column[]> {
    if (dialects[dialect].calculatesWithTexts !== true) return known;
    let asked = this.#described.get(key);
    if (asked === undefined) {
      // What is wrong with a statement is told by the question itself.
      asked = describe().catch(() => {
        this.#described.delete(key);
        return [];
      });
      this.#described.set(key, asked);
    }
    const now = new Map((await asked).map((column) => [column.name, column]));
    return known.map((column) => {
      const current = now.get(column.name);
      return current === undefined || current.type === column.type ? column : current;
    });
  }

  /** Forgets statements whose keys begin so. */
  forget(prefix: string): void {
    for (const key of this.#described.keys()) if (key.startsWith(prefix)) this.#described.delete(key);
  }
}
