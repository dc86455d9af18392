/** What is said of datasets made of others; part of `texts`. */
export const combinationTexts = {
  tooManyRows: (rows: number) =>
    `组合后有 ${rows.toLocaleString('zh-CN')} 行，超过单个数据集的缓存上限，更新缓存时会被拒绝。请核对匹配字段，或先减少各数据集的行`,
  incomplete: '请选择要组合的数据集和字段',
  parentGone: '所选的数据集不存在或已删除，请重新选择',
  parentClosed: (name: string) => `您只能看到数据集【${name}】的部分数据，不能用它组合，请联系管理员`,
  parentsClosed: '您没有权限使用组成该数据集的全部数据集，不能修改、复制或缓存它，请联系其所有者或管理员',
  uncached: (name: string) => `数据集【${name}】还没有缓存，请先缓存它再组合（【修改组合】中可以立即缓存）`,
  realTime: (name: string) => `数据集【${name}】不缓存，不能用来组合`,
  alwaysCached: '组合数据集的数据来自缓存，查询方式不能为实时',
  noIncrement: '组合数据集随其数据集整体更新，不支持增量更新',
  otherKind: '组合数据集不能改为查询脚本或表格，查询脚本或表格也不能改为组合数据集，请新增数据集',
  circle: (way: string) => `数据集不能循环组合：${way}`,
  tooDeep: (most: number) => `组合数据集最多嵌套 ${most} 层，请减少层数`,
  inUse: (names: string, hidden: number) =>
    `该数据集用于组合数据集${names === '' ? '' : `【${names}】`}${hidden === 0 ? '' : `${names === '' ? '' : '等'} ${hidden} 个您无权使用的数据集`}，不能删除。请先修改或删除这些组合数据集`,
  notCached: '组合数据集还没有缓存，请先缓存它',
} as const;
