/** What the cache says of faults that more than one of its parts meets. */
export const faultTexts = {
  memory: '数据量过大，请缩小查询范围后重试',
  damaged: '缓存数据已损坏，请重新缓存',
  space: '磁盘空间不足，请联系管理员',
  failed: '缓存数据查询失败，请检查图表配置',
  tooFewNodes: '集群中可用的副本不足，请联系管理员',
  missing: '缓存数据不存在，请重新缓存',
} as const;
