import {
  type CalculatedColumn,
  columnInFormula,
  epochColumns,
  type Loaded,
  parseRowExpression,
  rowValueColumns,
  textInFormula,
  texts,
} from '@mingjing/contract';
import { Alert, Button } from 'antd';
import { momentText } from '../../board/model/data-time.ts';

/** The zone of formulas that name none. */
export const usualZone = 'Asia/Shanghai';

/** Whether a formula makes a moment of a column; one that cannot be read makes nothing. */
function readsMoment({ expression }: CalculatedColumn, column: string): boolean {
  try {
    const value = parseRowExpression(expression);
    return /FROM_UNIXTIME/i.test(expression) && rowValueColumns(value).includes(column);
  } catch {
    return false;
  }
}

/** Calculated columns that read counts from 1970 as moments; none of columns that a formula reads already. */
export function momentColumns(
  { columns, content }: Pick<Loaded, 'columns' | 'content'>,
  calculated: readonly CalculatedColumn[],
  zone: string,
): { made: CalculatedColumn[]; value: number; unit: 1 | 1000; names: string[] } | undefined {
  const isRead = (name: string): boolean => calculated.some((one) => readsMoment(one, name));
  const found = epochColumns(columns, content.data).filter(({ name }) => !isRead(name));
  const [first] = found;
  if (first === undefined) return undefined;
  const taken = new Set([...columns, ...calculated].map(({ name }) => name.toLowerCase()));
  const nameFor = (name: string): string => {
    let free = `${name}_日期`;
    while (taken.has(free.toLowerCase())) free += '_日期';
    return free;
  };
  const inZone = zone === usualZone ? '' : `, ${textInFormula(zone)}`;
  const made = found.map(({ name }) => ({
    name: nameFor(name),
    expression: `FROM_UNIXTIME(${columnInFormula(name)}${inZone})`,
  }));
  return { made, value: first.value, unit: first.unit, names: found.map(({ name }) => name) };
}

/** Says which columns hold moments as numbers, and reads them as such at a press. */
export function EpochAdvice(props: {
  loaded: Pick<Loaded, 'columns' | 'content'> | null;
  calculated: readonly CalculatedColumn[];
  zone: string;
  onAdd: (made: CalculatedColumn[]) => void;
}) {
  const { loaded, calculated, zone } = props;
  const advice = loaded === null ? undefined : momentColumns(loaded, calculated, zone);
  if (advice === undefined) return null;
  const moment = momentText(new Date((advice.value / advice.unit) * 1000), zone);
  const names = advice.names.map((name) => `【${name}】`).join('');
  return (
    <Alert
      type="info"
      showIcon
      title={texts.calculated.epochs(names, advice.value, moment)}
      action={
        <Button size="small" onClick={() => props.onAdd(advice.made)}>
          {texts.calculated.readEpochs}
        </Button>
      }
    />
  );
}
