import { type Field, kindOf } from '@mingjing/charts';
import { type ChartForm, traitsOf } from '@mingjing/contract';
import { Input, InputNumber, Switch } from 'antd';
import { Fragment } from 'react';
import { CalculationRows } from '../settings/calculation-rows.tsx';
import { FieldControl } from '../settings/field-control.tsx';
import { numbersOf } from '../settings/form-numbers.ts';
import { FormNumbers } from '../settings/form-numbers-group.tsx';
import { SettingGroup } from '../settings/setting-group.tsx';
import { SettingRow } from '../settings/setting-row.tsx';
import { showsLengths, withNumbersListed } from '../state/calculations.ts';
import { withColumnAcross } from '../state/crossing.ts';
import { ownFormatsNote } from '../state/editor-items.ts';
import { type EditorState, usualSettings } from '../state/editor-state.ts';
import '../settings/settings.css';

interface SettingsPanelProps {
  state: EditorState;
  onChange: (next: EditorState) => void;
}

/** Groups that are open until somebody folds them; the finer ones wait until they are asked for. */
const open = new Set(['计算', '标准', '文字', '参考值', '数据', '数值', '地图']);

function titleOfNumbers(type: EditorState['chartType']): string {
  const { standards, words } = traitsOf(type);
  if (standards) return '标准';
  return words === undefined ? '参考值' : '文字';
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A kind's fields by their group, in the order they are listed. */
function groupsOf(fields: Readonly<Record<string, Field>>): [string, [string, Field][]][] {
  const groups = new Map<string, [string, Field][]>();
  for (const entry of Object.entries(fields)) {
    const group = groups.get(entry[1].group) ?? [];
    groups.set(entry[1].group, [...group, entry]);
  }
  return [...groups];
}

/** The calculation and the numbers of the form, then the kind's own settings: only what matters for it. */
export function SettingsPanel({ state, onChange }: SettingsPanelProps) {
  const { form, chartType } = state;
  const kind = kindOf(chartType);
  const placed = withNumbersListed(state);
  const settings = form.settings ?? {};
  const setForm = (change: Partial<ChartForm>): void => onChange({ ...state, form: { ...form, ...change } });
  const setField = (key: string, { crosses }: Field, value: unknown): void => {
    const next = { ...state, form: { ...form, settings: { ...settings, [key]: value } } };
    onChange(crosses === true && Array.isArray(value) ? withColumnAcross(next, value[0]) : next);
  };
  const read = (stored: object) => (kind?.settings.safeParse(stored).data ?? {}) as Record<string, unknown>;
  const values = read(settings);
  const usual = usualSettings(chartType);
  const standard = read(usual);
  // What was changed is shown although it changes nothing any more: it can be put back.
  const isShown = ([key, field]: [string, Field]): boolean =>
    field.appliesTo?.(placed) !== false || !same(values[key], standard[key]);
  const reset = (keys: readonly string[]): void =>
    setForm({
      settings: {
        ...Object.fromEntries(Object.entries(settings).filter(([key]) => !keys.includes(key))),
        ...Object.fromEntries(Object.entries(usual).filter(([key]) => keys.includes(key))),
      },
    });
  const problemOf = ({ problem }: Field): string | null => problem?.(placed) ?? null;
  const numbers = numbersOf(chartType);
  const { words, scrolls } = traitsOf(chartType);
  const worded = words !== undefined;
  const lengths = showsLengths(state);
  const formatsNote = ownFormatsNote(state);

  return (
    <section className="settings-panel" aria-label="图表设置">
      <SettingGroup title="计算" open>
        <CalculationRows state={state} onChange={onChange} />
        <SettingRow label="小数位数">
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              max={10}
              precision={0}
              value={state.round}
              onChange={(value) => onChange({ ...state, round: value ?? 2 })}
            />
          )}
        </SettingRow>
      </SettingGroup>
      {(numbers.length > 0 || scrolls) && (
        <SettingGroup
          title={numbers.length > 0 ? titleOfNumbers(chartType) : '滚动'}
          open
          changed={numbers.filter(({ field }) => (form[field] ?? '') !== '').length}
          onReset={() => setForm(Object.fromEntries(numbers.map(({ field }) => [field, null])))}
        >
          <FormNumbers type={chartType} form={form} onChange={setForm} />
          {worded && (
            <SettingRow label="描述">
              {(id) => (
                <Input
                  id={id}
                  maxLength={500}
                  value={form.desc}
                  onChange={({ target }) => setForm({ desc: target.value })}
                />
              )}
            </SettingRow>
          )}
          {scrolls && (
            <SettingRow label="自动滚动">
              {(id) => (
                <Switch
                  id={id}
                  size="small"
                  checked={form.tableScroll}
                  onChange={(tableScroll) => setForm({ tableScroll })}
                />
              )}
            </SettingRow>
          )}
        </SettingGroup>
      )}
      {groupsOf(kind?.fields ?? {}).map(([title, fields]) => {
        const changed = fields
          // What a chart was stored without is what it always was.
          .filter(([key]) => !(key in usual && !(key in settings)) && !same(values[key], standard[key]))
          .map(([key]) => key);
        return (
          <SettingGroup
            // Another kind may have a group of the same name with other settings.
            key={`${chartType}-${title}`}
            title={title}
            open={open.has(title)}
            changed={changed.length}
            onReset={() => reset(changed)}
          >
            {fields.filter(isShown).map(([key, field]) => (
              <Fragment key={key}>
                <FieldControl
                  field={field}
                  place={{ name: key }}
                  form={placed}
                  lengths={lengths}
                  value={values[key]}
                  onChange={(value) => setField(key, field, value)}
                />
                {problemOf(field) !== null && <p className="setting-note">{problemOf(field)}</p>}
              </Fragment>
            ))}
            {'numberStyle' in Object.fromEntries(fields) && formatsNote !== null && (
              <p className="setting-note">{formatsNote}</p>
            )}
            {title === '样式' && form.nAxis.length > 0 && kind?.slots.nAxis?.role === 'dimension' && (
              <SettingRow label="系列标题">
                {(id) => (
                  <Input
                    id={id}
                    maxLength={100}
                    placeholder={form.nAxis[0]?.name}
                    value={form.groupSeriesTitle}
                    onChange={({ target }) => setForm({ groupSeriesTitle: target.value })}
                  />
                )}
              </SettingRow>
            )}
          </SettingGroup>
        );
      })}
    </section>
  );
}
