import type { Expression } from './expression.ts';
import { columnInFormula, textInFormula } from './formula-words.ts';
import type { RowTest, RowValue } from './row-value.ts';

const rank = { '+': 1, '-': 1, '*': 2, '/': 2 } as const;

type NameOf = (column: string) => string;

function writeRowValue(value: RowValue, nameOf: NameOf, least = 0): string {
  const write = (one: RowValue, above = 0): string => writeRowValue(one, nameOf, above);
  switch (value.kind) {
    case 'column':
      return columnInFormula(nameOf(value.column));
    case 'constant':
      return typeof value.value === 'number' ? writeNumber(value.value) : textInFormula(value.value);
    case 'made':
    case 'scalar':
      return `${value.fn}(${value.of.map((one) => write(one)).join(', ')})`;
    case 'choice': {
      const branches = value.branches.map(
        (one) => `WHEN ${writeRowTest(one.when, nameOf)} THEN ${write(one.value)}`,
      );
      const otherwise = value.otherwise === null ? '' : ` ELSE ${write(value.otherwise)}`;
      return `CASE ${branches.join(' ')}${otherwise} END`;
    }
    case 'negate':
      return `-${write(value.of, 3)}`;
    case 'binary': {
      const own = rank[value.op];
      const text = `${write(value.left, own)} ${value.op} ${write(value.right, own + 1)}`;
      return own < least ? `(${text})` : text;
    }
  }
}

function writeRowTest(test: RowTest, nameOf: NameOf): string {
  if (test.kind === 'empty') return `${writeRowValue(test.of, nameOf)} IS ${test.is ? '' : 'NOT '}NULL`;
  if (test.kind === 'contains')
    return `${writeRowValue(test.of, nameOf)}${test.is ? '' : ' NOT'} LIKE ${textInFormula(`%${test.text}%`)}`;
  if (test.kind === 'compare')
    return `${writeRowValue(test.left, nameOf)} ${test.op} ${writeRowValue(test.right, nameOf)}`;
  const parts = test.of.map((one) =>
    one.kind === 'all' || one.kind === 'any' ? `(${writeRowTest(one, nameOf)})` : writeRowTest(one, nameOf),
  );
  return parts.join(test.kind === 'all' ? ' AND ' : ' OR ');
}

function writeOverRows({ fn, of, when }: Extract<Expression, { kind: 'overRows' }>, nameOf: NameOf): string {
  if (fn === 'DISTINCT') return `COUNT(DISTINCT ${of === null ? '' : writeRowValue(of, nameOf)})`;
  const parts = [
    ...(of === null ? [] : [writeRowValue(of, nameOf)]),
    ...(when === null ? [] : [writeRowTest(when, nameOf)]),
  ];
  return `${fn}${when === null ? '' : 'IF'}(${parts.join(', ')})`;
}

/** The grammar knows no exponents. */
const writeNumber = (value: number): string =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/** An expression as text that reads the same, its columns called by other names where there are any. */
export function writeExpression(
  expression: Expression,
  nameOf: (column: string) => string = (column) => column,
): string {
  const write = (part: Expression, least: number): string => {
    switch (part.kind) {
      case 'number':
        return writeNumber(part.value);
      case 'rows':
        return 'COUNT(*)';
      case 'call': {
        return `${part.fn}(${writeRowValue({ kind: 'column', column: part.column }, nameOf)})`;
      }
      case 'distinct': {
        return `COUNT(DISTINCT ${writeRowValue({ kind: 'column', column: part.column }, nameOf)})`;
      }
      case 'overRows':
        return writeOverRows(part, nameOf);
      case 'scalar':
        return `${part.fn}(${part.of.map((one) => write(one, 0)).join(', ')})`;
      case 'choice': {
        const branches = part.branches.map(
          ({ when, value }) =>
            `WHEN ${write(when.left, 0)} ${when.op} ${write(when.right, 0)} THEN ${write(value, 0)}`,
        );
        const otherwise = part.otherwise === null ? '' : ` ELSE ${write(part.otherwise, 0)}`;
        return `CASE ${branches.join(' ')}${otherwise} END`;
      }
      case 'negate':
        return `-${write(part.of, 3)}`;
      case 'binary': {
        const own = rank[part.op];
        const text = `${write(part.left, own)}${part.op}${write(part.right, own + 1)}`;
        return own < least ? `(${text})` : text;
      }
    }
  };
  return write(expression, 0);
}
