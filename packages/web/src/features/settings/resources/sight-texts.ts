import type { PanelSight } from '@mingjing/contract';

type Named = { roleName: string };
const names = (roles: readonly Named[]): string => roles.map((role) => `【${role.roleName}】`).join('、');

/** Why the user sees the panel: each sentence is enough. */
export function reasonTexts({ reasons, user }: PanelSight): string[] {
  return reasons.map(({ kind, role }) => {
    if (kind === 'owner') return `面板由${user.name === '' ? user.username : user.name}创建`;
    if (kind === 'granted') return `角色【${role?.roleName ?? ''}】已被授权该面板`;
    return `角色【${role?.roleName ?? ''}】是系统管理员，可查看全部面板`;
  });
}

export interface Obstacle {
  text: string;
  /** What to do about it. */
  remedy: string;
}

/** What is in the way, and what to do. */
export function obstacleTexts({ obstacles, roles, otherRoles }: PanelSight): Obstacle[] {
  return obstacles.map((obstacle): Obstacle => {
    if (obstacle === 'disabled') return { text: '该用户已停用，不能登录', remedy: '在用户管理中启用该用户' };
    if (obstacle === 'noRole') {
      return { text: '该用户尚未分配角色，不能登录', remedy: '在用户管理中为该用户授权角色' };
    }
    if (obstacle === 'unpublished') {
      return {
        text: '面板尚未发布，只有作者和系统管理员能看到',
        remedy: '请作者在面板设置中发布该面板',
      };
    }
    return {
      text:
        roles.length === 0
          ? '该面板没有授权给该用户的任何角色'
          : `该用户的角色${names(roles)}没有被授权该面板`,
      remedy:
        otherRoles.length === 0
          ? '把该面板授权给该用户的一个角色'
          : `把该面板授权给该用户的一个角色，或为该用户授权已有该面板的角色：${names(otherRoles)}`,
    };
  });
}

/** What the user needs besides to find the panel in the sidebar; null when nothing is missing. */
export function consoleText({ allowed, consoleRoles }: PanelSight): string | null {
  if (!allowed || consoleRoles.length > 0) return null;
  return '该用户的角色没有被授权“控制台”菜单：侧边栏不列出面板，只能通过面板地址打开';
}
