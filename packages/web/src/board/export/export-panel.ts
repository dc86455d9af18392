import type { BoardLayout } from '@mingjing/contract';
import { type BoardSource, loadBoard, loadLayout } from '../../records/board.ts';
import { brandToday } from '../model/brand-today.ts';
import { defaultFilters } from '../model/viewer-filters.ts';
import { readDrawing } from '../view/board-view.tsx';
import type { FileKind } from './paper.ts';
import { saveBoard } from './save-board.ts';

const noLayout: BoardLayout = { paramsGroup: [], checkedGroup: [] };

/** Saves a stored panel as it opens, with its default filters, without showing it. */
export async function exportPanel(id: number, kind: FileKind, pageDark: boolean): Promise<void> {
  const source: BoardSource = { id, type: 'p' };
  // A layout that cannot be read costs the line that names the filters, not the picture.
  const [board, layout] = await Promise.all([
    loadBoard(source, undefined),
    loadLayout(id).catch(() => noLayout),
  ]);
  const applied = defaultFilters(layout, layout.today ?? brandToday());
  await saveBoard({ board, drawing: readDrawing(board.drawing), pageDark, applied, onScreen: null }, kind);
}
