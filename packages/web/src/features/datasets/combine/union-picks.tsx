import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type CombinationStart,
  combinationLimits,
  emptyName,
  type UnionCombination,
} from '@mingjing/contract';
import { Button, Input, Select } from 'antd';
import { Fragment } from 'react';
import { IconButton } from '../../../ui/index.ts';
import { leftOut, pair, unites, withRow } from './union-plan.ts';

interface UnionPicksProps {
  plan: UnionCombination;
  start: CombinationStart;
  onChange: (plan: UnionCombination) => void;
}
type Mapped = UnionCombination['columns'][number];

/** What no column can be called: stands for a dataset without one. */
const nothing = '\0';

/** Which columns of the datasets come below each other, whatever they are called there, and their name then. */
export function UnionPicks({ plan, start, onChange }: UnionPicksProps) {
  const { parents } = start;
  const free = leftOut(plan, start);
  const setRow = (row: number, next: Mapped): void =>
    onChange({ ...plan, columns: plan.columns.map((one, at) => (at === row ? next : one)) });

  /** Columns of one dataset; those whose values cannot stand beside the others' say so. */
  const optionsOf = ({ from }: Mapped, parent: number) => {
    const others = from.flatMap((name, at) => {
      const column = parents[at]?.columns.find((one) => one.name === name);
      return at === parent || column === undefined ? [] : [column];
    });
    const columns = (parents[parent]?.columns ?? []).map((column) => {
      const fits = others.every((other) => unites(other, column));
      return {
        value: column.name,
        label: fits ? column.name : `${column.name}（类型不同）`,
        disabled: !fits,
      };
    });
    return [{ value: nothing, label: emptyName, disabled: false }, ...columns];
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list of many rows is scrolled from the keyboard */}
      <div className="combine-union" tabIndex={0}>
        <div
          className="combine-union-rows"
          style={{
            gridTemplateColumns: `minmax(120px, 1fr) repeat(${parents.length}, minmax(120px, 1fr)) auto`,
          }}
        >
          <span>合并后的字段</span>
          {parents.map(({ id, name }) => (
            <span key={id} className="combine-union-head" title={name}>
              {name}
            </span>
          ))}
          <span />
          {plan.columns.map((one, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited in place, names may be empty or alike
            <Fragment key={row}>
              <Input
                aria-label={`第 ${row + 1} 个字段的名称`}
                size="small"
                placeholder="字段名"
                value={one.name}
                status={one.name.trim() === '' ? 'error' : ''}
                onChange={(event) => setRow(row, { ...one, name: event.target.value })}
              />
              {parents.map(({ id, name }, parent) => (
                <Select
                  key={id}
                  aria-label={`${one.name.trim() || `第 ${row + 1} 个字段`}取自${name}的字段`}
                  size="small"
                  showSearch
                  value={one.from[parent] ?? nothing}
                  options={optionsOf(one, parent)}
                  className={one.from[parent] === null ? 'combine-none' : ''}
                  onChange={(value: string) =>
                    onChange(pair(plan, row, parent, value === nothing ? null : value))
                  }
                />
              ))}
              <IconButton
                label={`不带入${one.name.trim() || '该字段'}`}
                icon={<DeleteOutlined />}
                onClick={() => onChange({ ...plan, columns: plan.columns.filter((_, at) => at !== row) })}
              />
            </Fragment>
          ))}
        </div>
      </div>
      <div className="combine-line">
        <Button
          type="link"
          size="small"
          className="combine-add"
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={plan.columns.length >= combinationLimits.columns}
          onClick={() => onChange(withRow(plan))}
        >
          增加字段
        </Button>
        {free.length > 0 && (
          <>
            <span className="combine-hint">
              未带入：
              {free
                .slice(0, 5)
                .map(({ name }) => name)
                .join('、')}
              {free.length > 5 && ` 等 ${free.length} 个`}
            </span>
            <Button
              type="link"
              size="small"
              className="combine-add"
              onClick={() => onChange({ ...plan, columns: [...plan.columns, ...free] })}
            >
              全部带入
            </Button>
          </>
        )}
      </div>
    </>
  );
}
