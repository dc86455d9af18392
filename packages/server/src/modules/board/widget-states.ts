import type { AskState } from '@mingjing/mart';

/**
 * What the widgets of a board do that are not answered yet. Most are answered before anybody would read it: nothing is
 * told in the first `quietMs`; then what they all do, and from then on each change.
 */
export class WidgetStates {
  readonly #tell: (states: Record<string, AskState>) => void;
  readonly #states = new Map<string, AskState>();
  readonly #quiet: NodeJS.Timeout | undefined;
  #isQuiet: boolean;

  constructor(quietMs: number, tell: (states: Record<string, AskState>) => void) {
    this.#tell = tell;
    this.#isQuiet = quietMs > 0;
    if (this.#isQuiet) this.#quiet = setTimeout(() => this.#begin(), quietMs);
  }

  /** The nodes of one widget. */
  set(nodes: readonly string[], state: AskState): void {
    for (const node of nodes) this.#states.set(node, state);
    if (!this.#isQuiet) this.#tell(Object.fromEntries(nodes.map((node) => [node, state])));
  }

  /** The widget on it is answered. */
  end(node: string): void {
    this.#states.delete(node);
  }

  close(): void {
    clearTimeout(this.#quiet);
  }

  #begin(): void {
    this.#isQuiet = false;
    if (this.#states.size > 0) this.#tell(Object.fromEntries(this.#states));
  }
}
