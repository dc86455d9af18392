import {
  ownValue,
  type Parameter,
  relativeDateLabel,
  relativeDates,
  relativeSpan,
  texts,
} from '@mingjing/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type ViewerFilter, type ViewerFilters, valueProblem } from '../model/viewer-filters.ts';
import { choicesWith, keyOf, valueOfKey } from './choice-keys.ts';
import { dayRange } from './day-range.ts';
import { useChoices } from './use-choices.ts';
import { useDraft } from './use-draft.ts';

interface PhoneFilterFormProps {
  dark?: boolean;
  parameters: readonly Parameter[];
  applied: ViewerFilters;
  today: string;
  onQuery: (filters: ViewerFilters) => void;
  onCancel: () => void;
  /** Back to what the board opens with; undefined where nothing else is in force. */
  onReset?: (() => void) | undefined;
  head?: ReactNode;
}

/** A day of the phone's own picker as the server takes it. */
const midnight = (day: string): string => (day === '' ? '' : `${day} 00:00:00`);

interface FieldProps {
  parameter: Parameter;
  value: ViewerFilter;
  filters: ViewerFilters;
  /** The day from which spans are counted; '' while it is not known. */
  today: string;
  onChange: (value: ViewerFilter) => void;
}

/** Spans that move with today, in the phone's own list; days chosen by hand are none of them. */
function Spans({ parameter, value, today, onChange }: FieldProps) {
  return (
    <select
      aria-label={`${parameter.name}的时间段`}
      value={value.relative ?? ''}
      onChange={(event) => {
        const { relative: _, ...rest } = value;
        const relative = relativeDates.find((name) => name === event.target.value);
        if (relative === undefined) return onChange(rest);
        const { from, to } = relativeSpan(relative, today);
        return onChange({ ...rest, begin: midnight(from), end: midnight(to), relative });
      }}
    >
      <option value="">自选日期</option>
      {relativeDates.map((name) => (
        <option key={name} value={name}>
          {relativeDateLabel[name]}
        </option>
      ))}
    </select>
  );
}

/** The phone's own list of choices; above it a search where there are more than it can hold. */
function Choices({ id, parameter, value, filters, onChange }: FieldProps & { id: string }) {
  const [search, setSearch] = useState('');
  const { options, more } = useChoices(parameter, filters, search, true);
  const isList = value.kind === 'list';
  const chosen = isList ? (value.values ?? []) : value.value === '' ? [] : [value.value];
  // What is chosen stays on the list, whatever is searched.
  const shown = choicesWith(options, chosen);
  return (
    <>
      {(more || search !== '') && (
        <input
          type="search"
          aria-label={`搜索${parameter.name}`}
          placeholder="搜索"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <select
        id={id}
        multiple={isList}
        value={isList ? chosen.map(keyOf) : value.value}
        onChange={(event) => {
          const values = [...event.target.selectedOptions].map((option) => option.value);
          onChange(
            isList ? { ...value, values: values.map(valueOfKey) } : { ...value, value: event.target.value },
          );
        }}
      >
        {shown.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </>
  );
}

function Field(props: FieldProps) {
  const { parameter, value, onChange } = props;
  /** A typed day is that day: no span that moves. */
  const days = (change: Partial<ViewerFilter>) => {
    const { relative: _, ...rest } = value;
    onChange({ ...rest, ...change });
  };
  if (value.kind === 'date') {
    const [min, max] = dayRange();
    return (
      <fieldset>
        <legend>{parameter.name}</legend>
        {props.today !== '' && <Spans {...props} />}
        <label>
          <span>开始日期</span>
          <input
            type="date"
            min={min}
            max={max}
            value={value.begin.slice(0, 10)}
            onChange={(event) => days({ begin: midnight(event.target.value) })}
          />
        </label>
        <label>
          <span>结束日期</span>
          <input
            type="date"
            min={min}
            max={max}
            value={value.end.slice(0, 10)}
            onChange={(event) => days({ end: midnight(event.target.value) })}
          />
        </label>
      </fieldset>
    );
  }
  const id = `filter-${parameter.name}`;
  return (
    <div>
      <label htmlFor={id}>
        <span>
          {parameter.name}
          {parameter.required === true && <b className="filter-required">*</b>}
        </span>
      </label>
      {value.kind === 'choice' || value.kind === 'list' ? (
        <Choices {...props} id={id} />
      ) : (
        <input
          id={id}
          value={value.value}
          inputMode={value.kind === 'number' ? 'decimal' : 'text'}
          aria-invalid={valueProblem(value) !== null}
          placeholder="全部"
          onChange={(event) => onChange({ ...value, value: event.target.value })}
        />
      )}
    </div>
  );
}

/** The filter panel of a phone: the phone's own pickers, targets of a finger's size, no component library. */
export function PhoneFilterForm(props: PhoneFilterFormProps) {
  const { parameters, applied, today, onQuery, onCancel, onReset, head } = props;
  const { draft, waiting, cleared, missing, change, submit } = useDraft(
    parameters,
    applied,
    today,
    (drafts) => {
      const at = (text: string) => midnight(text.slice(0, 10));
      return Object.fromEntries(
        Object.entries(drafts).map(([name, one]) => [
          name,
          { ...one, begin: at(one.begin), end: at(one.end) },
        ]),
      );
    },
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit(onQuery);
  };
  return (
    <form className="phone-filter" aria-label="过滤条件" onSubmit={send}>
      {head}
      {parameters.map((parameter) => {
        const { name } = parameter;
        const value = ownValue(draft, name);
        if (value === undefined) return null;
        const note =
          valueProblem(value) ??
          (missing.includes(name) ? `请填写${name}` : (ownValue(cleared, name) ?? null));
        return (
          <div key={name}>
            <Field
              parameter={parameter}
              value={value}
              filters={draft}
              today={today}
              onChange={(next) => void change(name, next)}
            />
            {waiting.has(name) && <span className="filter-note">{texts.filters.waiting}</span>}
            {note !== null && (
              <span role="alert" className="filter-problem">
                {note}
              </span>
            )}
          </div>
        );
      })}
      {onReset !== undefined && (
        <button type="button" className="phone-filter-reset" onClick={onReset}>
          重置为默认条件
        </button>
      )}
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
