import type { Usage, UsedBy } from '@mingjing/contract';

const ofRoles = (names: readonly string[]): string =>
  names.length === 0 ? '仅所有者' : `仅 ${names.join('、')}`;

/** Who may use an object, in a few words. */
export const usageText = ({ limited, roles }: Pick<Usage, 'limited' | 'roles'>): string =>
  limited ? ofRoles(roles.map(({ roleName }) => roleName)) : '所有人';

/** What the lock of a list says. */
export const lockText = ({ owner, roles }: UsedBy): string => `${ofRoles(roles)}可使用 · 所有者 ${owner}`;

/** A user by name, and by the name they sign in with. */
export const personText = ({ name, username }: { name: string; username: string }): string =>
  name === '' ? username : `${name}（${username}）`;
