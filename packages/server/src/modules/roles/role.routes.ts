import { api } from '@mingjing/contract';
import { type Handler, on, onMaking } from '../../http/handler.ts';
import { userOf } from '../acting-user.ts';
import type { Roles } from './role.service.ts';

export function roleHandlers(roles: Roles): Handler[] {
  const { role } = api;
  return [
    on(role.list, (call) => roles.list(userOf(call.actor))),
    onMaking(
      role.create,
      (call) => roles.create(userOf(call.actor), call.input.roleName),
      (call, id) => roles.read(userOf(call.actor), id),
    ),
    on(role.update, (call) => roles.rename(userOf(call.actor), call.params.id, call.input)),
    on(role.remove, (call) => roles.remove(userOf(call.actor), call.params.id)),
  ];
}
