import { api } from '@mingjing/contract';
import { type Handler, on } from '../../http/handler.ts';
import type { Shares } from './share.service.ts';

export function shareHandlers(shares: Shares): Handler[] {
  return [on(api.session.exchangeSign, async (call) => ({ token: await shares.exchange(call.input.sign) }))];
}
