import { useState } from 'react';
import { useReadRolesOf } from '../../../records/user.ts';

/** Whose assignments are being looked at: a user's roles or a role's users, never both. */
export type Shown = { kind: 'user' | 'role'; id: number } | null;

export interface Choice {
  users: number[];
  roles: number[];
  shown: Shown;
  chooseUsers(ids: number[]): void;
  chooseRoles(ids: number[]): void;
  /** The eye of a user: its roles are checked in the list of roles. The same eye again closes. */
  showUser(id: number): void;
  /** The eye of a role: the list of users shows those who have it. */
  showRole(id: number): void;
  clear(): void;
  /** Leaves out what is gone. */
  forgetUsers(ids: readonly number[]): void;
  forgetRole(id: number): void;
}

const none = { users: [] as number[], roles: [] as number[], shown: null as Shown };

/** Chosen users and roles. Looking at one side clears what was looked at on the other. */
export function useChoice(): Choice {
  const [state, setState] = useState(none);
  const reading = useReadRolesOf();
  const clear = (): void => setState(none);
  return {
    ...state,
    chooseUsers: (users) =>
      setState((old) => ({ ...old, users, shown: old.shown?.kind === 'user' ? null : old.shown })),
    chooseRoles: (roles) => setState((old) => ({ ...old, roles })),
    showUser(id) {
      if (state.shown?.kind === 'user' && state.shown.id === id) {
        clear();
        return;
      }
      reading.mutate(id, {
        onSuccess: (roles) =>
          setState({ users: [id], roles: roles.map((role) => role.id), shown: { kind: 'user', id } }),
      });
    },
    showRole(id) {
      const again = state.shown?.kind === 'role' && state.shown.id === id;
      setState(again ? none : { users: [], roles: [id], shown: { kind: 'role', id } });
    },
    clear,
    forgetUsers: (ids) =>
      setState((old) => {
        const isSeen = old.shown?.kind === 'user' && ids.includes(old.shown.id);
        return {
          ...old,
          users: old.users.filter((id) => !ids.includes(id)),
          shown: isSeen ? null : old.shown,
        };
      }),
    forgetRole: (id) =>
      setState((old) => {
        const isSeen = old.shown?.kind === 'role' && old.shown.id === id;
        return { ...old, roles: old.roles.filter((one) => one !== id), shown: isSeen ? null : old.shown };
      }),
  };
}
