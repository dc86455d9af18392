import {
  type Column,
  ExpressionError,
  parseRowExpression,
  rowExpressionFault,
  rowValueColumns,
} from '../../../packages/contract/src/index.ts';
import {
  compileQuestion,
  type DialectId,
  dialects,
  QuestionError,
} from '../../../packages/query/src/index.ts';
import { changedText } from '../change-text.ts';
import { must, refusedBy, type Subject } from './subject.ts';

const columns: Column[] = [
  { name: '科室', type: 'text' },
  { name: '费用(元)', type: 'decimal', precision: 18, scale: 2 },
  { name: '人数', type: 'integer' },
  { name: '日期', type: 'date' },
  { name: '时间', type: 'datetime' },
  { name: '是否', type: 'boolean' },
];
/** Stands in texts only: where it is found in a statement, a text was written into it. */
const value = 'VALUE7F3A';
const corpus = [
  `CASE WHEN \`费用(元)\` >= 99 THEN '高' WHEN 人数 > 10 AND (科室 = '${value}' OR 人数 > 5) THEN '中' ELSE '低' END`,
  `IF(科室 = '内科', 人数 * 2.5, -人数) / (1 + .5)`,
  `CONCAT(LEFT(科室, 2), '${value}')`,
  `IF(LENGTH(科室) > 2 OR 科室 <> 'O''${value}', 1, 0)`,
  'YEAR(日期) * 100 + MONTH(日期)',
  'DATEDIFF(日期, 时间) + ROUND(`费用(元)`, 2)',
  "IF(日期 >= '2024-01-01', WEEKDAY(时间), HOUR(时间))",
];

/** Formulas of calculated columns, from their text to the statement of every database. */
export const rowExpressions: Subject<string> = {
  name: 'row-expressions',
  make: (random) => changedText(corpus, random),
  read(expression) {
    rowExpressionFault(expression, ['科室']);
    try {
      must(
        rowValueColumns(parseRowExpression(expression)).every((name) => name !== ''),
        'a column without a name',
      );
      for (const id of Object.keys(dialects) as DialectId[]) {
        const { rows } = compileQuestion(
          {
            kind: 'rows',
            calculated: [{ name: '新', expression }],
            columns: ['新'],
            filters: [{ column: '新', op: 'ne', value: '1' }],
            sorts: [{ key: '新', descending: true }],
          },
          { columns, table: 'data' },
          id,
        );
        const { sql } = rows;
        must(!sql.includes(value), `a text within the statement: ${sql}`);
        must(!/[\0\u202E]/.test(sql), `a control character within the statement: ${sql}`);
        must(!/--|\/\*|;/.test(sql), `a comment or an end within the statement: ${sql}`);
        must(sql.split('(').length === sql.split(')').length, `brackets that do not match: ${sql}`);
      }
      return true;
    } catch (error) {
      return refusedBy(error, ExpressionError, QuestionError);
    }
  },
};
