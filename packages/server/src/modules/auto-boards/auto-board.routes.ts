import { api } from '@mingjing/contract';
import { type Handler, on } from '../../http/handler.ts';
import { ownOrigins } from '../../http/origin.ts';
import { userOf } from '../acting-user.ts';
import type { AutoBoards } from './auto-board.service.ts';

export function autoBoardHandlers(autoBoards: AutoBoards, publicUrl: string): Handler[] {
  const { autoBoard } = api;
  return [
    on(autoBoard.propose, (call) => autoBoards.propose(call.params.id, call)),
    on(autoBoard.profile, (call) => autoBoards.profile(call.params.id, call)),
    on(autoBoard.save, (call) => {
      const input = { ...call.input, ownOrigins: ownOrigins(call.request, publicUrl) };
      return autoBoards.save(userOf(call.actor), input, call);
    }),
  ];
}
