import { counted } from './counted.ts';
import type { Grain } from './question.ts';

/** What charts are shown by, and how a filter of theirs is asked for. */
const shownBy: Record<Grain, string> = {
  hour: '小时',
  day: '天',
  week: '周',
  month: '月',
  quarter: '季度',
  year: '年',
  hourOfDay: '时段',
  dayOfWeek: '星期',
  monthOfYear: '各年同月',
};
const chosenBy: Record<Grain, string> = {
  hour: '选择完整的小时',
  day: '选择完整的日期',
  week: '选择完整的周',
  month: '选择完整的月份',
  quarter: '选择完整的季度',
  year: '选择完整的年份',
  hourOfDay: '按时段筛选',
  dayOfWeek: '按星期筛选',
  monthOfYear: '按月份筛选',
};

/** What boards, their tools, filters and links say; part of `texts`. */
export const boardTexts = {
  calculated: {
    name: '请输入计算字段的名称',
    taken: (name: string) => `名称【${name}】与其他字段重复`,
    fault: (name: string, why: string) => `计算字段【${name}】：${why}`,
    joinsMany: (name: string, most: number) =>
      `计算字段【${name}】连接的文本过多：连同它引用的计算字段，最多连接 ${most} 个值`,
    readsItself: (name: string) => `计算字段【${name}】的公式引用了它自己`,
    circular: (names: string) => `计算字段${names}的公式互相引用，无法计算`,
    many: (most: number) => `一个数据集最多有 ${most} 个计算字段`,
    measure: (name: string) => `名称【${name}】与计算指标重复`,
    epochs: (names: string, value: number, moment: string) =>
      `${names}的数字像从1970年起的时间戳（${value} 是 ${moment}），不能按日期分组和筛选`,
    readEpochs: '转为日期时间',
  },
  tools: {
    toolbar: '图表工具',
    more: '更多',
    data: '查看数据',
    enlarge: '放大',
    refresh: '刷新',
    png: '导出 PNG',
    svg: '导出 SVG',
    csv: '导出 CSV',
    xlsx: '导出 XLSX',
    source: '数据来源',
    failed: '操作失败，请稍后再试',
    cut: (rows: number) => `数据量过大，文件仅包含前 ${counted(rows)} 行`,
  },
  /** What stands below 暂无数据 where somebody's conditions left nothing. */
  emptied: {
    by: (...conditions: readonly string[]) =>
      `没有${conditions.length > 1 ? '同时' : ''}符合${conditions.map((one) => `「${one}」`).join('')}的数据`,
    byResult: '按结果筛选',
    drilled: '下钻',
    up: '返回上一级',
    uncross: '取消图表筛选',
    reset: '重置条件',
  },
  outline: {
    code: '请填写 6 位地区代码，例如 440100',
    name: '轮廓名称长度在 1 到 50 个字符',
    file: '请选择 GeoJSON 文件',
    unreadable: '文件不是有效的 GeoJSON',
    tooLarge: '轮廓文件不能大于5MB',
    missing: '没有这个地区的地图轮廓',
    loading: '地图轮廓加载失败，请稍后重试',
    tooMany: '轮廓数量已达上限',
    removed: (name: string) => `此操作将永久删除地图轮廓【${name}】，是否继续？`,
  },
  share: {
    closed: '分享链接无效或已失效',
    password: '请输入访问密码',
    wrongPassword: '访问密码错误',
    lockedOut: '访问密码连续错误5次，请30分钟后重试',
    nameLength: '链接名称最多50个字符',
    passwordLength: '访问密码长度在 4 到 100 个字符',
    past: '到期时间必须晚于现在',
    origin: '嵌入网站应为 https://域名 的形式，可带端口',
    noDownload: '该分享链接不允许下载',
    unavailable: '图表暂时无法显示，请联系分享者',
    lockedTo: (conditions: string) => `限定：${conditions}`,
    lockedHint: '由分享者设定，不能修改',
    otherLock: '分享者设定的其他条件',
    unknownColumn: (key: string) => `面板的数据中没有字段【${key}】，不能锁定`,
    lockMisfit: (column: string, kind: string, value: string) =>
      `锁定条件：字段“${column}”是${kind}，“${value}”不是${kind}，请修改条件的值`,
    lockUnreadable: (key: string) => `锁定的条件【${key}】无法识别，请联系分享者`,
    lockLost: (key: string) => `锁定的字段【${key}】已不存在，请联系分享者`,
    tooMany: '该面板的分享链接已达上限',
    unpublish: (count: number) => `撤销发布后，${count} 个分享链接将立即失效，是否继续？`,
    revoke: '撤销后，已发出的链接将无法打开，是否继续？',
  },
  filters: {
    required: (names: string) => `请先填写【${names}】`,
    date: (name: string) => `参数【${name}】的日期格式错误`,
    number: (name: string) => `参数【${name}】的值必须为数字`,
    choice: (name: string) => `参数【${name}】的取值不在可选范围内`,
    closed: (name: string) => `字段【${name}】不能作为查询条件`,
    wholePeriod: (name: string, grain: Grain) =>
      `图表按${shownBy[grain]}展示【${name}】，请${chosenBy[grain]}`,
    failed: '过滤控件加载失败，请刷新页面后重试',
    setName: '请输入方案名称',
    setNameLength: '方案名称最多50个字符',
    tooManySets: '该面板的筛选方案已达上限',
    /** Beside a date that stands in the form and limits nothing. */
    waiting: '尚未限定，选择日期后生效',
    cleared: (child: string, value: string) => `已清除【${child}】的值“${value}”：与上级条件不符`,
  },
} as const;
