import { api, type UserImportInput } from '@mingjing/contract';
import { tokenOf } from '../../http/access.ts';
import { type Handler, on, onMaking, WithTop } from '../../http/handler.ts';
import type { Upload } from '../../http/upload.ts';
import { userOf } from '../acting-user.ts';
import type { Users } from './user.service.ts';
import type { SentUsers, UserImport } from './user-import.ts';

/** A file of users with what its form says. */
function sentUsers(upload: Upload | undefined, input: UserImportInput, signal: AbortSignal): SentUsers {
  return {
    upload,
    password: input.password ?? '',
    attributes: input.attributes ?? [],
    createRoles: input.createRoles,
    signal,
  };
}

export function userHandlers(users: Users, imports: UserImport): Handler[] {
  const { user } = api;
  return [
    on(user.list, async ({ actor, query }) => {
      const asked = { ...query, search: query.search ?? '' };
      const { users: found, total } = await users.list(userOf(actor), asked);
      return new WithTop(found, { total });
    }),
    onMaking(
      user.create,
      (call) => users.create(userOf(call.actor), call.input),
      (call, id) => users.read(userOf(call.actor), id),
    ),
    on(user.update, ({ actor, params, input, request }) =>
      users.update(userOf(actor), params.id, input, tokenOf(request) ?? ''),
    ),
    on(user.remove, ({ actor, input, query }) =>
      users.remove(userOf(actor), input.ids.length > 0 ? input.ids : query.ids),
    ),
    on(user.roles, (call) => users.rolesOf(call.params.id)),
    on(user.setState, (call) => users.setState(userOf(call.actor), call.params.id, call.input.disabled)),
    on(user.unlock, (call) => users.unlock(userOf(call.actor), call.params.id)),
    on(user.grant, (call) => users.grant(userOf(call.actor), call.input)),
    on(user.previewImport, async ({ actor, request, input, signal }) => {
      const { rows, ...seen } = await imports.look(userOf(actor), sentUsers(request.upload, input, signal));
      return new WithTop(rows, { ...seen });
    }),
    on(user.import, ({ actor, actorNow, request, input, signal }) =>
      imports.store(
        { actor: userOf(actor), actorNow: async () => userOf(await actorNow()) },
        sentUsers(request.upload, input, signal),
      ),
    ),
  ];
}
