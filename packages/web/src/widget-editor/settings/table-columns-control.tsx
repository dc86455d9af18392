import { type ColumnFormat, numberStyleLabels, totalLabels } from '@mingjing/charts';
import { type ColumnItem, measureKey, ownValue } from '@mingjing/contract';
import { Input, InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import './table-columns-control.css';

type Formats = Readonly<Record<string, Partial<ColumnFormat>>>;

interface TableColumnsControlProps {
  /** Columns on the table's area, in their order. */
  columns: readonly ColumnItem[];
  value: Formats;
  onChange: (next: Formats) => void;
}

const styles = [
  { value: '', label: '自动' },
  ...Object.entries(numberStyleLabels).map(([value, label]) => ({ value, label })),
  { value: 'text', label: '文本' },
];
const aligns = [
  { value: '', label: '自动' },
  { value: 'left', label: '左对齐' },
  { value: 'center', label: '居中' },
  { value: 'right', label: '右对齐' },
];
const totals = Object.entries(totalLabels).map(([value, label]) => ({ value, label }));

function Line({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="table-column-line">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** What differs from the table's own way is kept, everything else is left out. */
function withChange(
  format: Partial<ColumnFormat>,
  change: { [K in keyof ColumnFormat]?: ColumnFormat[K] | undefined },
): Partial<ColumnFormat> {
  const entries = Object.entries({ ...format, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''));
}

function ColumnForm({
  item,
  format,
  onChange,
}: {
  item: ColumnItem;
  format: Partial<ColumnFormat>;
  onChange: (next: Partial<ColumnFormat>) => void;
}) {
  const set = (change: Parameters<typeof withChange>[1]): void => onChange(withChange(format, change));
  return (
    <div className="table-column-form">
      <Line label="标题">
        {(id) => (
          <Input
            id={id}
            size="small"
            maxLength={100}
            placeholder={item.name}
            value={format.title ?? ''}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Line>
      <Line label="列宽">
        {(id) => (
          <InputNumber
            id={id}
            size="small"
            min={40}
            max={1000}
            precision={0}
            placeholder="自动"
            value={format.width ?? null}
            onChange={(width) => set({ width: width ?? undefined })}
          />
        )}
      </Line>
      <Line label="格式">
        {(id) => (
          <Select
            id={id}
            size="small"
            options={styles}
            value={format.style ?? ''}
            onChange={(style) => set({ style: style === '' ? undefined : (style as ColumnFormat['style']) })}
          />
        )}
      </Line>
      <Line label="小数位数">
        {(id) => (
          <InputNumber
            id={id}
            size="small"
            min={0}
            max={10}
            precision={0}
            placeholder="自动"
            value={format.decimals ?? null}
            onChange={(decimals) => set({ decimals: decimals ?? undefined })}
          />
        )}
      </Line>
      <Line label="前缀">
        {(id) => (
          <Input
            id={id}
            size="small"
            maxLength={10}
            placeholder="如 ¥"
            value={format.prefix ?? ''}
            onChange={({ target }) => set({ prefix: target.value })}
          />
        )}
      </Line>
      <Line label="单位">
        {(id) => (
          <Input
            id={id}
            size="small"
            maxLength={10}
            placeholder="如 人次"
            value={format.suffix ?? ''}
            onChange={({ target }) => set({ suffix: target.value })}
          />
        )}
      </Line>
      <Line label="对齐">
        {(id) => (
          <Select
            id={id}
            size="small"
            options={aligns}
            value={format.align ?? ''}
            onChange={(align) => set({ align: align === '' ? undefined : (align as ColumnFormat['align']) })}
          />
        )}
      </Line>
      <Line label="合计">
        {(id) => (
          <Select
            id={id}
            size="small"
            options={totals}
            value={format.total ?? 'own'}
            onChange={(total) =>
              set({ total: total === 'own' ? undefined : (total as ColumnFormat['total']) })
            }
          />
        )}
      </Line>
      <Line label="隐藏（可用于排序）">
        {(id) => (
          <Switch
            id={id}
            size="small"
            checked={format.hidden === true}
            onChange={(hidden) => set({ hidden: hidden || undefined })}
          />
        )}
      </Line>
      {format.hidden === true && (
        <p className="table-column-note">
          只是不显示，数据仍会发给看图的人；不让看到请在数据集的行列权限中隐藏
        </p>
      )}
    </div>
  );
}

/** How each column of a table is written: one entry a column, its settings under it. */
export function TableColumnsControl({ columns, value, onChange }: TableColumnsControlProps) {
  const [open, setOpen] = useState<string | null>(null);
  const id = useId();
  if (columns.length === 0) return <p className="table-columns-none">添加字段后可逐列设置</p>;
  const change = (key: string, format: Partial<ColumnFormat>): void => {
    const { [key]: _, ...others } = value;
    onChange(Object.keys(format).length === 0 ? others : { ...others, [key]: format });
  };
  return (
    <ul className="table-columns" aria-label="列设置">
      {columns.map((item, at) => {
        const key = measureKey(item);
        const isOpen = open === key;
        const format = ownValue(value, key) ?? {};
        return (
          <li key={key}>
            <button
              type="button"
              className="table-column-name"
              aria-expanded={isOpen}
              aria-controls={`${id}-${at}`}
              onClick={() => setOpen(isOpen ? null : key)}
            >
              <i aria-hidden="true" className={isOpen ? 'open' : undefined} />
              <span>{format.title || item.name}</span>
              {Object.keys(format).length > 0 && <small>{format.hidden ? '已隐藏' : '已设置'}</small>}
            </button>
            <div id={`${id}-${at}`} hidden={!isOpen}>
              {isOpen && <ColumnForm item={item} format={format} onChange={(next) => change(key, next)} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
