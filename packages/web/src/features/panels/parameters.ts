import { type BoardLayout, type Parameter, parameter } from '@mingjing/contract';

export interface ColumnChoice {
  name: string;
  isDate: boolean;
  isNumber: boolean;
}

/** How likely a column is what people filter by: dates, then names, then figures. */
const rank = ({ isDate, isNumber }: ColumnChoice): number => (isDate ? 0 : isNumber ? 2 : 1);

/** A new row for the likeliest column that has none: dates as a range, everything else as a dropdown. */
export function addParameter(items: readonly Parameter[], columns: readonly ColumnChoice[]): Parameter[] {
  const taken = new Set(items.map((item) => item.name));
  const column = columns.filter(({ name }) => !taken.has(name)).sort((a, b) => rank(a) - rank(b))[0];
  const type = column === undefined ? 1 : column.isDate ? 3 : 2;
  const added: Parameter = {
    name: column?.name ?? '',
    type,
    valueType: column?.isNumber === true ? 1 : 0,
    value: '',
    beginDate: '',
    endDate: '',
    check: true,
    options: [],
  };
  return [...items, added];
}

/** What keeps the parameters from being saved, or null. */
export function parameterProblem(items: readonly Parameter[]): string | null {
  const names = items.map((item) => item.name.trim());
  if (names.includes('')) return '请选择字段';
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined) return `字段【${double}】重复`;
  return items.every((item) => parameter.safeParse(item).success) ? null : '字段名称过长';
}

/** What is stored: all parameters, and the names of those that viewers see. */
export function layoutOf(items: readonly Parameter[]): BoardLayout {
  const paramsGroup = items.map((item) => ({ ...item, name: item.name.trim(), options: [] }));
  return { paramsGroup, checkedGroup: paramsGroup.flatMap((item) => (item.check ? [item.name] : [])) };
}
