/** Who wants to use something, with the roles that count. */
export interface UsingPerson {
  id: number;
  roleIds: readonly number[];
  isAdmin: boolean;
}
/** To whom the use of an object is left beside administrators. */
export interface UseList {
  ownerId: number;
  roleIds: readonly number[];
}

export type UseReason =
  | { kind: 'administrator' }
  | { kind: 'owner' }
  | { kind: 'role'; roleId: number }
  /** Its use is left to everybody who has the screen. */
  | { kind: 'open' };

export interface UseDecision {
  allowed: boolean;
  /** What allows it; each is enough. */
  because: UseReason[];
}

/**
 * Whether a user may use a source, dataset or widget, and why; `list` is undefined where nothing limits its use. A list
 * without roles, also one whose roles were deleted, leaves it to the owner and administrators.
 */
export function decideUse(person: UsingPerson, list: UseList | undefined): UseDecision {
  const because: UseReason[] = [
    ...(person.isAdmin ? [{ kind: 'administrator' } as const] : []),
    ...(list?.ownerId === person.id ? [{ kind: 'owner' } as const] : []),
    ...(list === undefined ? [{ kind: 'open' } as const] : []),
    ...person.roleIds
      .filter((id) => list?.roleIds.includes(id))
      .map((roleId) => ({ kind: 'role', roleId }) as const),
  ];
  return { allowed: because.length > 0, because };
}
