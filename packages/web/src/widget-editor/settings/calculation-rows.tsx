import { calculationLabel, traitsOf } from '@mingjing/contract';
import { Select } from 'antd';
import {
  calculationChoices,
  calculationWord,
  choicesOf,
  setCalculation,
  setItemCalculation,
  shownCalculation,
  valueItems,
} from '../state/calculations.ts';
import type { EditorState } from '../state/editor-state.ts';
import { isExpression } from '../state/stored-calculations.ts';
import { SettingRow } from './setting-row.tsx';

interface CalculationRowsProps {
  state: EditorState;
  onChange: (next: EditorState) => void;
}

/** What the values are calculated as: each field of a chart by itself, the numbers of a table together. */
export function CalculationRows({ state, onChange }: CalculationRowsProps) {
  const values = valueItems(state).filter((item) => !isExpression(item));
  if (traitsOf(state.chartType).listsRows || values.length === 0) {
    const own = values.some(({ calculation }) => calculation !== undefined);
    return (
      <SettingRow label="计算方式">
        {(id) => (
          <Select
            id={id}
            {...(own ? { placeholder: '按字段', value: null } : { value: state.form.calculateType.type })}
            options={calculationChoices(state).map((value) => ({ value, label: calculationLabel[value] }))}
            onChange={(value) => value !== null && onChange(setCalculation(state, value))}
          />
        )}
      </SettingRow>
    );
  }
  return values.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a field may stand twice
    <SettingRow key={`${item.id}:${at}`} label={values.length === 1 ? '计算方式' : item.name}>
      {(id) => (
        <Select
          id={id}
          value={shownCalculation(state, item)}
          options={choicesOf(state, item).map((value) => ({ value, label: calculationWord(value) }))}
          onChange={(value) => onChange(setItemCalculation(state, item, value))}
        />
      )}
    </SettingRow>
  ));
}
