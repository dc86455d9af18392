import { kindOf } from '@mingjing/charts';
import { type ChartForm, calculationLabel, limits, texts } from '@mingjing/contract';
import { Checkbox, Input, InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { calculationChoices, setCalculation } from './editor-areas.ts';
import type { EditorState } from './editor-state.ts';

function Row({
  label,
  children,
  error,
}: {
  label: string;
  children: (id: string) => ReactNode;
  error?: string;
}) {
  const id = useId();
  return (
    <div className="setting-row">
      <label htmlFor={id}>{label}</label>
      <div>
        {children(id)}
        {error !== undefined && <p className="field-error">{error}</p>}
      </div>
    </div>
  );
}

/** The calculation, the kind's own settings (made from its fields) and what every chart has. */
export function SettingsPanel({
  state,
  onChange,
}: {
  state: EditorState;
  onChange: (next: EditorState) => void;
}) {
  const kind = kindOf(state.chartType);
  const { form } = state;
  const setForm = (change: Partial<ChartForm>): void => onChange({ ...state, form: { ...form, ...change } });
  const settings = form.settings ?? {};
  const setSetting = (key: string, value: unknown): void =>
    setForm({ settings: { ...settings, [key]: value } });
  const parsed = (kind?.settings.safeParse(settings).data ?? {}) as Record<string, unknown>;
  const groups = [...new Set(Object.values(kind?.fields ?? {}).map((field) => field.group))];
  const sized = state.chartType === 'text' || state.chartType === 'number';
  const sizeWrong =
    sized &&
    form.fontSize !== undefined &&
    form.fontSize !== null &&
    form.fontSize !== '' &&
    Number.isNaN(Number(form.fontSize));

  return (
    <section className="settings-panel" aria-label="图表设置">
      <h4>计算</h4>
      <Row label="计算方式">
        {(id) => (
          <Select
            id={id}
            value={form.calculateType.type}
            options={calculationChoices(state).map((value) => ({ value, label: calculationLabel[value] }))}
            onChange={(value) => onChange(setCalculation(state, value))}
          />
        )}
      </Row>
      <Row label="小数位数">
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
      </Row>
      {groups.map((group) => (
        <div key={group}>
          <h4>{group}</h4>
          {Object.entries(kind?.fields ?? {})
            .filter(([, field]) => field.group === group)
            .map(([key, { label, control }]) => (
              <Row key={key} label={label}>
                {(id) =>
                  control.kind === 'choice' ? (
                    <Select
                      id={id}
                      value={parsed[key] as string}
                      options={[...control.options]}
                      onChange={(value) => setSetting(key, value)}
                    />
                  ) : control.kind === 'switch' ? (
                    <Switch
                      id={id}
                      size="small"
                      checked={parsed[key] === true}
                      onChange={(on) => setSetting(key, on)}
                    />
                  ) : control.kind === 'number' ? (
                    <InputNumber
                      id={id}
                      min={control.min}
                      max={control.max}
                      step={control.step}
                      placeholder={control.placeholder}
                      value={parsed[key] as number | null}
                      onChange={(value) => setSetting(key, value)}
                    />
                  ) : control.kind !== 'text' ? null : (
                    <Input
                      id={id}
                      maxLength={control.max}
                      placeholder={control.placeholder}
                      value={parsed[key] as string}
                      onChange={(event) => setSetting(key, event.target.value)}
                    />
                  )
                }
              </Row>
            ))}
        </div>
      ))}
      {sized && (
        <>
          <h4>文字</h4>
          <Row label="字号" {...(sizeWrong ? { error: texts.widget.number } : {})}>
            {(id) => (
              <Input
                id={id}
                status={sizeWrong ? 'error' : ''}
                placeholder={String(state.chartType === 'text' ? limits.textFontSize : limits.numberFontSize)}
                value={form.fontSize ?? ''}
                onChange={(event) => setForm({ fontSize: event.target.value })}
              />
            )}
          </Row>
          <Row label="描述">
            {(id) => (
              <Input
                id={id}
                maxLength={500}
                value={form.desc}
                onChange={(event) => setForm({ desc: event.target.value })}
              />
            )}
          </Row>
        </>
      )}
      {(state.chartType === 'text' || state.chartType === 'table') && (
        <Checkbox
          checked={form.tableScroll}
          onChange={(event) => setForm({ tableScroll: event.target.checked })}
        >
          自动滚动
        </Checkbox>
      )}
    </section>
  );
}
