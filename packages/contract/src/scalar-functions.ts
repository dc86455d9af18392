/** Functions of values that were calculated: how many of them each takes, and what it does, in the words of the dialog. */
export const scalarFunctions = {
  ROUND: {
    least: 1,
    most: 2,
    signature: 'ROUND(值, 小数位数)',
    means: '四舍五入，小数位数为 0 至 10 的整数，可省略',
  },
  ABS: { least: 1, most: 1, signature: 'ABS(值)', means: '绝对值' },
  COALESCE: { least: 2, most: 10, signature: 'COALESCE(值, 备用值)', means: '第一个不为空的值' },
  NULLIF: { least: 2, most: 2, signature: 'NULLIF(值, 另一值)', means: '两值相等时为空' },
} as const;
export type ScalarFunction = keyof typeof scalarFunctions;
export const isScalar = (word: string): word is ScalarFunction => Object.hasOwn(scalarFunctions, word);
