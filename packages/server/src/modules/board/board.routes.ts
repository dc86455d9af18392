import { api } from '@mingjing/contract';
import { type Handler, on, RawResult } from '../../http/handler.ts';
import type { Templates } from '../templates/template.service.ts';
import type { BoardService } from './board.service.ts';
import { templateBoard } from './template-board.ts';

export function boardHandlers(board: BoardService, templates: Templates): Handler[] {
  return [
    on(api.board.load, async (call) => {
      if (call.query.type === 't') return templateBoard(await templates.readable(call.actor, call.query.id));
      return new RawResult(await board.load(call.query.id, call.query.filters, call));
    }),
    on(api.board.targets, (call) => board.targets(call.query.id, call)),
    on(api.board.layout, (call) => board.layout(call.query.id, call)),
  ];
}
