import {
  nextRuns,
  printSchedule,
  readSchedule,
  type ScheduleErrors,
  type ScheduleFields,
  type ScheduleMode,
  type ScheduleWire,
  scheduleErrors,
  scheduleWords,
  shortestInterval,
  weekdayNames,
} from '@mingjing/contract';
import { Input, Radio, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { digitsOnly } from '../dataset-values.ts';
import { momentWords } from './refresh-words.ts';
import './refresh.css';

interface ScheduleDialogProps {
  schedule: ScheduleWire;
  /** Datasets that may be followed, and those that are. */
  upstreams: readonly { id: number; name: string }[];
  refreshAfter: number[];
  /** The server's time zone and clock. */
  timezone: string;
  now: number;
  onClose: () => void;
  onOk: (schedule: ScheduleWire, refreshAfter: number[]) => void;
}

const modes: { value: ScheduleMode; label: string }[] = [
  { value: 'none', label: '不定时' },
  { value: 'day', label: '按日' },
  { value: 'week', label: '按周' },
  { value: 'month', label: '按月' },
];
const shownRuns = 5;
const weekdayOptions = weekdayNames.map((name, i) => ({ value: i + 1, label: `星期${name}` }));
const monthOptions = [
  { value: '*' as const, label: '所有月份' },
  ...Array.from({ length: 12 }, (_, i) => ({ value: i + 1, label: `${i + 1} 月` })),
];
const dayOptions = [
  { value: '*' as const, label: '每天' },
  ...Array.from({ length: 31 }, (_, i) => ({ value: i + 1, label: `${i + 1} 日` })),
  { value: 'L' as const, label: '最后一天' },
];

/** A choice of all stands for itself: it and single ones exclude each other, the one picked last counts. */
function withAll<T>(before: readonly (T | '*')[], after: (T | '*')[]): (T | '*')[] {
  if (!after.includes('*')) return after;
  return before.includes('*') ? after.filter((value) => value !== '*') : ['*'];
}

function Row(props: { label: string; error?: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="schedule-row">
      <legend>{props.label}</legend>
      <div className="schedule-row-fields">{props.children}</div>
      {props.error !== undefined && (
        <p className="field-error" role="alert">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}

interface SeveralProps<T extends number | string> {
  label: string;
  placeholder?: string;
  value: T[];
  options: { value: T; label: string }[];
  onChange: (value: T[]) => void;
}

/** Several of a list, found by typing. */
function Several<T extends number | string>({ label, placeholder, ...rest }: SeveralProps<T>) {
  return (
    <Select
      mode="multiple"
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={label}
      className="schedule-choice"
      placeholder={placeholder ?? `请选择${label}，可多选`}
      {...rest}
    />
  );
}

/** The form that a day or a week is told in. */
function FormRow<T extends string>(props: {
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <Row label="方式">
      <Radio.Group
        value={props.value}
        options={props.options}
        onChange={(event) => props.onChange(event.target.value as T)}
      />
    </Row>
  );
}

/** 定时更新: by day, week or month, in the mode and fields it was stored with. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const [fields, setFields] = useState<ScheduleFields>(() => readSchedule(props.schedule));
  const [refreshAfter, setRefreshAfter] = useState(props.refreshAfter);
  const [told, setTold] = useState(false);
  const found = scheduleErrors(fields);
  const errors: ScheduleErrors = told ? found : {};
  const isRight = Object.keys(found).length === 0;
  const set = (change: Partial<ScheduleFields>): void => setFields((before) => ({ ...before, ...change }));
  const ok = (): void => {
    setTold(true);
    if (isRight) props.onOk(printSchedule(fields), refreshAfter);
  };
  /** What is typed is a number of seconds in the end. */
  const isInterval = fields.mode === 'day' && fields.dayForm === 'interval';
  const number = (key: 'hour' | 'minute' | 'second' | 'days' | 'nth', label: string) => (
    <Input
      aria-label={label}
      className="schedule-number"
      inputMode="numeric"
      value={fields[key]}
      onChange={(event) => {
        const typed = event.target.value.trim();
        set({ [key]: isInterval ? digitsOnly(typed) : typed });
      }}
    />
  );
  const time = (label: string) => (
    <Row label={label} error={errors.time}>
      {number('hour', '时')}
      <span>时</span>
      {number('minute', '分')}
      <span>分</span>
      {number('second', '秒')}
      <span>秒</span>
    </Row>
  );
  const wire = isRight ? printSchedule(fields) : undefined;
  const runs =
    wire === undefined
      ? []
      : nextRuns(wire, { after: props.now, zone: props.timezone, anchor: props.now }, shownRuns);
  const offered =
    fields.mode === 'custom' ? [...modes, { value: 'custom' as const, label: '表达式' }] : modes;

  return (
    <Dialog
      title="定时更新"
      width={640}
      className="schedule-dialog"
      work={[fields, refreshAfter]}
      onOk={ok}
      onClose={props.onClose}
    >
      <Segmented
        block
        className="schedule-mode"
        aria-label="方式"
        value={fields.mode}
        options={offered}
        onChange={(mode) => {
          setTold(false);
          set({ mode });
        }}
      />
      {fields.mode === 'day' && (
        <>
          <FormRow
            value={fields.dayForm}
            options={[
              { value: 'interval', label: '间隔时间' },
              { value: 'concrete', label: '具体时间' },
            ]}
            onChange={(dayForm) => set({ dayForm })}
          />
          {fields.dayForm === 'interval' ? (
            time(`每隔（至少 ${shortestInterval} 秒）`)
          ) : (
            <>
              <Row label="每" error={errors.days}>
                {number('days', '天数')}
                <span>天（每月从 1 日算起）</span>
              </Row>
              {time('时间')}
            </>
          )}
        </>
      )}
      {fields.mode === 'week' && (
        <>
          <FormRow
            value={fields.weekForm}
            options={[
              { value: 'nth', label: '每月第几周' },
              { value: 'every', label: '每周' },
            ]}
            onChange={(weekForm) =>
              set({ weekForm, ...(weekForm === 'nth' ? { weekdays: fields.weekdays.slice(0, 1) } : {}) })
            }
          />
          {fields.weekForm === 'nth' && (
            <Row label="每月第" error={errors.nth}>
              {number('nth', '第几周')}
              <span>个</span>
            </Row>
          )}
          <Row label="星期" error={errors.weekdays}>
            {fields.weekForm === 'nth' ? (
              <Select
                aria-label="星期"
                className="schedule-choice"
                value={fields.weekdays[0] ?? null}
                options={weekdayOptions}
                onChange={(weekday: number) => set({ weekdays: [weekday] })}
              />
            ) : (
              <Several
                label="星期"
                value={fields.weekdays}
                options={weekdayOptions}
                onChange={(weekdays) => set({ weekdays })}
              />
            )}
          </Row>
          {time('时间')}
        </>
      )}
      {fields.mode === 'month' && (
        <>
          <Row label="月份" error={errors.months}>
            <Several
              label="月份"
              value={fields.months}
              options={monthOptions}
              onChange={(months) => set({ months: withAll(fields.months, months) })}
            />
          </Row>
          <Row label="天" error={errors.monthDays}>
            <Several
              label="天"
              value={fields.monthDays}
              options={dayOptions}
              onChange={(days) => set({ monthDays: withAll(fields.monthDays, days) })}
            />
          </Row>
          {time('时间')}
        </>
      )}
      {fields.mode === 'custom' && (
        <Row label="定时表达式（Quartz）" error={errors.cron}>
          <Input
            aria-label="定时表达式"
            value={fields.cron}
            onChange={(event) => set({ cron: event.target.value })}
          />
        </Row>
      )}
      <Row label="跟随上游（上游更新成功后随即更新，可不选）">
        <Several
          label="跟随上游"
          placeholder="不跟随"
          value={refreshAfter}
          options={props.upstreams.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setRefreshAfter}
        />
      </Row>
      <section className="schedule-next" aria-label="接下来五次执行">
        {wire === undefined ? (
          <p>填写完整后显示接下来五次执行的时间</p>
        ) : fields.mode === 'none' ? (
          <p>{refreshAfter.length === 0 ? '不会自动更新，可随时手动更新' : '仅在上游更新后更新'}</p>
        ) : (
          <>
            <p>
              <strong>{scheduleWords(wire)}</strong>（时区 {props.timezone}）
            </p>
            <ol>
              {runs.map((at) => (
                <li key={at}>{momentWords(at, props.now, props.timezone)}</li>
              ))}
            </ol>
          </>
        )}
      </section>
    </Dialog>
  );
}
