export { dialectCases } from './cases/index.ts';
export { type Evaluated, evaluateQuestion } from './evaluate-question.ts';
export { randomColumns, randomQuestion, randomRows } from './random-questions.ts';
export { difference, inAnyOrder, sameCell } from './same-answer.ts';
export { askedSql, askedTable, type DialectCase, statementOf } from './statement.ts';
export { testEveryDialect } from './test-every-dialect.ts';
