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

  /** Resolves when no widget waits for its next picture, at the latest after the time that a preview may take. */
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
    return [...this.#shown.values()].some(({ pending }) => pending);
  }

  #tell(): void {
    if (this.#waiting.length === 0 || this.#isPending()) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

export const OnScreenContext = createContext<OnScreen | null>(null);
