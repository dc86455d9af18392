import { type Field, takesValue } from '@mingjing/charts';
import { type ChartForm, type ColumnItem, lengthText, measureKey, typedNumber } from '@mingjing/contract';
import { Input, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { OutlineField } from '../outlines/outline-field.tsx';
import { ColorControl } from './color-control.tsx';
import { isInPercent, type NumberPlace } from './in-percent.ts';
import { ListControl } from './list-control.tsx';
import { SettingRow } from './setting-row.tsx';
import { TableColumnsControl } from './table-columns-control.tsx';

interface FieldControlProps {
  field: Field;
  place: NumberPlace;
  form: ChartForm;
  /** The chart's values are lengths of time: what stands beside them is written as they are. */
  lengths?: boolean;
  /** As the field's own schema reads it. */
  value: unknown;
  onChange: (next: unknown) => void;
}

/** Columns placed on areas, each once, for a setting that names some of them. */
function ColumnsControl({
  id,
  areas,
  multiple,
  among,
  placeholder = '请选择字段',
  form,
  value,
  onChange,
}: {
  id: string;
  areas: readonly ('xAxis' | 'yAxis' | 'nAxis' | 'heatmapY')[];
  multiple: boolean;
  among: ((form: ChartForm) => readonly ColumnItem[]) | undefined;
  placeholder: string | undefined;
  form: ChartForm;
  value: readonly string[];
  onChange: (next: string[]) => void;
}) {
  const placed = areas.flatMap((area) => form[area]);
  const names = new Map((among?.(form) ?? placed).map((item) => [measureKey(item), item.name]));
  const named = (key: string): string | undefined => placed.find((item) => measureKey(item) === key)?.name;
  // A column that was taken off its area is no choice any more, and is not hidden from who chose it.
  for (const key of value) if (!names.has(key)) names.set(key, named(key) ?? `${key}（已移除）`);
  const options = [...names].map(([key, label]) => ({ value: key, label }));
  const common = {
    id,
    options,
    allowClear: true,
    placeholder: options.length === 0 ? '请先添加字段' : placeholder,
  };
  return multiple ? (
    <Select {...common} mode="multiple" value={[...value]} onChange={(next: string[]) => onChange(next)} />
  ) : (
    <Select
      {...common}
      value={value[0] ?? null}
      onChange={(next: string | null | undefined) =>
        onChange(next === null || next === undefined ? [] : [next])
      }
    />
  );
}

/** Whole seconds as a length of time; anything else as it is. */
const lengthWords = (seconds: string | number | undefined): string =>
  seconds === undefined || seconds === '' || !Number.isSafeInteger(Number(seconds))
    ? String(seconds ?? '')
    : lengthText(Number(seconds));

/** One setting of a chart kind, edited as its field says. */
export function FieldControl({ field, place, form, lengths = false, value, onChange }: FieldControlProps) {
  const { label, control } = field;
  const row = (children: (id: string) => ReactNode, wide = false) => (
    <SettingRow label={label} wide={wide}>
      {children}
    </SettingRow>
  );
  switch (control.kind) {
    case 'choice':
      return row((id) => (
        <Select id={id} value={value as string} options={[...control.options]} onChange={onChange} />
      ));
    case 'switch':
      return row((id) => <Switch id={id} size="small" checked={value === true} onChange={onChange} />);
    case 'number':
      return row((id) => (
        <InputNumber<string | number>
          id={id}
          min={control.min}
          max={control.max}
          step={control.step}
          placeholder={control.placeholder}
          // While somebody types it stays as typed.
          {...(lengths && takesValue(control)
            ? { formatter: (typed, { userTyping, input }) => (userTyping ? input : lengthWords(typed)) }
            : {})}
          parser={(text) => typedNumber(text, isInPercent(form, place))}
          value={(value ?? null) as number | null}
          onChange={onChange}
        />
      ));
    case 'text':
      return row((id) => (
        <Input
          id={id}
          maxLength={control.max}
          placeholder={control.placeholder}
          value={(value ?? '') as string}
          onChange={({ target }) => onChange(target.value)}
        />
      ));
    case 'color':
      return row(() => <ColorControl label={label} value={(value ?? '') as string} onChange={onChange} />);
    case 'outline':
      return row((id) => <OutlineField id={id} value={(value ?? '') as string} onChange={onChange} />);
    case 'columns':
      return row((id) => (
        <ColumnsControl
          id={id}
          areas={control.areas}
          multiple={control.multiple}
          among={control.among}
          placeholder={control.placeholder}
          form={form}
          value={(value ?? []) as string[]}
          onChange={onChange}
        />
      ));
    case 'list':
      return (
        <ListControl
          label={label}
          fields={control.fields}
          max={control.max}
          add={control.add}
          value={(value ?? []) as Record<string, unknown>[]}
          onChange={onChange}
          control={(inner, own, change, entry) => (
            <FieldControl
              field={inner}
              place={{ name: place.name, entry }}
              form={form}
              lengths={lengths}
              value={own}
              onChange={change}
            />
          )}
        />
      );
    case 'tableColumns':
      return <TableColumnsControl columns={form.xAxis} value={(value ?? {}) as never} onChange={onChange} />;
    default:
      return null;
  }
}
