import { type Parameter, type RelativeDate, relativeDateLabel, relativeDates } from '@mingjing/contract';
import { AutoComplete, Checkbox, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { RangePicker } from '../../ui/range-picker.tsx';
import {
  type ColumnChoice,
  choicesOf,
  choicesText,
  type EditedParameter,
  mappedColumn,
  ownColumn,
  type PlaceColumns,
  placeKey,
  possibleParents,
  withColumn,
  withType,
} from './parameters.ts';

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
/** What stands for the choices that are no column and no span. */
const byName = '\u0000';
const fixed = 'fixed';

interface DetailProps {
  item: Parameter;
  items: readonly Parameter[];
  columns: readonly ColumnChoice[];
  places: readonly PlaceColumns[];
  onChange: (part: Partial<EditedParameter>) => void;
}

function Line({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="parameter-line">
      <span className="parameter-label" title={label}>
        {label}
      </span>
      <div className="parameter-control">
        {children}
        {hint !== undefined && <span className="parameter-hint">{hint}</span>}
      </div>
    </div>
  );
}

/** A default for a date range: a span that moves with today, or fixed days. */
function DateDefault({ item, onChange }: Pick<DetailProps, 'item' | 'onChange'>) {
  const read = (text: string) => (text === '' ? null : dayjs(text));
  // What boards are mostly opened with stands first.
  const usual: readonly RelativeDate[] = ['last12Months', 'thisYear', 'last90', 'last30', 'thisMonth'];
  const names = [...usual, ...relativeDates.filter((name) => !usual.includes(name))];
  const spans = names.map((value) => ({ value: value as string, label: relativeDateLabel[value] }));
  return (
    <>
      <Select
        aria-label="默认时间"
        value={item.relative ?? fixed}
        options={[...spans, { value: fixed, label: '固定日期（留空则不限定，表单显示今天）' }]}
        onChange={(value) => {
          const relative = relativeDates.find((name) => name === value);
          onChange({ relative, beginDate: '', endDate: '' });
        }}
      />
      {item.relative === undefined && (
        <RangePicker
          label="默认日期"
          allowEmpty={[true, true]}
          placeholder={['今天', '今天']}
          value={[read(item.beginDate), read(item.endDate)]}
          onChange={(range) =>
            onChange({ beginDate: range?.[0]?.format(day) ?? '', endDate: range?.[1]?.format(day) ?? '' })
          }
        />
      )}
    </>
  );
}

/** Where a dropdown's choices come from, and what narrows them. */
function Choices({ item, items, onChange }: DetailProps) {
  const [text, setText] = useState(() => choicesText(item));
  const [own, setOwn] = useState(() => (item.choices ?? []).length > 0);
  return (
    <>
      <Line label="选项来源">
        <Select
          aria-label="选项来源"
          value={own}
          options={[
            { value: false, label: '字段的取值' },
            { value: true, label: '自定义选项' },
          ]}
          onChange={(next: boolean) => {
            setOwn(next);
            onChange({ choices: next ? choicesOf(text) : [] });
          }}
        />
        {own && (
          <Input.TextArea
            aria-label="自定义选项"
            autoSize={{ minRows: 3, maxRows: 6 }}
            placeholder={'每行一个选项，例如：\n内科\nW01=外科'}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              onChange({ choices: choicesOf(event.target.value) });
            }}
          />
        )}
      </Line>
      <Line label="上级参数" hint="上级选定后，只列出与之相符的值">
        <Select
          aria-label="上级参数"
          allowClear
          placeholder="无"
          value={item.parent === undefined || item.parent === '' ? null : item.parent}
          options={possibleParents(items, item.name).map((value) => ({ value }))}
          onChange={(parent: string | null | undefined) => onChange({ parent: parent ?? '' })}
        />
      </Line>
    </>
  );
}

/** Everything that is set of one parameter. */
export function ParameterDetail(props: DetailProps) {
  const { item, columns, places, onChange } = props;
  const acted = ownColumn(item);
  const isWords = acted !== item.name.trim();
  const kind = isWords ? '默认字段' : '同名字段';
  return (
    <div className="parameter-detail">
      <Line label="名称" hint={isWords ? `作用于字段“${acted}”` : '与字段同名时，自动作用于含有该字段的图表'}>
        <AutoComplete
          aria-label="参数名称"
          value={item.name}
          placeholder="选择字段或输入名称"
          options={columns.map(({ name }) => ({ value: name }))}
          showSearch={{
            filterOption: (text, option) => (option?.value ?? '').toLowerCase().includes(text.toLowerCase()),
          }}
          onChange={(name: string) => onChange({ name })}
          // What is written on its way to another name may be one by chance; what is picked is meant.
          onSelect={(name: string) => onChange({ acted: name })}
        />
      </Line>
      <Line label="控件">
        <Select
          aria-label="控件"
          value={item.type}
          options={types}
          onChange={(type: number) => onChange(withType(item, type))}
        />
        {item.type === 1 && (
          <Select
            aria-label="值类型"
            value={item.valueType}
            options={valueTypes}
            onChange={(valueType: number) => onChange({ valueType })}
          />
        )}
      </Line>
      {places.map(({ place, name, columns: own, read }) => {
        const mapped = mappedColumn(item, place);
        const hasOwn = !read || own.some((column) => column.name === acted);
        const what = typeof place === 'number' ? '该数据集' : '该图表';
        const isGone =
          read && mapped !== undefined && mapped !== '' && !own.some((column) => column.name === mapped);
        return (
          <Line key={placeKey(place)} label={name}>
            <Select
              aria-label={`${name}的字段`}
              showSearch
              status={isGone ? 'error' : ''}
              value={mapped ?? byName}
              options={[
                { value: byName, label: hasOwn ? `${kind}（${acted}）` : `${kind}（没有，不作用）` },
                { value: '', label: `不作用于${what}` },
                ...(isGone ? [{ value: mapped, label: `${mapped}（已不存在，不作用）` }] : []),
                ...own.map((column) => ({ value: column.name, label: column.name })),
              ]}
              onChange={(value: string) =>
                onChange(withColumn(item, place, value === byName ? undefined : value))
              }
            />
          </Line>
        );
      })}
      <Line label="默认值">
        {item.type === 3 ? (
          <DateDefault item={item} onChange={onChange} />
        ) : (
          <Input
            aria-label="默认值"
            value={item.value}
            placeholder={item.type === 2 ? '默认全部' : '默认为空'}
            maxLength={1000}
            onChange={(event) => onChange({ value: event.target.value })}
          />
        )}
      </Line>
      {item.type === 2 && <Choices {...props} />}
      <Line label="选项">
        <Checkbox checked={item.check} onChange={(event) => onChange({ check: event.target.checked })}>
          在过滤栏显示
        </Checkbox>
        <Checkbox
          checked={item.required === true}
          onChange={(event) => onChange({ required: event.target.checked })}
        >
          必填，填写后才查询
        </Checkbox>
        {item.type === 2 && (
          <Checkbox
            checked={item.multiple === true}
            onChange={(event) => onChange({ multiple: event.target.checked })}
          >
            可多选
          </Checkbox>
        )}
      </Line>
    </div>
  );
}
