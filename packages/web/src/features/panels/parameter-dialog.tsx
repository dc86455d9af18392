import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { type BoardLayout, isDated, isNumeric, type Parameter, parameter } from '@mingjing/contract';
import { type Drawing, widgetRefs } from '@mingjing/drawing';
import { useQueries } from '@tanstack/react-query';
import { AutoComplete, Button, Checkbox, DatePicker, Input, Modal, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { client } from '../../app/client.ts';
import { EmptyState, IconButton } from '../../ui/index.ts';
import { panelKeys } from './panel-api.ts';
import { addParameter, type ColumnChoice, layoutOf, parameterProblem } from './parameters.ts';

/** Columns of all datasets behind the page's widgets: what a parameter can filter by. */
function useColumns(drawing: Drawing): ColumnChoice[] {
  const widgets = useQueries({
    queries: widgetRefs(drawing).map((id) => ({
      queryKey: panelKeys.widget(id),
      queryFn: () => client.widget.read({ params: { id } }),
      staleTime: 60_000,
    })),
  });
  const datasetIds = [...new Set(widgets.flatMap(({ data }) => data?.datasetId ?? []))];
  const fields = useQueries({
    queries: datasetIds.map((datasetId) => ({
      queryKey: panelKeys.columns([datasetId]),
      queryFn: () => client.widget.fields({ query: { datasetId } }),
      staleTime: 60_000,
    })),
  });
  const columns = fields.flatMap(({ data }) => data?.columns ?? []);
  return [...new Map(columns.map((column) => [column.name, column])).values()].map(({ name, type }) => ({
    name,
    isDate: isDated(type),
    isNumber: isNumeric(type),
  }));
}

const types = [
  { value: 1, label: '输入框' },
  { value: 2, label: '下拉框' },
  { value: 3, label: '日期范围' },
];
const valueTypes = [
  { value: 0, label: '文本' },
  { value: 1, label: '数值' },
];
const day = 'YYYY-MM-DD';

function Default({ item, onChange }: { item: Parameter; onChange: (change: Partial<Parameter>) => void }) {
  if (item.type !== 3) {
    return (
      <Input
        aria-label="默认值"
        value={item.value}
        placeholder={item.type === 2 ? '默认全部' : '默认值'}
        maxLength={1000}
        onChange={(event) => onChange({ value: event.target.value })}
      />
    );
  }
  const read = (text: string) => (text === '' ? null : dayjs(text));
  return (
    <DatePicker.RangePicker
      aria-label="默认日期"
      allowEmpty={[true, true]}
      placeholder={['今天', '今天']}
      value={[read(item.beginDate), read(item.endDate)]}
      onChange={(range) =>
        onChange({ beginDate: range?.[0]?.format(day) ?? '', endDate: range?.[1]?.format(day) ?? '' })
      }
    />
  );
}

interface ParameterDialogProps {
  layout: BoardLayout;
  drawing: Drawing;
  onSave: (layout: BoardLayout) => void;
  onClose: () => void;
}

/** Chooses what viewers can filter by: the column, the control, its default, and whether it is shown. */
export function ParameterDialog({ layout, drawing, onSave, onClose }: ParameterDialogProps) {
  const columns = useColumns(drawing);
  const [items, setItems] = useState<Parameter[]>(() =>
    layout.paramsGroup.map((item) => parameter.parse(item)),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const change = (index: number, part: Partial<Parameter>): void => {
    setProblem(null);
    setItems((before) => before.map((item, at) => (at === index ? { ...item, ...part } : item)));
  };
  const save = (): void => {
    const found = parameterProblem(items);
    setProblem(found);
    if (found !== null) return;
    onSave(layoutOf(items));
    onClose();
  };
  const add = (): void => setItems((before) => addParameter(before, columns));
  return (
    <Modal open title="过滤参数" width={820} okText="确定" cancelText="取消" onOk={save} onCancel={onClose}>
      {items.length === 0 ? (
        <EmptyState
          title="还没有过滤参数"
          description="参数对应数据集的字段，勾选的参数会出现在面板的过滤栏"
          action={
            <Button type="primary" icon={<PlusOutlined />} onClick={add}>
              添加参数
            </Button>
          }
        />
      ) : (
        <div className="parameter-list">
          <div className="parameter-row parameter-head" aria-hidden="true">
            <span>显示</span>
            <span>字段</span>
            <span>控件</span>
            <span>值类型</span>
            <span>默认值</span>
            <span />
          </div>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <div key={index} className="parameter-row">
              <Checkbox
                aria-label={`显示${item.name}`}
                checked={item.check}
                onChange={(event) => change(index, { check: event.target.checked })}
              />
              <AutoComplete
                aria-label="字段"
                value={item.name}
                placeholder="选择或输入字段"
                options={columns.map(({ name }) => ({ value: name }))}
                showSearch={{
                  filterOption: (text, option) =>
                    (option?.value ?? '').toLowerCase().includes(text.toLowerCase()),
                }}
                onChange={(name) => change(index, { name })}
              />
              <Select
                aria-label="控件"
                value={item.type}
                options={types}
                onChange={(type) => change(index, { type })}
              />
              <Select
                aria-label="值类型"
                value={item.valueType}
                options={valueTypes}
                disabled={item.type === 3}
                onChange={(valueType) => change(index, { valueType })}
              />
              <Default item={item} onChange={(part) => change(index, part)} />
              <IconButton
                label="删除参数"
                icon={<DeleteOutlined />}
                danger
                onClick={() => setItems((before) => before.filter((_, at) => at !== index))}
              />
            </div>
          ))}
          <Button type="dashed" block icon={<PlusOutlined />} onClick={add}>
            添加参数
          </Button>
          {problem !== null && (
            <p role="alert" className="parameter-problem">
              {problem}
            </p>
          )}
        </div>
      )}
    </Modal>
  );
}
