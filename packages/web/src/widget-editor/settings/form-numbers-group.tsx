import { type ChartForm, type ChartType, limits, traitsOf } from '@mingjing/contract';
import { Input } from 'antd';
import { numberFaults, numbersOf } from './form-numbers.ts';
import { SettingRow } from './setting-row.tsx';

interface FormNumbersProps {
  type: ChartType;
  form: ChartForm;
  onChange: (change: Partial<ChartForm>) => void;
}

/** Bounds, standards and sizes of a chart: texts that have to be numbers, each with what is wrong under it. */
export function FormNumbers({ type, form, onChange }: FormNumbersProps) {
  const faults = numberFaults(type, form);
  return numbersOf(type).map(({ field, label, placeholder }) => {
    const fault = faults[field];
    return (
      <SettingRow key={field} label={label} error={fault}>
        {(id) => (
          <Input
            id={id}
            inputMode="decimal"
            maxLength={30}
            placeholder={placeholder}
            status={fault === undefined ? '' : 'error'}
            aria-invalid={fault !== undefined}
            value={form[field] ?? ''}
            onChange={({ target }) => onChange({ [field]: target.value })}
            onBlur={() => {
              if (traitsOf(type).words?.mendsSize && fault !== undefined)
                onChange({ [field]: limits.textFontSize });
            }}
          />
        )}
      </SettingRow>
    );
  });
}
