import type { Board, BoardWidget } from '@mingjing/contract';

/** All widgets of a board, from the top. */
export const widgetsOf = (board: Board): BoardWidget[] => board.rows.flatMap((row) => row.widgets);

/** When the oldest stored data of a board were read, as on the wire; undefined where all are read as they are now. */
export function oldestIn(board: Board): string | undefined {
  const times = widgetsOf(board).flatMap(({ cachedAt = '' }) => (cachedAt === '' ? [] : [cachedAt]));
  return times.toSorted()[0];
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
  // The state stays that of the whole board: what else changed since is still to be read.
  const { unreached = board.unreached } = answer;
  return { ...merged, dataTime: oldestIn(merged) ?? board.dataTime, ...(unreached && { unreached }) };
}

/** The board on screen while another of it arrives: what is not answered yet is shown as it was. */
export function overShown(shown: Board, arriving: Board): Board {
  const known = new Map(widgetsOf(shown).map((widget) => [widget.nodeId, widget]));
  const merged = withWidgets(
    arriving,
    new Map(
      widgetsOf(arriving).flatMap((widget): [string, Partial<BoardWidget>][] => {
        const before = known.get(widget.nodeId);
        const stays = widget.pending === true && before?.widgetId === widget.widgetId;
        return stays ? [[widget.nodeId, { config: before.config, data: before.data }]] : [];
      }),
    ),
  );
  return arriving.state === shown.state ? withAnswer(shown, merged) : merged;
}

/** Datasets behind a board, each once. */
export function datasetsOf(board: Board): number[] {
  return [...new Set(widgetsOf(board).flatMap(({ datasetId }) => datasetId ?? []))];
}
