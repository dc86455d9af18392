import { texts } from '@mingjing/contract';

/** What an account may do beside reading rows. */
export type AccountRightKind =
  | 'superuser'
  | 'files'
  | 'programs'
  | 'write'
  | 'structure'
  | 'accounts'
  | 'routines'
  | 'other';

/** One kind of right with examples: names of privileges, roles or tables as the server writes them. */
export interface AccountRight {
  kind: AccountRightKind;
  names: readonly string[];
}

const order: readonly AccountRightKind[] = [
  'superuser',
  'files',
  'programs',
  'write',
  'structure',
  'accounts',
  'routines',
  'other',
];
const shownNames = 4;

/** Found rights, one entry a kind, the gravest first; every name once. */
export function accountRights(found: readonly (readonly [AccountRightKind, string])[]): AccountRight[] {
  return order.flatMap((kind) => {
    const names = [...new Set(found.filter(([of]) => of === kind).map(([, name]) => name))];
    return names.length === 0 ? [] : [{ kind, names }];
  });
}

/** The rights in words: 可修改数据（INSERT、UPDATE）、可建表、改表或删表（CREATE 等）. */
export function rightsText(rights: readonly AccountRight[]): string {
  return rights
    .map(({ kind, names }) => {
      // Names come from the server: they are cut, so that a message stays a message.
      const shown = names
        .slice(0, shownNames)
        .map((name) => (name.length > 60 ? `${name.slice(0, 60)}…` : name));
      return `${texts.account.rights[kind]}（${shown.join('、')}${names.length > shownNames ? ' 等' : ''}）`;
    })
    .join('；');
}
