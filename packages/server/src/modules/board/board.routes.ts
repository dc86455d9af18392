import { api } from '@mingjing/contract';
import { gone } from '../../http/app-error.ts';
import { type Handler, on, RawResult } from '../../http/handler.ts';
import type { BoardService } from './board.service.ts';

export function boardHandlers(board: BoardService): Handler[] {
  return [
    on(api.board.load, async (call) => {
      // Templates are drawings without data of their own; they have no board yet.
      if (call.query.type === 't') throw gone();
      return new RawResult(await board.load(call.query.id, call.query.filters, call));
    }),
    on(api.board.targets, (call) => board.targets(call.query.id, call)),
    on(api.board.layout, (call) => board.layout(call.query.id, call)),
  ];
}
