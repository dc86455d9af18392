import { api, type Board, type BoardLine, type BoardWidget, callLines } from '@mingjing/contract';
import { clientOptions } from './client.ts';

/** What there is of a board so far: widgets that are not answered yet are pending. */
function withLines(board: Board | null, lines: readonly BoardLine[]): Board | null {
  const answered = new Map<string, BoardWidget>();
  let begun = board;
  for (const line of lines) {
    begun = line.board ?? begun;
    if (line.widget !== undefined) answered.set(line.widget.nodeId, line.widget);
  }
  if (begun === null || answered.size === 0) return begun;
  const rows = begun.rows.map((row) => ({
    ...row,
    widgets: row.widgets.map((widget) => answered.get(widget.nodeId) ?? widget),
  }));
  return { ...begun, rows };
}

/**
 * A panel with the data of all its widgets; `show` hears of it as it comes, first with the places of its widgets alone.
 * Throws ApiError.
 */
export async function readArrivingBoard(
  query: { id: number; type: 'p'; filters?: string },
  signal: AbortSignal,
  show: (board: Board | null) => void,
): Promise<Board> {
  let board: Board | null = null;
  const answer = await callLines(api.board.load, { query, signal }, clientOptions, (lines) => {
    board = withLines(board, lines);
    show(board);
  });
  if ('whole' in answer) return answer.whole;
  if (board === null) throw new Error('a board ended before it began');
  return { ...(board as Board), ...answer.end };
}
