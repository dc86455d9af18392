import {
  api,
  type Board,
  type BoardEnd,
  type BoardLine,
  type BoardWidget,
  callLines,
  texts,
  type WidgetState,
} from '@mingjing/contract';
import { clientOptions } from './client.ts';
import { oldestIn, widgetsOf } from './merged-board.ts';

/** A board that is being read. */
export interface ArrivingBoard {
  /** What there is of it: widgets that are not answered yet are pending. */
  board: Board;
  /** What the pending ones do, by their nodes, once that is known. */
  states: ReadonlyMap<string, WidgetState>;
  /** Waits for one widget no longer: the others come, and its query ends where nobody else waits for it. */
  cancel(nodeId: string): void;
}

/** How a panel is asked for. */
export interface ArrivingQuery {
  id: number;
  type: 'p';
  filters?: string;
  since?: string;
  before?: string;
}

/** A reading is ended this much later than another that waits for the rest, at the latest. */
const overlapMs = 1500;

const withWidget = (board: Board, widget: BoardWidget): Board => ({
  ...board,
  rows: board.rows.map((row) => ({
    ...row,
    widgets: row.widgets.map((one) => (one.nodeId === widget.nodeId ? widget : one)),
  })),
});

class BoardReading {
  readonly #query: ArrivingQuery;
  readonly #show: (arriving: ArrivingBoard) => void;
  readonly #states = new Map<string, WidgetState>();
  readonly #cancel = (nodeId: string): void => this.cancel(nodeId);
  #board: Board | null = null;
  /** Some of its widgets were cancelled. */
  #isCut = false;
  /** Ends the reading that is waited for. */
  #current = new AbortController();
  #resolve: (board: Board) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  readonly whole: Promise<Board>;

  constructor(query: ArrivingQuery, signal: AbortSignal, show: (arriving: ArrivingBoard) => void) {
    this.#query = query;
    this.#show = show;
    this.whole = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    signal.addEventListener('abort', () => {
      this.#current.abort(signal.reason);
      this.#reject(signal.reason);
    });
    void this.#read(query, this.#current, () => undefined);
  }

  cancel(nodeId: string): void {
    const widget =
      this.#board === null ? undefined : widgetsOf(this.#board).find((one) => one.nodeId === nodeId);
    if (this.#board === null || widget?.pending !== true) return;
    const { pending: _pending, ...rest } = widget;
    this.#states.delete(nodeId);
    this.#put(withWidget(this.#board, { ...rest, error: texts.widget.cancelled }));
    const left = widgetsOf(this.#board).flatMap((one) => (one.pending === true ? [one.nodeId] : []));
    const before = this.#current;
    if (left.length === 0) {
      this.#resolve(this.#board);
      before.abort();
      return;
    }
    // The others are waited for anew before this reading ends: their queries go on and are not asked again.
    this.#current = new AbortController();
    const end = setTimeout(() => before.abort(), overlapMs);
    const untold = new Set(left);
    const { id, type, filters } = this.#query;
    this.#isCut = true;
    const others = { id, type, ...(filters === undefined ? {} : { filters }), nodes: JSON.stringify(left) };
    void this.#read(others, this.#current, (nodes) => {
      for (const node of nodes) untold.delete(node);
      if (untold.size > 0) return;
      clearTimeout(end);
      before.abort();
    });
  }

  /** Takes lines until they end; `heard` is told of the widgets that they are about. */
  async #read(
    query: ArrivingQuery & { nodes?: string },
    reading: AbortController,
    heard: (nodes: string[]) => void,
  ): Promise<void> {
    try {
      const take = (lines: BoardLine[]): void => {
        if (!reading.signal.aborted) this.#take(lines);
        heard(
          lines.flatMap(({ widget, states = {} }) => [
            ...Object.keys(states),
            ...(widget ? [widget.nodeId] : []),
          ]),
        );
      };
      const signal = reading.signal;
      const answer = await callLines(api.board.load, { query, signal }, clientOptions, take);
      if (query.nodes !== undefined && 'whole' in answer)
        this.#take(widgetsOf(answer.whole).map((widget) => ({ widget })));
      heard('whole' in answer ? widgetsOf(answer.whole).map(({ nodeId }) => nodeId) : []);
      if (this.#current !== reading) return;
      if (query.nodes === undefined && 'whole' in answer) this.#resolve(answer.whole);
      else this.#end('whole' in answer ? answer.whole : answer.end);
    } catch (error) {
      if (this.#current === reading) this.#reject(error);
    }
  }

  #end({ dataTime, state, unreached }: BoardEnd): void {
    if (this.#board === null) {
      this.#reject(new Error('a board ended before it began'));
      return;
    }
    const board = { ...this.#board, ...(unreached && { unreached }) };
    // Without the widgets that were cancelled it is of another age, and of no state of the server's.
    const ofWhole = { dataTime, ...(state === undefined ? {} : { state }) };
    this.#resolve({ ...board, ...(this.#isCut ? { dataTime: oldestIn(board) ?? dataTime } : ofWhole) });
  }

  #take(lines: readonly BoardLine[]): void {
    let board = this.#board;
    for (const line of lines) {
      // The places of a part are known already.
      board ??= line.board ?? null;
      if (board !== null && line.widget !== undefined && this.#isPending(board, line.widget.nodeId)) {
        board = withWidget(board, line.widget);
        this.#states.delete(line.widget.nodeId);
      }
      for (const [node, state] of Object.entries(line.states ?? {}))
        if (board !== null && this.#isPending(board, node)) this.#states.set(node, state);
    }
    if (board !== null) this.#put(board);
  }

  #isPending(board: Board, nodeId: string): boolean {
    return widgetsOf(board).some((one) => one.nodeId === nodeId && one.pending === true);
  }

  #put(board: Board): void {
    this.#board = board;
    this.#show({ board, states: new Map(this.#states), cancel: this.#cancel });
  }
}

/**
 * A panel with the data of all its widgets; `show` hears of it as it comes, first with the places of its widgets alone.
 * Throws ApiError.
 */
export const readArrivingBoard = (
  query: ArrivingQuery,
  signal: AbortSignal,
  show: (arriving: ArrivingBoard) => void,
): Promise<Board> => new BoardReading(query, signal, show).whole;
