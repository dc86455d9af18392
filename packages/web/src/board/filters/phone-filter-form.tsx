import type { Parameter } from '@mingjing/contract';
import { type FormEvent, useState } from 'react';
import type { ViewerFilter, ViewerFilters } from '../model/viewer-filters.ts';
import { dayRange } from './day-range.ts';
import { draftsOf } from './drafts.ts';

interface PhoneFilterFormProps {
  parameters: readonly Parameter[];
  applied: ViewerFilters;
  today: string;
  onQuery: (filters: ViewerFilters) => void;
  onCancel: () => void;
}

/** A day of the phone's own picker as the server takes it. */
const midnight = (day: string): string => (day === '' ? '' : `${day} 00:00:00`);

function Field({
  parameter,
  value,
  onChange,
}: {
  parameter: Parameter;
  value: ViewerFilter;
  onChange: (value: ViewerFilter) => void;
}) {
  if (value.kind === 'date') {
    const [min, max] = dayRange();
    return (
      <fieldset>
        <legend>{parameter.name}</legend>
        <label>
          <span>开始日期</span>
          <input
            type="date"
            min={min}
            max={max}
            value={value.begin.slice(0, 10)}
            onChange={(event) => onChange({ ...value, begin: midnight(event.target.value) })}
          />
        </label>
        <label>
          <span>结束日期</span>
          <input
            type="date"
            min={min}
            max={max}
            value={value.end.slice(0, 10)}
            onChange={(event) => onChange({ ...value, end: midnight(event.target.value) })}
          />
        </label>
      </fieldset>
    );
  }
  const id = `filter-${parameter.name}`;
  return (
    <div>
      <label htmlFor={id}>
        <span>{parameter.name}</span>
      </label>
      {value.kind === 'choice' ? (
        <select
          id={id}
          value={value.value}
          onChange={(event) => onChange({ ...value, value: event.target.value })}
        >
          {parameter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          value={value.value}
          inputMode={value.kind === 'number' ? 'decimal' : 'text'}
          placeholder="全部"
          onChange={(event) => onChange({ ...value, value: event.target.value })}
        />
      )}
    </div>
  );
}

/** The filter panel of a phone: the phone's own pickers, targets of a finger's size, no component library. */
export function PhoneFilterForm({ parameters, applied, today, onQuery, onCancel }: PhoneFilterFormProps) {
  const [draft, setDraft] = useState(() => {
    const drafts = draftsOf(parameters, applied, today);
    const at = (text: string) => midnight(text.slice(0, 10));
    return Object.fromEntries(
      Object.entries(drafts).map(([name, one]) => [name, { ...one, begin: at(one.begin), end: at(one.end) }]),
    );
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onQuery(draft);
  };
  return (
    <form className="phone-filter" aria-label="过滤条件" onSubmit={submit}>
      {parameters.map((parameter) => {
        const value = draft[parameter.name];
        return (
          value !== undefined && (
            <Field
              key={parameter.name}
              parameter={parameter}
              value={value}
              onChange={(next) => setDraft((old) => ({ ...old, [parameter.name]: next }))}
            />
          )
        );
      })}
      <div className="phone-filter-actions">
        <button type="button" onClick={onCancel}>
          取消
        </button>
        <button type="submit" className="primary">
          查询
        </button>
      </div>
    </form>
  );
}
