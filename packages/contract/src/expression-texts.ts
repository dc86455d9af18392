/** Sentences that more than one reader of expressions says. */
export const expressionTexts = {
  tooDeep: '表达式嵌套过深',
  noValue: '缺少字段或值',
  noOpening: (name: string) => `${name}之后缺少左括号`,
  digits: (most: number) => `ROUND的小数位数应为0至${most}的整数`,
  noPercent: '百分号要写成小数，如 15% 写作 0.15',
  valueFirst: (name: string) => `${name}先写取值的字段，再写条件：${name}(费用, 科室 = '内科')`,
  wholeTest: (name: string) =>
    `条件要写成一个比较：${name === 'COUNTIF' ? "COUNTIF(科室 = '内科')" : `${name}(费用, 科室 = '内科')`}，几个条件用 AND 连接`,
} as const;

/** What the dialogs say of words that both languages have. */
export const choiceHelp = {
  if: { signature: 'IF(条件, 成立时的值, 否则的值)' },
  case: { signature: 'CASE WHEN 条件 THEN 值 … ELSE 值 END', means: '依次判断条件，取第一个成立的值' },
} as const;
