import { type Column, type ColumnItem, isDated, isNumeric } from '@mingjing/contract';
import { useQuery } from '@tanstack/react-query';
import { DatePicker, Input, InputNumber, Modal, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useDeferredValue, useState } from 'react';
import { client } from '../../../app/client.ts';

type Value = string | number | boolean | null;

const comparisons = [
  { value: 1, label: '等于' },
  { value: 2, label: '不等于' },
  { value: 5, label: '大于' },
  { value: 6, label: '小于' },
  { value: 7, label: '大于等于' },
  { value: 8, label: '小于等于' },
];

export interface FilterDialogProps {
  item: ColumnItem;
  column: Column | undefined;
  /** Where the values come from. */
  source: { datasetId: number | null; datasourceId: number | null; querySql: string };
  onOk: (item: ColumnItem) => void;
  onCancel: () => void;
}

const shown = (value: unknown): string => (value === null ? '（空）' : String(value));

/** The per-column filter: chosen values kept or removed, or a comparison for numbers and dates. */
export function FilterDialog({ item, column, source, onOk, onCancel }: FilterDialogProps) {
  const comparable = column !== undefined && (isNumeric(column.type) || isDated(column.type));
  const [mode, setMode] = useState<'values' | 'compare'>(item.compare && comparable ? 'compare' : 'values');
  const [equal, setEqual] = useState(item.equal ?? true);
  const [chosen, setChosen] = useState<Value[]>(item.rightValues ?? []);
  const [filterType, setFilterType] = useState(item.compare?.filterType ?? 7);
  const [value, setValue] = useState<Value>(item.compare?.value ?? null);
  const [search, setSearch] = useState('');
  const needle = useDeferredValue(search);
  const values = useQuery({
    queryKey: ['widgets', 'values', source, item.id, needle],
    queryFn: ({ signal }) =>
      client.widget.values({ input: { ...source, column: item.id, search: needle }, signal }),
    placeholderData: (before) => before,
  });
  const offered = (values.data?.values ?? []) as Value[];

  const submit = (): void => {
    const { compare: _compare, ...rest } = item;
    if (mode === 'compare' && value !== null && value !== '') {
      onOk({ ...rest, leftValues: [], rightValues: [], equal: true, compare: { filterType, value } });
      return;
    }
    const kept = mode === 'values' ? chosen : [];
    onOk({ ...rest, leftValues: [], rightValues: kept, equal, compare: null });
  };

  return (
    <Modal
      open
      title={`筛选：${item.name}`}
      width={520}
      okText="确定"
      cancelText="取消"
      onOk={submit}
      onCancel={onCancel}
    >
      <div className="filter-dialog">
        {comparable && (
          <Segmented
            value={mode}
            onChange={(next) => setMode(next)}
            options={[
              { value: 'values' as const, label: '按取值' },
              { value: 'compare' as const, label: '按条件' },
            ]}
          />
        )}
        {mode === 'values' ? (
          <>
            <Segmented
              value={equal ? 'keep' : 'drop'}
              onChange={(next) => setEqual(next === 'keep')}
              options={[
                { value: 'keep', label: '保留所选' },
                { value: 'drop', label: '排除所选' },
              ]}
            />
            <Select
              mode="multiple"
              aria-label="取值"
              placeholder="搜索并选择取值"
              value={chosen.map((each) => JSON.stringify(each))}
              loading={values.isFetching}
              showSearch={{ onSearch: setSearch, filterOption: false }}
              options={[...new Set([...chosen, ...offered].map((each) => JSON.stringify(each)))].map(
                (text) => ({
                  value: text,
                  label: shown(JSON.parse(text)),
                }),
              )}
              onChange={(next: string[]) => setChosen(next.map((text) => JSON.parse(text) as Value))}
            />
            <p>
              {chosen.length === 0 ? '未选择取值时不筛选' : `已选 ${chosen.length} 个`}
              {values.data?.truncated === true && '；取值较多，请输入文字搜索'}
            </p>
          </>
        ) : (
          <div className="filter-dialog-compare">
            <Select aria-label="条件" value={filterType} options={comparisons} onChange={setFilterType} />
            {column !== undefined && isDated(column.type) ? (
              <DatePicker
                aria-label="日期"
                value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
                onChange={(date) => setValue(date?.format('YYYY-MM-DD') ?? null)}
              />
            ) : column?.type === 'text' ? (
              <Input
                aria-label="值"
                value={shown(value ?? '')}
                onChange={(event) => setValue(event.target.value)}
              />
            ) : (
              <InputNumber
                aria-label="值"
                value={typeof value === 'number' ? value : null}
                onChange={(next) => setValue(next)}
              />
            )}
          </div>
        )}
      </div>
    </Modal>
  );
}
