import { type AuditEntry, auditActors, auditKinds, parseJsonText, type Reason } from '@mingjing/contract';

/** Why something was not done, in a few words. */
const reasonTexts: Partial<Record<Reason | 'noRole', string>> = {
  badCredentials: '帐号或密码错误',
  badCaptcha: '验证码错误或已过期',
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
  unexpected: '服务器错误',
};

/** What the facts of an entry are called. */
const factNames: Record<string, string> = {
  roles: '角色',
  before: '原名称',
  newPassword: '更换密码',
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
  format: '格式',
  truncated: '已截断',
  filters: '条件',
  command: '命令',
};

export const reasonText = (reason: string): string =>
  (reasonTexts as Record<string, string | undefined>)[reason] ?? reason;

function factText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return Array.isArray(value) ? value.join('、') : String(value);
}

/** The facts of an entry as name and value. */
export function factsOf({ detail }: AuditEntry): { name: string; value: string }[] {
  if (detail === '') return [];
  const facts = parseJsonText(detail);
  if (typeof facts !== 'object' || facts === null) return [{ name: '详情', value: detail }];
  return Object.entries(facts).map(([key, value]) => ({
    name: factNames[key] ?? key,
    value: factText(value),
  }));
}

/** Who did it, as the list shows them. */
export function actorText({ actorKind, actorId, actorName }: AuditEntry): string {
  if (actorKind === 'user') return actorName;
  if (actorKind === 'share') return actorName === '' ? `分享链接 #${actorId}` : `分享链接：${actorName}`;
  return actorName === '' ? auditActors[actorKind] : `${auditActors[actorKind]}：${actorName}`;
}

/** What it was about. */
export function objectText({ objectKind, objectId, objectName }: AuditEntry): string {
  if (objectName !== '') return objectName;
  if (objectKind === null || objectId === '') return '';
  return `${auditKinds[objectKind]} #${objectId}`;
}
