export { dialectCases } from './cases/index.ts';
export { evaluateCombination } from './evaluate-combination.ts';
export { type Evaluated, evaluateQuestion } from './evaluate-question.ts';
export { fillStatements, type LiveDatabase, type TypeNames } from './live-database.ts';
export {
  randomColumns,
  randomGroups,
  randomQuestion,
  randomRows,
  scopedQuestion,
} from './random-questions.ts';
export { difference, inAnyOrder, sameCell } from './same-answer.ts';
export { type Reach, speaksTruly } from './speaks-truly.ts';
export { askedSql, askedTable, type DialectCase, statementOf } from './statement.ts';
export { testEveryDialect } from './test-every-dialect.ts';
