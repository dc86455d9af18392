import {
  type Answer,
  type Board,
  type BoardLayout,
  type BoardWidget,
  boardLayout,
  type Drill,
  type FilterRule,
  parseJsonText,
  texts,
} from '@mingjing/contract';
import { client } from '../../app/client.ts';
import { headerToken } from '../../app/session.ts';

export interface BoardSource {
  id: number;
  type: 'p' | 't';
}

/** One call for all widgets of a board, or for those of one dataset. */
export function loadBoard(
  source: BoardSource,
  filters: string | undefined,
  signal?: AbortSignal,
  datasetId?: number,
): Promise<Board> {
  const abort = signal === undefined ? {} : { signal };
  // Published templates open for anybody; with a login the author's own drafts do too.
  if (source.type === 't' && headerToken() === null) {
    return client.template.preview({ params: { id: source.id }, ...abort });
  }
  return client.board.load({
    query: { id: source.id, type: source.type, ...(filters === undefined ? {} : { filters }), datasetId },
    ...abort,
  });
}

/** Filter parameters of a layout text; a text that cannot be read has none. */
export function readLayout(text: string): BoardLayout {
  if (text.trim() === '') return boardLayout.parse({});
  try {
    return boardLayout.catch({ paramsGroup: [], checkedGroup: [] }).parse(parseJsonText(text));
  } catch {
    return boardLayout.parse({});
  }
}

export async function loadLayout(id: number): Promise<BoardLayout> {
  return readLayout(await client.board.layout({ query: { id } }));
}

/** The board with new data for some of its widgets. Widgets that were not asked keep their identity. */
export function withWidgets(board: Board, changed: ReadonlyMap<string, Partial<BoardWidget>>): Board {
  return {
    ...board,
    rows: board.rows.map((row) => ({
      ...row,
      widgets: row.widgets.map((widget) => {
        const change = changed.get(widget.nodeId);
        return change === undefined ? widget : { ...widget, ...change };
      }),
    })),
  };
}

/** A board with the widgets of another answer in place of its own, and the age that this makes it. */
export function withAnswer(board: Board, answer: Board): Board {
  const merged = withWidgets(board, new Map(widgetsOf(answer).map((widget) => [widget.nodeId, widget])));
  const times = widgetsOf(merged).flatMap(({ cachedAt = '' }) => (cachedAt === '' ? [] : [cachedAt]));
  // The state stays that of the whole board: what else changed since is still to be read.
  return { ...merged, dataTime: times.toSorted()[0] ?? board.dataTime };
}

export const widgetsOf = (board: Board): BoardWidget[] => board.rows.flatMap((row) => row.widgets);

/** Datasets behind a board, each once. */
export function datasetsOf(board: Board): number[] {
  return [...new Set(widgetsOf(board).flatMap(({ datasetId }) => datasetId ?? []))];
}

/** A widget's data with those of the filters whose column it has; the others leave it as it is. */
export async function readWidget(
  id: number,
  panelId: number | undefined,
  rules: readonly FilterRule[],
  drill?: Drill,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    const filters = rules.length === 0 ? {} : { filters: JSON.stringify(rules) };
    const level = drill === undefined ? {} : { drill: JSON.stringify(drill) };
    return await client.widget.data({
      query: { id, ...(panelId === undefined ? {} : { panelId }), ...filters, ...level },
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    const unknown = rules.find(
      ({ key }) => error instanceof Error && error.message === texts.widget.unknownColumn(key),
    );
    if (unknown === undefined) throw error;
    return readWidget(
      id,
      panelId,
      rules.filter(({ key }) => key !== unknown.key),
      drill,
      signal,
    );
  }
}
