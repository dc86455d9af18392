import {
  CalendarOutlined,
  FieldBinaryOutlined,
  FontSizeOutlined,
  FunctionOutlined,
  NumberOutlined,
} from '@ant-design/icons';
import { type Column, countsAsNumeric, isDated } from '@mingjing/contract';

/** What a column holds: a number, a date, yes or no, text, or (without a column) an expression. */
export function TypeIcon({ column }: { column: Column | undefined }) {
  if (column === undefined) return <FunctionOutlined aria-hidden />;
  if (countsAsNumeric(column)) return <NumberOutlined aria-hidden />;
  if (isDated(column.type)) return <CalendarOutlined aria-hidden />;
  if (column.type === 'boolean') return <FieldBinaryOutlined aria-hidden />;
  return <FontSizeOutlined aria-hidden />;
}

const typeWords: Record<Column['type'], string> = {
  integer: '整数',
  decimal: '小数',
  double: '小数',
  text: '文本',
  date: '日期',
  datetime: '日期时间',
  boolean: '布尔',
};

/** The type in words, for tooltips and for those who listen. */
export const typeWord = (column: Column | undefined): string =>
  column === undefined
    ? '计算指标'
    : column.type === 'text' && countsAsNumeric(column)
      ? '数字文本'
      : typeWords[column.type];
