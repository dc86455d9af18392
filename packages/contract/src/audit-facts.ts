import { Code, codeText } from './codes.ts';
import { parseJsonText } from './json-text.ts';
import type { Reason } from './reasons.ts';

/** Why something was not done, in a few words. */
const reasonTexts: Partial<Record<Reason | 'noRole', string>> = {
  badCredentials: codeText(Code.badCredentials),
  badCaptcha: codeText(Code.badCaptcha),
  lockedOut: '已锁定',
  noRole: '没有角色',
  unauthenticated: '未登录',
  sessionEnded: '登录已失效',
  notGranted: '没有权限',
  previewing: '预览中只读',
  linkClosed: '链接已关闭',
  passwordNeeded: '需要密码',
  wrongPassword: '密码错误',
  downloadForbidden: '链接不允许下载',
  gone: '对象不存在或无权查看',
  conflict: '已被他人修改',
  inUse: '正在使用',
  limitReached: '超出数量上限',
  invalid: '不符合规则',
  sourceDown: '数据源连接失败',
  sourceFailed: '数据源出错',
  statementRefused: '语句被拒绝',
  timeout: '超时',
  tooMany: '请求过于频繁',
  cancelled: '已取消',
  metadataAway: '元数据库不可用',
  unexpected: '服务器错误',
};

/** Every fact that an entry may hold besides, and what it is called. Keys are stored: one that was released stays. */
export const auditFacts = {
  roles: '角色',
  before: '原名称',
  newPassword: '更换密码',
  endedAppids: '作废的应用标识',
  mustChangePassword: '须修改密码',
  heir: '内容转交用户',
  imported: '批量导入',
  rows: '行数',
  added: '成功',
  granted: '授予',
  menus: '菜单',
  panels: '面板编号',
  order: '顺序',
  type: '类型',
  otherTarget: '更换数据库',
  strict: '严格',
  functionsChanged: '修改允许的函数',
  copyOf: '复制自',
  newFile: '更换文件',
  files: '文件数',
  newKey: '更换密钥',
  signedBy: '单点登录系统',
  datasourceId: '数据源编号',
  datasetId: '数据集编号',
  otherQuery: '修改查询',
  datasets: '数据集数',
  panelId: '面板编号',
  panel: '面板',
  password: '有密码',
  download: '允许下载',
  until: '有效期至',
  locks: '锁定的字段',
  locksChanged: '修改锁定的条件',
  sites: '嵌入网站',
  format: '格式',
  truncated: '已截断',
  filters: '条件',
  command: '命令',
  apiKey: 'API 密钥编号',
  hint: '密钥开头',
  owner: '所有者',
  scopes: '权限范围',
  address: '来源地址',
  others: '未设置权限的角色可查看',
  limited: '仅这些角色',
  failures: '连续失败次数',
  cause: '原因',
  schedule: '定时更新',
  cron: '定时表达式',
  realTimeInterval: '刷新间隔',
  madeOf: '组成的数据集编号',
  source: '来源',
  users: '用户',
  provider: '由认证服务登录',
  sealed: '重新加密项数',
  dropOld: '去掉旧密钥',
  migrations: '升级步骤',
  clean: '无需清理',
  cleaned: '已清理',
  unreadable: '无法读取',
  appended: '追加行',
} as const;
export type AuditFact = keyof typeof auditFacts;

/** Why it was not done, in words; a reason that has none stands as it is. */
export const auditReason = (reason: string): string =>
  (reasonTexts as Record<string, string | undefined>)[reason] ?? reason;

function factText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return Array.isArray(value) ? value.join('、') : String(value);
}

/** The facts of an entry, as they are stored, by name and value. */
export function auditFactsOf(detail: string): { name: string; value: string }[] {
  if (detail === '') return [];
  const facts = parseJsonText(detail);
  if (typeof facts !== 'object' || facts === null) return [{ name: '详情', value: detail }];
  return Object.entries(facts).map(([key, value]) => ({
    name: (auditFacts as Record<string, string | undefined>)[key] ?? key,
    value: factText(value),
  }));
}
