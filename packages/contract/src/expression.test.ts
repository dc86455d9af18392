import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  comparisons,
  type Expression,
  ExpressionError,
  expressionColumns,
  expressionFunctions,
  reckonedColumns,
} from './expression.ts';
import { expressionHelp } from './expression-help.ts';
import { expressionFault, parseExpression, verifyExpression } from './parse-expression.ts';
import type { RowTest, RowValue } from './row-value.ts';
import { writeExpression } from './write-expression.ts';

/** Writes a tree back as text, every column in back quotes and every part in brackets. */
function write(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return String(expression.value);
    case 'rows':
      return 'COUNT( * )';
    case 'call':
      return `${expression.fn}(\`${expression.column}\`)`;
    case 'distinct':
      return `count(distinct \`${expression.column}\`)`;
    case 'overRows':
      return writeExpression(expression);
    case 'scalar':
      return `${expression.fn}(${expression.of.map(write).join(' , ')})`;
    case 'choice': {
      const branches = expression.branches.map(
        ({ when, value }) => `when ${write(when.left)}${when.op}${write(when.right)} then ${write(value)}`,
      );
      const otherwise = expression.otherwise === null ? '' : ` else ${write(expression.otherwise)}`;
      return `Case ${branches.join(' ')}${otherwise} End`;
    }
    case 'negate':
      return `-(${write(expression.of)})`;
    case 'binary':
      return `(${write(expression.left)}) ${expression.op} (${write(expression.right)})`;
  }
}

const column = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !text.includes('`'));
const { tree } = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.integer({ min: 0, max: 9999 }).map((value): Expression => ({ kind: 'number', value })),
    fc.constant<Expression>({ kind: 'rows' }),
    fc.record({ kind: fc.constant('call' as const), fn: fc.constantFrom(...expressionFunctions), column }),
    fc.record({ kind: fc.constant('negate' as const), of: tie('tree') }),
    fc.record({ kind: fc.constant('distinct' as const), column }),
    fc.record({
      kind: fc.constant('scalar' as const),
      fn: fc.constantFrom('COALESCE' as const, 'NULLIF' as const),
      of: fc.tuple(tie('tree'), tie('tree')),
    }),
    fc.record({
      kind: fc.constant('choice' as const),
      branches: fc.array(
        fc.record({
          when: fc.record({ op: fc.constantFrom(...comparisons), left: tie('tree'), right: tie('tree') }),
          value: tie('tree'),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      otherwise: fc.option(tie('tree'), { nil: null }),
    }),
    fc.record({
      kind: fc.constant('binary' as const),
      op: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
      left: tie('tree'),
      right: tie('tree'),
    }),
  ),
}));

/** The value with every aggregate set to 1. */
function value(expression: Expression): number {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'rows':
    case 'call':
    case 'distinct':
    case 'overRows':
    case 'scalar':
    case 'choice':
      return 1;
    case 'negate':
      return -value(expression.of);
    case 'binary': {
      const [left, right] = [value(expression.left), value(expression.right)];
      return { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[expression.op];
    }
  }
}

function outcomeOf(text: string): unknown {
  try {
    parseExpression(text);
    return 'read';
  } catch (error) {
    return error;
  }
}

const rowColumn = column
  .filter((text) => text !== '')
  .map((name) => ({ kind: 'column' as const, column: name }));
const { rowValue, rowTest } = fc.letrec<{ rowValue: RowValue; rowTest: RowTest }>((tie) => ({
  rowValue: fc.oneof(
    { maxDepth: 3 },
    rowColumn,
    fc.string({ maxLength: 5 }).map((text): RowValue => ({ kind: 'constant', value: text })),
    fc.integer({ min: 0, max: 999 }).map((number): RowValue => ({ kind: 'constant', value: number })),
    tie('rowValue').map((of): RowValue => ({ kind: 'negate', of })),
    fc
      .tuple(
        fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
        tie('rowValue'),
        tie('rowValue'),
      )
      .map(([op, left, right]): RowValue => ({ kind: 'binary', op, left, right })),
    fc
      .tuple(tie('rowTest'), tie('rowValue'), fc.option(tie('rowValue'), { nil: null }))
      .map(
        ([when, value, otherwise]): RowValue => ({ kind: 'choice', branches: [{ when, value }], otherwise }),
      ),
    tie('rowValue').map((of): RowValue => ({ kind: 'scalar', fn: 'ABS', of: [of] })),
    fc.tuple(tie('rowValue'), tie('rowValue')).map((of): RowValue => ({ kind: 'made', fn: 'CONCAT', of })),
    tie('rowValue').map((of): RowValue => ({ kind: 'made', fn: 'LENGTH', of: [of] })),
  ),
  rowTest: fc.oneof(
    { maxDepth: 2 },
    fc.record({
      kind: fc.constant('compare' as const),
      op: fc.constantFrom(...comparisons),
      left: tie('rowValue'),
      right: tie('rowValue'),
    }),
    fc.record({ kind: fc.constant('empty' as const), is: fc.boolean(), of: tie('rowValue') }),
    fc
      .tuple(fc.constantFrom('all' as const, 'any' as const), tie('rowTest'), tie('rowTest'))
      .map(([kind, one, two]): RowTest => ({ kind, of: [one, two] })),
  ),
}));

describe('over rows', () => {
  test('what is written reads the same', () => {
    fc.assert(
      fc.property(fc.constantFrom('SUM' as const, 'AVG' as const), rowValue, rowTest, (fn, of, when) => {
        const expression: Expression = { kind: 'overRows', fn, of, when };
        const text = writeExpression(expression);
        fc.pre(text.length <= 1000);
        expect(parseExpression(text)).toEqual(expression);
      }),
    );
  });

  test('[CALC-03] a value of each row in any aggregate is written so that it reads the same', () => {
    const fns = fc.constantFrom(...expressionFunctions, 'DISTINCT' as const);
    fc.assert(
      fc.property(fns, rowValue, (fn, of) => {
        fc.pre(of.kind !== 'column');
        const expression: Expression = { kind: 'overRows', fn, of, when: null };
        const text = writeExpression(expression);
        fc.pre(text.length <= 1000);
        expect(parseExpression(text)).toEqual(expression);
      }),
    );
  });

  test.each([
    [
      "SUM(CASE WHEN 科室='内科' THEN 费用 ELSE 0 END)",
      "SUM(CASE WHEN `科室` = '内科' THEN `费用` ELSE 0 END)",
    ],
    [
      "sum(case 科室 when '内科' then 1 when '外科' then 2 else null end)",
      "SUM(CASE WHEN `科室` = '内科' THEN 1 WHEN `科室` = '外科' THEN 2 END)",
    ],
    ['SUM(ABS(差额))', 'SUM(ABS(`差额`))'],
    ['SUM(单价*数量)', 'SUM(`单价` * `数量`)'],
    ['SUM((收入-成本)/2)', 'SUM((`收入` - `成本`) / 2)'],
    ['AVG(IF(a>1, b))', 'AVG(CASE WHEN `a` > 1 THEN `b` END)'],
    ['AVG(IF(a>1, b, NULL))', 'AVG(CASE WHEN `a` > 1 THEN `b` END)'],
    [
      'COUNT(DISTINCT CASE WHEN 复诊=1 THEN 患者号 END)',
      'COUNT(DISTINCT CASE WHEN `复诊` = 1 THEN `患者号` END)',
    ],
    ['count(distinct(患者号))', 'COUNT(DISTINCT `患者号`)'],
    ['MEDIAN(收入 - 成本)', 'MEDIAN(`收入` - `成本`)'],
    ['SUM(1)/COUNT(1)', 'SUM(1)/COUNT(1)'],
    ["COUNTIF(科室 IN ('内科', '外科'))", "COUNTIF(`科室` = '内科' OR `科室` = '外科')"],
    [
      "COUNTIF(科室 not in ('内科','外科') and 费用 between 1 and 9)",
      "COUNTIF((`科室` <> '内科' AND `科室` <> '外科') AND (`费用` >= 1 AND `费用` <= 9))",
    ],
    ['COUNTIF(费用 NOT BETWEEN 1 AND 9)', 'COUNTIF(`费用` < 1 OR `费用` > 9)'],
    ['COUNTIF(科室 is null or 费用 IS NOT NULL)', 'COUNTIF(`科室` IS NULL OR `费用` IS NOT NULL)'],
    ["COUNTIF(科室 LIKE '%内%')", "COUNTIF(`科室` LIKE '%内%')"],
    ["COUNTIF(科室 not like '%内''科%' )", "COUNTIF(`科室` NOT LIKE '%内''科%')"],
    ["COUNTIF(科室 LIKE '心血%')", "COUNTIF(LEFT(`科室`, 2) = '心血')"],
    ["COUNTIF(科室 NOT LIKE '心血%')", "COUNTIF(LEFT(`科室`, 2) <> '心血')"],
    [
      "COUNTIF(NOT (科室 = '内科' OR 费用 > 9) AND NOT 费用 IS NULL)",
      "COUNTIF((`科室` <> '内科' AND `费用` <= 9) AND `费用` IS NOT NULL)",
    ],
    ["COUNTIF(NOT NOT 科室 LIKE '%内%')", "COUNTIF(`科室` LIKE '%内%')"],
    [
      'SUM(CASE WHEN a > 1 THEN NULL ELSE b END)',
      'SUM(CASE WHEN `a` > 1 THEN NULLIF(`b`, `b`) ELSE `b` END)',
    ],
    ["COUNT(IF(a = 1, NULL, '有'))", "COUNT(CASE WHEN `a` = 1 THEN NULLIF('有', '有') ELSE '有' END)"],
    ['SUM（IF（科室 IN（“内科”），费用，0））', "SUM(CASE WHEN `科室` = '内科' THEN `费用` ELSE 0 END)"],
  ])('[CALC-03] as SQL and spreadsheets write it: %s', (text, written) => {
    expect(writeExpression(parseExpression(text))).toBe(written);
  });

  test.each([
    ['SUM(收入-成本)', ['收入', '成本'], 'SUM(`收入` - `成本`)'],
    ['SUM(收入-成本)', ['收入', '成本', '收入-成本'], 'SUM(`收入-成本`)'],
    ['SUM(金额(元))/COUNT(*)', ['金额(元)'], 'SUM(`金额(元)`)/COUNT(*)'],
    [
      "SUM(IF(科室='内科', 金额(元)*2, 0))",
      ['金额(元)', '科室'],
      "SUM(CASE WHEN `科室` = '内科' THEN `金额(元)` * 2 ELSE 0 END)",
    ],
    ['SUMIF(药 费, 药/材=1)', ['药 费', '药/材', '药'], 'SUMIF(`药 费`, `药/材` = 1)'],
    ['SUM(2024)', ['2024', '2025'], 'SUM(`2024`)'],
    ['SUM(2024)', [], 'SUM(2024)'],
    ['COUNTIF(年 = 2024)', ['年', '2024'], 'COUNTIF(`年` = 2024)'],
    ['SUM(A*2)', ['A', 'A*2'], 'SUM(`A*2`)'],
    ['SUM(`A`*2)', ['A', 'A*2'], 'SUM(`A` * 2)'],
    ['SUM( 费用 (元 )', ['费用 (元'], 'SUM(`费用 (元`)'],
    ['SUM(x`y)', ['x`y'], 'SUM(`x``y`)'],
  ])('[CALC-07] names of columns come before arithmetic: %s over %j', (text, columns, written) => {
    expect(writeExpression(parseExpression(text, columns))).toBe(written);
  });

  test('columns that a value calculates with, those of its tests aside', () => {
    const reckoned = (text: string) => reckonedColumns(parseExpression(text));
    expect(reckoned("SUM(CASE WHEN 科室='内科' THEN 费用 ELSE 0 END)")).toEqual(['费用']);
    expect(reckoned('MAX(ABS(差额) + YEAR(日期))')).toEqual(['差额']);
    expect(reckoned('COUNT(IF(科室 = 1, 备注))')).toEqual([]);
    expect(reckoned('SUMIF(费用, 科室 = 1)')).toEqual(['费用']);
  });

  test.each([
    ["COUNTIF(费用>1000 and 科室='内科')", "COUNTIF(`费用` > 1000 AND `科室` = '内科')"],
    ['SUMIF(费用, (月=1 OR 月=2) AND 年=2026)', 'SUMIF(`费用`, (`月` = 1 OR `月` = 2) AND `年` = 2026)'],
    ['AVG(DATEDIFF(出院日期, 入院日期))', 'AVG(DATEDIFF(`出院日期`, `入院日期`))'],
    ['countif(left(`诊断(主)`，1)="J")', "COUNTIF(LEFT(`诊断(主)`, 1) = 'J')"],
    ['SUMIF(金额（元）, 备注 <> "it\'s")', "SUMIF(`金额（元）`, `备注` <> 'it''s')"],
    ['SUM(年龄)', 'SUM(`年龄`)'],
    ['SUM(YEARS)', 'SUM(`YEARS`)'],
    ['MEDIAN(费用)/2', 'MEDIAN(`费用`)/2'],
  ])('%s', (text, written) => {
    expect(writeExpression(parseExpression(text))).toBe(written);
  });

  test.each([
    ['SUM(SUM(a))', '汇总函数里不能再写汇总函数SUM（第5个字符，“SUM(a))”处）'],
    [
      'SUM(IF(a, b, 0))',
      '条件缺少比较（= <> < <= > >=，或 IN、BETWEEN、LIKE、IS NULL）（第9个字符，“, b, 0))”处）',
    ],
    ['SUM(CASE WHEN a=1 THEN NULL END)', '至少有一个结果不是 NULL（第32个字符，“)”处）'],
    ['SUM(a * )', '缺少字段或值（第9个字符，“)”处）'],
    ['SUM(ABS(a)', 'SUM缺少右括号（在末尾）'],
    ['SUM(a 费)', '没有字段：a 费'],
    [
      "COUNTIF(科室 LIKE '内_科')",
      "LIKE应写作 LIKE '%文本%'（包含）或 LIKE '文本%'（开头），不支持其他通配（第16个字符，“'内_科')”处）",
    ],
    ['COUNTIF(a IS 3)', 'IS之后应为 NULL 或 NOT NULL（第14个字符，“3)”处）'],
    ['COUNTIF(科室)', '条件缺少比较（= <> < <= > >=，或 IN、BETWEEN、LIKE、IS NULL）（第11个字符，“)”处）'],
    ["COUNTIF(科室='内科)", '文本缺少结尾的引号（第13个字符，“内科)”处）'],
    ['SUMIF(费用)', 'SUMIF缺少逗号（第9个字符，“)”处）'],
    [
      'COUNTIF(UPPER(科室)=1)',
      '没有函数UPPER；名称含括号的字段要写在反引号里（第9个字符，“UPPER(科室)=1)”处）',
    ],
    ['COUNTIF(LEFT(科室, x)=1)', 'LEFT的字数应为0至1000的整数（第20个字符，“=1)”处）'],
    ['COUNTIF(无=1)', '没有字段：无'],
  ])('%s: %s', (text, fault) => {
    expect(expressionFault(text, ['科室', '费用', 'a', 'b', 'x'])).toBe(fault);
  });
});

describe('faults', () => {
  test.each([
    ['IF(SUM(a)>0, 1)', 'IF缺少逗号（第15个字符，“)”处）'],
    ['IF(SUM(a), 1, 2)', '条件缺少比较符号（= <> < <= > >=）（第10个字符，“, 1, 2)”处）'],
    ['CASE WHEN SUM(a)>1 THEN 2', 'CASE缺少END（在末尾）'],
    ['ROUND(SUM(a), SUM(a))', 'ROUND的小数位数应为0至10的整数（第21个字符，“)”处）'],
    ['ROUND(ROUND(ROUND(ROUND(SUM(a)))))', 'ROUND最多嵌套3层（第25个字符，“SUM(a)))))”处）'],
    ['SUM(IF((ROUND(ROUND(a b))) > 1, 1, 0))', 'ROUND缺少右括号（第23个字符，“b))) > 1, 1,”处）'],
    ['NULLIF(SUM(a))', 'NULLIF需要2个值（第14个字符，“)”处）'],
    ['hour(a)', 'HOUR要写在汇总函数里，如 SUM(CASE WHEN HOUR(…) = … THEN 值 END)（第1个字符，“hour(a)”处）'],
    ['SUMME(a)', '未知函数SUMME（第1个字符，“SUMME(a)”处）'],
    ['药费 / SUM(a)', '字段要写在汇总函数里，如 SUM(药费)（第1个字符，“药费 / SUM(a)”处）'],
    ['SUM a', 'SUM之后缺少左括号（第5个字符，“a”处）'],
    ['SUM(a) + cost', '字段要写在汇总函数里，如 SUM(cost)（第10个字符，“cost”处）'],
    [
      'IF(费用>9,1,0)',
      '字段要写在汇总函数里；按行判断写作 SUM(CASE WHEN 费用 = … THEN 值 END) 或 SUMIF(值, 费用 = …)（第4个字符，“费用>9,1,0)”处）',
    ],
    [
      'CASE WHEN 科室=1 THEN SUM(a) END',
      '字段要写在汇总函数里；按行判断写作 SUM(CASE WHEN 科室 = … THEN 值 END) 或 SUMIF(值, 科室 = …)（第11个字符，“科室=1 THEN SU”处）',
    ],
    ['SUM(b)', '没有字段：b'],
  ])('%s says what is wrong and where', (text, said) => {
    expect(expressionFault(text, ['a'])).toBe(said);
  });

  test('every example of the dialog can be read', () => {
    for (const { example } of expressionHelp) expect(() => parseExpression(example)).not.toThrow();
  });
});

describe('parseExpression', () => {
  test('what it reads is what was written', () => {
    fc.assert(
      fc.property(tree, (expression) => {
        const text = write(expression);
        fc.pre(text.length <= 1000);
        expect(parseExpression(text)).toEqual(expression);
      }),
    );
  });

  test('any text is read or refused with a place, never anything else', () => {
    const piece = fc.constantFrom(
      'SUM(',
      'count',
      '(',
      ')',
      '+',
      '-',
      '*',
      '/',
      '`',
      '1',
      '.',
      ' ',
      '费用',
      'e',
      ',',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (text) => {
          const outcome = outcomeOf(text);
          expect(outcome === 'read' || outcome instanceof ExpressionError).toBe(true);
        },
      ),
    );
  });

  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 / 4 / 2', 1],
    ['8 - 4 - 2', 2],
    ['-2 * -3', 6],
    ['- - 2', 2],
    ['.5 + 1.25', 1.75],
    ['SUM(a)/COUNT(b) * 100', 100],
  ])('%s', (text, expected) => {
    expect(value(parseExpression(text))).toBe(expected);
  });

  test('[CALC-09] functions in any letter case', () => {
    for (const word of ['SUM', 'Count', 'avg', 'mAx', 'MIN']) {
      expect(parseExpression(`${word}(费用)`)).toEqual({
        kind: 'call',
        fn: word.toUpperCase(),
        column: '费用',
      });
    }
  });

  test('[CALC-03] six functions and no other', () => {
    expect(expressionFunctions).toEqual(['SUM', 'COUNT', 'AVG', 'MAX', 'MIN', 'MEDIAN']);
    expect(() => parseExpression('STDDEV(费用)')).toThrow('未知函数STDDEV');
  });

  test('a column is anything in back quotes, or a name without signs', () => {
    expect(expressionColumns(parseExpression('SUM( 门诊 费用 )'))).toEqual(['门诊 费用']);
    expect(expressionColumns(parseExpression('SUM(`费用 (元)`) - MAX(A*2) + SUM(`费用 (元)`)'))).toEqual([
      '费用 (元)',
      'A',
    ]);
  });

  test('5,000 brackets are refused, as is a very long text', () => {
    expect(() => parseExpression('('.repeat(5000))).toThrow('表达式过长');
    expect(() => parseExpression(`${'('.repeat(400)}1${')'.repeat(400)}`)).toThrow('表达式嵌套过深');
    expect(() => parseExpression(`${'-'.repeat(900)}1`)).toThrow('表达式嵌套过深');
  });
});

describe('verifyExpression', () => {
  const columns = ['columnA', 'columnB'];

  test('[CALC-07] the example succeeds; a missing bracket, an unknown function and an unknown column fail', () => {
    expect(verifyExpression('SUM(columnA)/COUNT(columnB)', columns)).toBe(true);
    expect(verifyExpression('SUM(columnA', columns)).toBe(false);
    expect(verifyExpression('FOO(columnA)', columns)).toBe(false);
    expect(verifyExpression('SUM(columnC)', columns)).toBe(false);
  });

  test.each([
    '',
    '1 +',
    'columnA',
    'SUM()',
    'SUM(columnA) SUM(columnB)',
    '1 2',
    'sleep(9)',
    'process.exit()',
    'constructor.constructor("return process")()',
    '__proto__(columnA)',
    'SUM(columnA); 1',
    '1e9',
  ])('[CALC-08] %s is not an expression', (text) => {
    expect(verifyExpression(text, columns)).toBe(false);
  });

  test('dividing by zero is found when it happens, not here', () => {
    expect(verifyExpression('SUM(columnA)/(1-1)', columns)).toBe(true);
  });
});

describe('an expression is written', () => {
  test('so that it reads the same', () => {
    fc.assert(
      fc.property(tree, (expression) => {
        expect(parseExpression(writeExpression(expression))).toEqual(expression);
      }),
    );
  });

  test('with other columns, in no more brackets than it needs', () => {
    const parsed = parseExpression('(SUM(收入)-SUM(成本))/COUNT(人次)*100-0.0000005');
    const other = new Map([['收入', 'income']]);
    expect(writeExpression(parsed, (column) => other.get(column) ?? column)).toBe(
      '(SUM(`income`)-SUM(`成本`))/COUNT(`人次`)*100-0.0000005',
    );
  });
});

test('[CALC-03] columns of yes and no are compared with TRUE and FALSE', () => {
  const written = (text: string, columns: string[] = []) => writeExpression(parseExpression(text, columns));
  expect(written('COUNTIF(复诊 = TRUE)')).toBe('COUNTIF(`复诊` = 1)');
  expect(written('SUMIF(费用, 复诊 <> false AND 住院 IN (TRUE))')).toBe(
    'SUMIF(`费用`, `复诊` <> 0 AND `住院` = 1)',
  );
  expect(written('COUNTIF(true = 2)', ['true'])).toBe('COUNTIF(`true` = 2)');
  expect(expressionFault('COUNTIF(复诊 = TRUE)', ['复诊'])).toBeUndefined();
});

test('[CALC-03] COUNT(*) counts rows; no other function takes them, and a column of that name is quoted', () => {
  expect(parseExpression('count( * )')).toEqual({ kind: 'rows' });
  expect(expressionColumns(parseExpression('SUM(费用)/COUNT(*)'))).toEqual(['费用']);
  expect(parseExpression('COUNT(`*`)')).toEqual({ kind: 'call', fn: 'COUNT', column: '*' });
  expect(() => parseExpression('SUM(*)')).toThrow('缺少字段或值');
  expect(verifyExpression('COUNT(*)', [])).toBe(true);
  expect(() => parseExpression('COUNT(* )+')).toThrow('缺少字段或值');
});

test('a formula that names a column with signs in its name is told how to write it', () => {
  const columns = ['销售额(元)', '成本'];
  expect(expressionFault('SUM(销售额(元))/COUNT(*)', columns)).toBeUndefined();
  const said = expressionFault('SUM(销售额(元)万)/COUNT(*)', columns);
  expect(said).toContain('第5个字符');
  expect(said).toContain('`销售额(元)`');
  expect(expressionFault('SUM(`销售额(元)`)/SUM(利润)', columns)).toBe('没有字段：利润');
  expect(expressionFault('SUM(`销售额(元)`)', columns)).toBeUndefined();
});

test.each([
  [
    "COUNTIF(科室,'内科')",
    "条件要写成一个比较：COUNTIF(科室 = '内科')，几个条件用 AND 连接（第11个字符，“,'内科')”处）",
  ],
  [
    "SUMIF(科室,'内科',费用(元))",
    "条件要写成一个比较：SUMIF(费用, 科室 = '内科')，几个条件用 AND 连接（第14个字符，“,费用(元))”处）",
  ],
  [
    "SUMIF（科室='内科'，费用(元)）",
    "SUMIF先写取值的字段，再写条件：SUMIF(费用, 科室 = '内科')（第9个字符，“='内科'，费用(元)）”处）",
  ],
  ['SUM(费用(元))*100%', '百分号要写成小数，如 15% 写作 0.15（第15个字符，“%”处）'],
  ['=SUM(费用(元))', '开头不用写等号（第1个字符，“=SUM(费用(元))”处）'],
  ['费用(元)-1', '字段要写在汇总函数里，如 SUM(费用(元))（第1个字符，“费用(元)-1”处）'],
  ['SUM（费用（元））', '没有字段：费用（元）（是不是 费用(元)？）'],
])('[CALC-06] a formula as spreadsheets have it is told what is written here: %s', (text, said) => {
  expect(expressionFault(text, ['科室', '费用(元)'])).toBe(said);
});

test.each([
  ['SUM(费用(元)) > 5', '比较要写在条件里：IF(SUM(费用) > 100, 1, 0)（第12个字符，“> 5”处）'],
  ['SUM(费用(元)) COUNT(*)', '两个值之间缺少运算符（+ - * /）（第12个字符，“COUNT(*)”处）'],
  ['SUM(费用(元))^2', '没有运算符 ^，平方写作 值 * 值（第11个字符，“^2”处）'],
  ['SUM(费用(元)))', '多了一个右括号（第11个字符，“)”处）'],
  ['SUM(费用(元));', '结尾不用写分号（第11个字符，“;”处）'],
  ["SUM(费用(元)) + '元'", "计算指标的结果是数值，这里不能写文本（第14个字符，“'元'”处）"],
  ['SUM(费用(元)) *', '缺少字段或值（在末尾）'],
  ['COUNT([科室])', '没有字段：[科室]（是不是 科室？）'],
  ['COUNTIF(科室≥5)', '符号 ≥ ≤ ≠ 前面要有空格，如 年龄 ≥ 60'],
  ['DIVIDE(SUM(费用(元)), COUNT(*))', '未知函数DIVIDE，请写作 值 / 值，除以 0 时没有值'],
])('[CALC-06] a fault is told by what it is and where: %s', (text, said) => {
  expect(expressionFault(text, ['科室', '费用(元)'])).toContain(said);
});

test('[CALC-03] comparisons of input methods and programs, full-width numbers and lengths of time are read', () => {
  expect(parseExpression('COUNTIF(年龄 ≥ 60)')).toEqual(parseExpression('COUNTIF(年龄 >= 60)'));
  expect(parseExpression('COUNTIF(年龄 ≤ 60)')).toEqual(parseExpression('COUNTIF(年龄 <= 60)'));
  expect(parseExpression("COUNTIF(科室 ≠ '内科')")).toEqual(parseExpression("COUNTIF(科室 <> '内科')"));
  expect(parseExpression("COUNTIF(科室 == '内科')")).toEqual(parseExpression("COUNTIF(科室 = '内科')"));
  expect(parseExpression('IF(COUNT(*) ≥ 5, 1, 0)')).toEqual(parseExpression('IF(COUNT(*) >= 5, 1, 0)'));
  expect(parseExpression('SUM(费用)／１００')).toEqual(parseExpression('SUM(费用)/100'));
  expect(parseExpression('COUNTIF(时长 > 1:30:00)')).toEqual(parseExpression('COUNTIF(时长 > 5400)'));
  expect(parseExpression('SUM(１季度)')).toEqual({ kind: 'call', fn: 'SUM', column: '１季度' });
  expect(parseExpression('SUM(≥60岁)', ['≥60岁'])).toEqual({ kind: 'call', fn: 'SUM', column: '≥60岁' });
});
