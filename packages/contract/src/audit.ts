import { z } from 'zod';
import { sentNumber } from './fields.ts';

/** Everything that the audit log tells of, in people's words. Names are stored: one that was released never changes. */
export const auditActions = {
  'session.login': '登录',
  'session.lock': '帐号锁定',
  'session.logout': '退出登录',
  'access.denied': '越权访问',
  'password.change': '修改自己的密码',
  'profile.update': '修改个人信息',
  'user.create': '新增用户',
  'user.update': '修改用户',
  'user.remove': '删除用户',
  'user.enable': '启用用户',
  'user.disable': '停用用户',
  'user.unlock': '解锁用户',
  'user.grant': '授予角色',
  'user.import': '导入用户',
  'key.create': '新增 API 密钥',
  'key.revoke': '撤销 API 密钥',
  'key.use': '使用 API 密钥',
  'role.create': '新增角色',
  'role.update': '修改角色',
  'role.remove': '删除角色',
  'menu.create': '新增菜单',
  'menu.update': '修改菜单',
  'menu.arrange': '调整菜单顺序',
  'menu.remove': '删除菜单',
  'grant.panels': '授权面板',
  'grant.menus': '授权菜单',
  'grant.preview': '以角色预览',
  'datasource.create': '新增数据源',
  'datasource.update': '修改数据源',
  'datasource.remove': '删除数据源',
  'dataset.create': '新增数据集',
  'dataset.update': '修改数据集',
  'dataset.remove': '删除数据集',
  'dataset.rules': '修改行列权限',
  'usage.update': '修改使用范围',
  'dataset.refresh': '手动缓存数据集',
  'dataset.schedule': '修改定时更新',
  'dataset.stop': '停止缓存数据集',
  'dataset.pause': '暂停定时更新',
  'dataset.resume': '恢复定时更新',
  'widget.create': '新增图表',
  'widget.update': '修改图表',
  'widget.remove': '删除图表',
  'panel.create': '新增面板',
  'panel.update': '修改面板',
  'panel.publish': '发布面板',
  'panel.withdraw': '取消发布面板',
  'panel.remove': '删除面板',
  'template.create': '新增模板',
  'template.update': '修改模板',
  'template.publish': '发布模板',
  'template.withdraw': '取消发布模板',
  'template.remove': '删除模板',
  'outline.upload': '上传地图轮廓',
  'outline.remove': '删除地图轮廓',
  'share.create': '新建分享链接',
  'share.update': '修改分享链接',
  'share.revoke': '撤销分享链接',
  'share.open': '打开分享链接',
  'export.data': '导出数据',
  'export.picture': '保存图片',
  'audit.export': '导出审计日志',
  'command.run': '执行运维命令',
} as const;
export type AuditAction = keyof typeof auditActions;

export const auditActionNames = Object.keys(auditActions) as AuditAction[];
const actionName = z.enum(auditActionNames as [AuditAction, ...AuditAction[]]);

/** What an entry is about. */
export const auditKinds = {
  user: '用户',
  key: 'API 密钥',
  role: '角色',
  menu: '菜单',
  datasource: '数据源',
  dataset: '数据集',
  widget: '图表',
  panel: '面板',
  template: '模板',
  outline: '地图轮廓',
  share: '分享链接',
  system: '系统',
} as const;
export type AuditKind = keyof typeof auditKinds;
export const auditKindNames = Object.keys(auditKinds) as AuditKind[];

/** done: as asked. refused: a rule or a missing right stood in the way. failed: something broke. */
export const auditResults = { done: '成功', refused: '被拒绝', failed: '出错' } as const;
export type AuditResult = keyof typeof auditResults;
export const auditResultNames = Object.keys(auditResults) as AuditResult[];

/** Who did it: a signed-in user, the holder of a link, nobody known, an operator at the server's terminal, the server. */
export const auditActors = {
  user: '用户',
  share: '分享链接',
  anonymous: '未登录',
  command: '运维命令',
  system: '系统',
} as const;
export type AuditActorKind = keyof typeof auditActors;

const enumOf = <T extends string>(names: readonly T[]) => z.enum(names as [T, ...T[]]);

export const auditEntry = z
  .object({
    id: z.number().int(),
    /** 'yyyy-MM-dd HH:mm:ss'. */
    date: z.string(),
    actorKind: enumOf(Object.keys(auditActors) as AuditActorKind[]),
    /** Id of the user or link; null where there is none. */
    actorId: z.number().int().nullable(),
    /** The user's name at that time. */
    actorName: z.string(),
    address: z.string(),
    action: actionName,
    objectKind: enumOf(auditKindNames).nullable(),
    /** '' where an entry is about no record. */
    objectId: z.string(),
    /** The record's name at that time. */
    objectName: z.string(),
    result: enumOf(auditResultNames),
    /** Why it was not done: a reason of docs/reference/errors.md; '' for what was done. */
    reason: z.string(),
    /** More facts as JSON; never passwords, tokens, statements or rows. */
    detail: z.string(),
    /** The same as in the log's lines and the header x-request-id. */
    requestId: z.string(),
    /** SHA-256 of the entry before, and of this one with it; '' for entries from before there were any. */
    previousHash: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

const moment = sentNumber(z.number().int().min(0).max(8.64e15));

/** Which entries are asked for; everything that is given must hold. */
export const auditQuestion = z.object({
  /** Epoch milliseconds, both ends included. */
  from: moment.optional(),
  to: moment.optional(),
  /** Part of a username. */
  user: z.string().trim().max(100).optional(),
  action: actionName.optional(),
  kind: enumOf(auditKindNames).optional(),
  /** Part of a record's name, or its whole id. */
  object: z.string().trim().max(100).optional(),
  result: enumOf(auditResultNames).optional(),
});
export type AuditQuestion = z.infer<typeof auditQuestion>;

/** What can be reached: the data themselves, and the boards that show them. */
export const reachKinds = { panel: '面板', dataset: '数据集', datasource: '数据源' } as const;
export type ReachKind = keyof typeof reachKinds;
export const reachKindNames = Object.keys(reachKinds) as ReachKind[];

/** Why somebody reaches something; each is enough. */
export const reachReasons = {
  administrator: '系统管理员',
  owner: '作者',
  role: '角色授权',
  screen: '菜单',
  panel: '面板',
  link: '分享链接',
} as const;
export type ReachReason = keyof typeof reachReasons;
/** What is kept back of an object from somebody who reaches it. */
export const reachLimits = {
  limited: '按角色限制行或列',
  smallest: '最小分组：不显示逐行的数据和过小的分组',
};

export const reachEntry = z
  .object({
    /** Id of the object, its kind is the question's. */
    objectId: z.number().int(),
    objectName: z.string(),
    /** A user, or an open link whose holder needs no account. */
    actorKind: z.enum(['user', 'share']),
    actorId: z.number().int(),
    /** The username or the link's name. */
    actorName: z.string(),
    /** The user's own name. */
    fullName: z.string(),
    reasons: z.array(
      z.object({
        kind: enumOf(Object.keys(reachReasons) as ReachReason[]),
        /** Of the role, screen or panel; '' where the kind says it all. */
        name: z.string(),
      }),
    ),
    /** Rules by role keep rows or columns back. */
    limited: z.boolean(),
    /** A smallest group is in force: rows and small groups are kept back. */
    smallest: z.boolean(),
  })
  .meta({ id: 'ReachEntry' });
export type ReachEntry = z.infer<typeof reachEntry>;

export const reachQuestion = z.object({
  kind: enumOf(reachKindNames).default('panel'),
  /** Part of the object's name. */
  object: z.string().trim().max(100).optional(),
  /** Part of a username or name. */
  user: z.string().trim().max(100).optional(),
});
export type ReachQuestion = z.output<typeof reachQuestion>;
