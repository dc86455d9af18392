import {
  expressionFault,
  expressionHelp,
  rowExpressionFault,
  rowExpressionHelp,
  texts,
} from '@mingjing/contract';

/** What differs between the dialogs that expressions are written in. */
export interface ExpressionGrammar {
  title: string;
  placeholder: string;
  nameLabel: string;
  nameExample: string;
  /** Said when the name is missing, and when another has it. */
  nameRequired: string;
  nameTaken: string;
  help: typeof expressionHelp;
  /** What is wrong with an expression over these columns; undefined when it reads. */
  fault: (text: string, columns: readonly string[]) => string | undefined;
}

/** Measures of groups: SUM(费用)/COUNT(人次). */
export const aggregateGrammar: ExpressionGrammar = {
  title: '计算指标',
  placeholder: '例如：SUM(columnA)/COUNT(columnB)',
  nameLabel: '别名',
  nameExample: '例如：次均费用',
  nameRequired: texts.expression.alias,
  nameTaken: '别名已存在',
  help: expressionHelp,
  fault: expressionFault,
};

/** Columns that are worked out for each row: 收入 - 成本. */
export const rowGrammar: ExpressionGrammar = {
  title: '计算字段',
  placeholder: "例如：收入 - 成本，或 IF(年龄 >= 60, '老年', '其他')",
  nameLabel: '名称',
  nameExample: '例如：年龄段',
  nameRequired: texts.calculated.name,
  nameTaken: '名称与其他字段或指标重复',
  help: rowExpressionHelp,
  fault: rowExpressionFault,
};
