import { api, usedKinds } from '@mingjing/contract';
import { type Handler, on } from '../../http/handler.ts';
import { userOf } from '../acting-user.ts';
import type { UsageService } from './usage.service.ts';

/** The two calls that every kind of used object has. */
export function usageHandlers(usage: UsageService): Handler[] {
  return usedKinds.flatMap((kind) => [
    on(api[kind].usage, (call) => usage.read(kind, userOf(call.actor), call.params.id)),
    on(api[kind].saveUsage, (call) => usage.save(kind, userOf(call.actor), call.params.id, call.input)),
  ]);
}
