/** What the cache says of faults that more than one of its parts meets. */
export const faultTexts = {
  memory: '数据量过大，请缩小查询范围后重试',
  damaged: '缓存数据已损坏，请重新缓存',
  missing: '缓存数据不存在，请重新缓存',
} as const;
