import { api } from '@mingjing/contract';
import { type Handler, on } from '../../http/handler.ts';
import { userOf } from '../acting-user.ts';
import type { ApiKeyDesk } from './api-key.service.ts';

export function apiKeyHandlers(keys: ApiKeyDesk): Handler[] {
  const { apiKey } = api;
  return [
    on(apiKey.list, (call) => keys.list(userOf(call.actor))),
    on(apiKey.create, (call) => keys.create(userOf(call.actor), call.input)),
    on(apiKey.revoke, (call) => keys.revoke(userOf(call.actor), call.params.id)),
    on(apiKey.ofUser, (call) => keys.ofUser(userOf(call.actor), call.params.id)),
    on(apiKey.revokeOfUser, (call) => keys.revokeOfUser(userOf(call.actor), call.params.id)),
  ];
}
