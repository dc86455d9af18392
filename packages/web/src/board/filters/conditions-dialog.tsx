import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { typeOfFilterKind } from '@mingjing/contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useBoardFields } from '../../records/board.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { type ViewerFilters, valueProblem } from '../model/viewer-filters.ts';
import {
  asType,
  type Condition,
  conditionOn,
  filtersOf,
  parameterOf,
  spanOf,
  typeOptions,
} from './conditions.ts';
import { FilterField } from './filter-field.tsx';

interface ConditionsDialogProps {
  panelId: number;
  /** Conditions in force. */
  conditions: ViewerFilters;
  /** What is filled in beside them: choices stand under what has to be. */
  filters?: ViewerFilters;
  onQuery: (conditions: ViewerFilters) => void;
  onClose: () => void;
}

/** Lets a viewer ask by columns that the author made no parameters of, as far as the board shows them to him. */
export function ConditionsDialog({ panelId, conditions, filters, onQuery, onClose }: ConditionsDialogProps) {
  const fields = useBoardFields(panelId);
  const [items, setItems] = useState<Condition[]>(() =>
    Object.entries(conditions).map(([name, filter]) => ({ name, filter })),
  );
  const known = new Map((fields.data ?? []).map((field) => [field.name, field.types]));
  const taken = new Set(items.map(({ name }) => name));
  const free = (fields.data ?? []).filter(({ name }) => !taken.has(name));
  const put = (at: number, item: Condition): void =>
    setItems((before) => before.map((one, index) => (index === at ? item : one)));
  const add = (): void => {
    const [next] = free;
    if (next !== undefined) setItems([...items, conditionOn(next.name, next.types)]);
  };
  const query = (): void => {
    if (items.every(({ filter }) => valueProblem(filter) === null)) onQuery(filtersOf(items));
  };
  const addButton = (
    <Button
      type="dashed"
      icon={<PlusOutlined aria-hidden="true" />}
      disabled={free.length === 0}
      onClick={add}
    >
      添加条件
    </Button>
  );
  return (
    <Dialog
      title="动态查询条件"
      width="min(1120px, calc(100vw - 32px))"
      okText="查询"
      work={items}
      onOk={query}
      onClose={onClose}
    >
      {fields.isPending ? (
        <LoadingState />
      ) : fields.isError ? (
        <ErrorState title="字段加载失败" error={fields.error} retry={() => void fields.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState
          title={free.length === 0 ? '没有可以添加条件的字段' : '还没有查询条件'}
          description="条件只对含有该字段的图表生效，与过滤参数同时满足"
          action={free.length === 0 ? undefined : addButton}
        />
      ) : (
        <>
          <div className="condition-grid">
            {items.map((item, at) => {
              const { name, filter } = item;
              const types = known.get(name) ?? [typeOfFilterKind(filter.kind)];
              return (
                <fieldset key={name} className={`condition condition-${spanOf(filter.kind)}`}>
                  <legend className="visually-hidden">{name}</legend>
                  <div className="condition-head">
                    <Select
                      aria-label="字段"
                      variant="borderless"
                      size="small"
                      value={name}
                      options={[name, ...free.map((field) => field.name)].map((value) => ({ value }))}
                      popupMatchSelectWidth={200}
                      showSearch
                      onChange={(next: string) => put(at, conditionOn(next, known.get(next) ?? [1]))}
                    />
                    <IconButton
                      size="small"
                      label={`删除条件${name}`}
                      icon={<DeleteOutlined />}
                      onClick={() => setItems(items.filter((_, index) => index !== at))}
                    />
                  </div>
                  {types.length > 1 && (
                    <Select
                      aria-label={`${name}的条件类型`}
                      size="small"
                      value={typeOfFilterKind(filter.kind)}
                      options={typeOptions(types)}
                      onChange={(type: number) => put(at, asType(item, type))}
                    />
                  )}
                  <FilterField
                    parameter={parameterOf(item)}
                    value={filter}
                    {...(filters === undefined ? {} : { filters })}
                    onChange={(next) => put(at, { name, filter: next })}
                    onSubmit={query}
                  />
                </fieldset>
              );
            })}
          </div>
          {addButton}
        </>
      )}
    </Dialog>
  );
}
