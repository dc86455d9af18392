import type { Account } from '@mingjing/contract';
import { useState } from 'react';
import { useReadRolesOf, useSeenUsers } from '../../../records/user.ts';

/** Whose assignments are being looked at: a user's roles or a role's users, never both. */
export type Shown = { kind: 'user' | 'role'; id: number } | null;

export interface Choice {
  users: number[];
  roles: number[];
  shown: Shown;
  /** Chosen users whom somebody without administration may act as, and who are to have roles that they have not. */
  opened: readonly Account[];
  /** What is known of the chosen users' roles: the versions that were in sight when they were chosen. */
  versions: number[] | undefined;
  chooseUsers(ids: number[]): void;
  chooseRoles(ids: number[]): void;
  /** The eye of a user: its roles are checked in the list of roles. The same eye again closes. */
  showUser(id: number): void;
  /** The eye of a role: the list of users shows those who have it. */
  showRole(id: number): void;
  clear(): void;
  /** Goes by the roles that are in sight now. */
  seeAgain(): void;
  /** Leaves out what is gone. */
  forgetUsers(ids: readonly number[]): void;
  forgetRole(id: number): void;
}

type Seen = Readonly<Record<number, number | undefined>>;
const none = { users: [] as number[], roles: [] as number[], shown: null as Shown, seen: {} as Seen };

/** Chosen users and roles. Looking at one side clears what was looked at on the other. */
export function useChoice(): Choice {
  const [state, setState] = useState(none);
  const reading = useReadRolesOf();
  const userOf = useSeenUsers();
  const versionOf = (id: number) => userOf(id)?.rolesVersion;
  const clear = (): void => setState(none);
  const { seen, ...chosen } = state;
  const isNewTo = ({ roles }: Account) => chosen.roles.some((id) => !roles.some((role) => role.id === id));
  const opened = chosen.users
    .flatMap((id) => userOf(id) ?? [])
    .filter((user) => user.openedBy !== null && isNewTo(user));
  const versions = chosen.users.map((id) => seen[id] ?? versionOf(id));
  return {
    ...chosen,
    opened,
    versions: versions.every((version) => version !== undefined) ? versions : undefined,
    chooseUsers: (users) =>
      setState((old) => ({
        ...old,
        users,
        shown: old.shown?.kind === 'user' ? null : old.shown,
        seen: Object.fromEntries(users.map((id) => [id, old.seen[id] ?? versionOf(id)])),
      })),
    chooseRoles: (roles) => setState((old) => ({ ...old, roles })),
    showUser(id) {
      if (state.shown?.kind === 'user' && state.shown.id === id) {
        clear();
        return;
      }
      const before = versionOf(id);
      reading.mutate(id, {
        onSuccess: (roles) =>
          setState({
            users: [id],
            roles: roles.map((role) => role.id),
            shown: { kind: 'user', id },
            seen: { [id]: before },
          }),
      });
    },
    showRole(id) {
      const again = state.shown?.kind === 'role' && state.shown.id === id;
      setState(again ? none : { ...none, roles: [id], shown: { kind: 'role', id } });
    },
    clear,
    seeAgain: () => setState((old) => ({ ...old, seen: {} })),
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
