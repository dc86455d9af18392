import type { CombinationStart, JoinCombination } from '@mingjing/contract';
import { Checkbox, Input } from 'antd';

interface ColumnPicksProps {
  plan: JoinCombination;
  start: CombinationStart;
  onChange: (plan: JoinCombination) => void;
}

interface Pick {
  key: string;
  /** Where the column is from. */
  from: string;
  /** Its name in the combination; undefined while it does not come along. */
  name: string | undefined;
  set: (name: string | undefined) => JoinCombination;
}

function picksOf(plan: JoinCombination, start: CombinationStart): Pick[] {
  const nameOf = (at: number): string => start.parents[at]?.name ?? '';
  return start.joined.map((one) => {
    const isIt = (other: typeof one): boolean => other.parent === one.parent && other.column === one.column;
    return {
      key: `${one.parent} ${one.column}`,
      from: `${one.column} · ${nameOf(one.parent)}`,
      name: plan.columns.find(isIt)?.name,
      set: (name) => {
        const picked = new Map(plan.columns.map((other) => [`${other.parent} ${other.column}`, other.name]));
        const key = `${one.parent} ${one.column}`;
        if (name === undefined) picked.delete(key);
        else picked.set(key, name);
        const columns = start.joined.flatMap((other) => {
          const kept = picked.get(`${other.parent} ${other.column}`);
          return kept === undefined ? [] : [{ ...other, name: kept }];
        });
        return { ...plan, columns };
      },
    };
  });
}

/** Which columns come along in a join, and under which names. */
export function ColumnPicks({ plan, start, onChange }: ColumnPicksProps) {
  return (
    <ul className="combine-picks">
      {picksOf(plan, start).map(({ key, from, name, set }, at) => (
        <li key={key}>
          <Checkbox
            checked={name !== undefined}
            onChange={(event) =>
              onChange(set(event.target.checked ? (start.joined[at]?.name ?? '') : undefined))
            }
          >
            <span title={from}>{from}</span>
          </Checkbox>
          <Input
            aria-label={`${from}的名称`}
            size="small"
            value={name ?? ''}
            disabled={name === undefined}
            status={name?.trim() === '' ? 'error' : ''}
            onChange={(event) => onChange(set(event.target.value))}
          />
        </li>
      ))}
    </ul>
  );
}
