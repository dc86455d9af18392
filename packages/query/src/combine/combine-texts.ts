/** What is wrong with a combined dataset, in people's words. */
export const combineTexts = {
  malformed: '组合数据集的设置不完整，请重新选择',
  lostColumn: (dataset: string, column: string) => `数据集“${dataset}”中没有字段“${column}”，请重新选择`,
  twice: (name: string) => `字段名“${name}”重复，请改名`,
  keyTypes: (left: string, right: string) => `“${left}”与“${right}”的类型不同，不能匹配；可以选择按文字匹配`,
  keyDouble: (name: string) => `“${name}”是浮点数，不能精确匹配，请选择其他字段`,
  unionTypes: (name: string) => `合并为“${name}”的字段类型不同，不能放在同一列`,
  unionDigits: (name: string) => `合并为“${name}”的小数位数相差过多，不能放在同一列`,
  nothingMapped: (name: string) => `请为“${name}”选择至少一个数据集的字段`,
} as const;
