import { texts } from '@mingjing/contract';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** What forms call their fields; a field that is in no form is told by its own name. */
const labels: Readonly<Record<string, string>> = {
  id: '编号',
  ids: '编号',
  name: '名称',
  pid: '上级分类',
  menuId: '菜单',
  hidden: '是否隐藏',
  help: '显示帮助',
  disabled: '停用',
  categoryId: '分类',
  categoryDataset: '分类',
  categoryWidget: '分类',
  panelId: '面板',
  datasourceId: '数据源',
  dataSourceName: '数据源名称',
  dataSourceId: '数据源',
  dataSourceType: '数据源类型',
  datasetId: '数据集',
  driverClassName: '数据源驱动',
  url: '地址',
  username: '用户名',
  password: '密码',
  allowedFunctions: '允许的函数',
  strict: '严格',
  sql: '查询脚本',
  querySql: '查询脚本',
  calculatedMeasures: '计算指标',
  realTimeInterval: '刷新间隔',
  incrementCloumn: '增量字段',
  queryType: '不缓存',
  cron: '定时表达式',
  expression: '表达式',
  exp: '表达式',
  rows: '行数',
  round: '小数位数',
  chartType: '图表类型',
  dataJson: '图表设置',
  selectItems: '选中的字段',
  column: '字段',
  search: '搜索内容',
  order: '排序方式',
  filters: '筛选条件',
  values: '取值',
  layout: '过滤参数',
  data: '图形',
  bgPath: '背景图',
  frontCoverPath: '封面',
  widgetBgPathes: '图表背景',
  state: '状态',
  filterEnable: '是否启用过滤',
  version: '版本',
  config: '配色',
  expiresAt: '到期时间',
  allowDownload: '允许下载',
  lockedFilters: '锁定的筛选条件',
  origins: '嵌入网站',
  isDefault: '默认方案',
  sign: '签名',
  format: '文件格式',
};

const kinds: Readonly<Record<string, string>> = {
  number: '数字',
  int: '整数',
  string: '文本',
  boolean: '是或否',
  array: '列表',
  record: '对象',
  object: '对象',
};

/** The place of a value in what was sent: the label of its field, and which entry of a list it is in. */
function placeOf(path: readonly PropertyKey[]): string {
  const keys = path.map(String);
  const field = keys.findLast((key) => !/^\d+$/.test(key));
  const entry = keys.findLast((key) => /^\d+$/.test(key));
  const label = field === undefined ? '' : `【${labels[field] ?? field}】`;
  return entry === undefined ? label : `${label}第 ${Number(entry) + 1} 项`;
}

function limitText(
  issue: Issue & { origin?: unknown; inclusive?: unknown },
  limit: string,
  least: boolean,
): string {
  const end = least ? '至少' : '最多';
  if (issue.origin === 'string') return `${end} ${limit} 个字符`;
  if (issue.origin === 'array' || issue.origin === 'set') return `${end} ${limit} 项`;
  if (issue.inclusive === false) return least ? `应大于 ${limit}` : `应小于 ${limit}`;
  return least ? `不能小于 ${limit}` : `不能大于 ${limit}`;
}

function problemOf(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return '不能为空';
    const kind = kinds[issue.expected];
    return kind === undefined ? '格式不正确' : `应为${kind}`;
  }
  if (issue.code === 'too_small') return limitText(issue, String(issue.minimum), true);
  if (issue.code === 'too_big') return limitText(issue, String(issue.maximum), false);
  if (issue.code === 'not_multiple_of') return '应为整数';
  if (issue.code === 'invalid_value') return `只能是 ${issue.values.map(String).join('、')}`;
  return '格式不正确';
}

/** What a caller is told of a value that breaks a rule without a sentence of its own. */
export function inputSentence(issue: Issue): string {
  if (issue.code === 'unrecognized_keys') return `不支持的字段：${issue.keys.join('、')}`;
  const place = placeOf(issue.path ?? []);
  return place === '' ? texts.http.malformed : `${place}${problemOf(issue)}`;
}
