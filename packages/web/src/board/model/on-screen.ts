import type { SeenTable } from '@mingjing/charts/picture';
import { type Answer, type ChartForm, type Drill, limits } from '@mingjing/contract';
import { createContext } from 'react';

/** What a widget shows now: the board's own rows, or those of the entry that somebody drilled down to. */
export interface ShownWidget {
  form: ChartForm;
  answer: Answer | undefined;
  error: string | null;
  drill: Drill;
  /** Another picture is on its way. */
  pending: boolean;
}

/** What stands on a board's screen beside its own answers: an export shows what its viewer sees. */
export class OnScreen {
  readonly #shown = new Map<string, ShownWidget>();
  readonly #tables = new Map<string, { table: SeenTable; pending: boolean }>();
  #waiting: (() => void)[] = [];

  put(nodeId: string, shown: ShownWidget): void {
    this.#shown.set(nodeId, shown);
    this.#tell();
  }

  drop(nodeId: string): void {
    this.#shown.delete(nodeId);
    this.#tell();
  }

  get(nodeId: string): ShownWidget | undefined {
    return this.#shown.get(nodeId);
  }

  /** What of a widget's table is looked at. */
  table(nodeId: string): SeenTable | undefined {
    return this.#tables.get(nodeId)?.table;
  }

  putTable(nodeId: string, seen: { table: SeenTable; pending: boolean } | null): void {
    if (seen === null) this.#tables.delete(nodeId);
    else this.#tables.set(nodeId, seen);
    this.#tell();
  }

  /** Resolves when no widget waits for its next picture or page, at the latest after the time that a preview may take. */
  async settled(): Promise<void> {
    if (!this.#isPending()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limits.previewMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #isPending(): boolean {
    return [...this.#shown.values(), ...this.#tables.values()].some(({ pending }) => pending);
  }

  #tell(): void {
    if (this.#waiting.length === 0 || this.#isPending()) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

export const OnScreenContext = createContext<OnScreen | null>(null);
