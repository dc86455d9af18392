import { type Cell, type Column, type ColumnItem, emptyName, isCycle } from '@mingjing/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useColumnValues } from '../../records/widget.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import type { RuleTexts } from '../rules/rule-set.ts';
import { ConditionFields } from './condition-fields.tsx';
import {
  type FilterDraft,
  filterDraftOf,
  filterProblem,
  isFiltered,
  lastMode,
  modesOf,
  unfiltered,
  withFilter,
} from './filter-draft.ts';
import { type CountedValue, ValueLists } from './value-lists.tsx';
import './filter-dialog.css';

export interface FilterDialogProps {
  item: ColumnItem;
  column: Column | undefined;
  /** Where the values come from, with the rules that run before. */
  source: { datasetId: number | null; datasourceId: number | null; querySql: string } & RuleTexts;
  onOk: (item: ColumnItem) => void;
  onCancel: () => void;
}

function useValues(props: FilterDialogProps, wanted: boolean, search: string, order: 'value' | 'count') {
  const needle = useSettled(search, 250);
  const { id: column, grain } = props.item;
  // Days are chosen by ranges as well; hours, and places that come again, by their names alone.
  const cut = isCycle(grain) || grain === 'hour' ? { grain } : {};
  return useColumnValues({ ...props.source, column, ...cut, search: needle, order }, wanted);
}

/** The filter of one column: values kept or removed, a condition, a range, or days that move with today. */
export function FilterDialog(props: FilterDialogProps) {
  const { item, column, onOk, onCancel } = props;
  const [draft, setDraft] = useState<FilterDraft>(() => filterDraftOf(item, column));
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<'value' | 'count'>('value');
  const [problem, setProblem] = useState<string | null>(null);
  const values = useValues(props, draft.mode === 'values', search, order);

  const offered: CountedValue[] = (values.data?.values ?? []).map((value, at) => ({
    value: value as Cell,
    count: values.data?.counts[at] ?? null,
  }));
  const nulls = values.data?.nulls ?? 0;
  if (nulls > 0 && emptyName.includes(search.trim())) offered.unshift({ value: null, count: nulls });

  const modes = modesOf(
    column,
    offered.map(({ value }) => value),
  );
  const change = (part: Partial<FilterDraft>): void => {
    setDraft({ ...draft, ...part });
    setProblem(null);
  };
  const submit = (): void => {
    const found = filterProblem(draft, column);
    setProblem(found);
    if (found !== null) return;
    onOk(
      withFilter(
        item,
        draft,
        column,
        offered.map(({ value }) => value),
      ),
    );
  };

  return (
    <Dialog
      className="filter-dialog-modal"
      title={`筛选：${item.name}`}
      width={640}
      work={draft}
      onClose={onCancel}
      footer={
        <div className="filter-dialog-footer">
          <Button disabled={!isFiltered(item)} onClick={() => onOk(unfiltered(item))}>
            清除筛选
          </Button>
          <span />
          <Button onClick={onCancel}>取消</Button>
          <Button type="primary" onClick={submit}>
            确定
          </Button>
        </div>
      }
    >
      <div className="filter-dialog">
        <div className="filter-dialog-modes">
          <Segmented
            aria-label="筛选方式"
            value={draft.mode}
            onChange={(mode) => change({ mode })}
            options={modes.some(({ value }) => value === draft.mode) ? modes : [...modes, lastMode]}
          />
          {draft.mode === 'values' && (
            <Segmented
              aria-label="保留或排除"
              value={draft.equal ? 'keep' : 'drop'}
              onChange={(next) => change({ equal: next === 'keep' })}
              options={[
                { value: 'keep', label: '保留所选' },
                { value: 'drop', label: '排除所选' },
              ]}
            />
          )}
        </div>
        <div className="filter-dialog-body">
          {draft.mode === 'values' ? (
            <ValueLists
              column={column}
              offered={offered}
              chosen={draft.chosen}
              search={search}
              order={order}
              loading={values.isFetching}
              truncated={values.data?.truncated === true}
              error={values.error}
              onSearch={setSearch}
              onOrder={setOrder}
              onChange={(chosen) => change({ chosen })}
              onRetry={() => void values.refetch()}
            />
          ) : (
            <ConditionFields draft={draft} column={column} invalid={problem !== null} onChange={change} />
          )}
          {problem !== null && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
