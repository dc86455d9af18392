import { type OpenedAccounts, texts } from '@mingjing/contract';

interface OpenedRole {
  roleName: string;
  opened?: OpenedAccounts | undefined;
}

const mostNames = 3;
const shortly = (names: readonly string[]): string =>
  `${names.slice(0, mostNames).join('、')}${names.length > mostNames ? ` 等 ${names.length} 个` : ''}`;

/** Who else gets what is granted to roles, since they chose the passwords of some of their users; null for nobody. */
export function openedText(roles: readonly OpenedRole[]): string | null {
  const found = roles.flatMap(({ opened }) => opened ?? []);
  if (found.length === 0) return null;
  const names = roles.filter(({ opened }) => opened !== undefined).map(({ roleName }) => roleName);
  const by = [...new Set(found.flatMap((opened) => opened.by))].map(texts.user.opener);
  const { size } = new Set(found.flatMap(({ users }) => users));
  return texts.grant.opened(`角色【${shortly(names)}】`, size, shortly(by));
}
