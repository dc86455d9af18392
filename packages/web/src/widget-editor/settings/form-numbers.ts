import {
  type BoundField,
  type ChartForm,
  type ChartType,
  checkBounds,
  limits,
  texts,
  traitsOf,
} from '@mingjing/contract';

export interface NumberField {
  field: BoundField;
  label: string;
  placeholder: string;
}

/** Numbers that a kind takes from the chart's form, with what holds while they are empty. */
export function numbersOf(type: ChartType): readonly NumberField[] {
  const { bounds = [], standards, words } = traitsOf(type);
  if (standards) {
    const standard = limits.chartDefaults;
    return [
      { field: 'min', label: '起始值', placeholder: String(standard.min) },
      { field: 'max', label: '结束值', placeholder: `${standard.max}（比率到 100%）` },
      { field: 'lowest', label: '最低标准', placeholder: '不判断' },
      { field: 'height', label: '最高标准', placeholder: '不判断' },
    ];
  }
  if (bounds.includes('max')) {
    return [
      { field: 'min', label: '最小参考值', placeholder: '自动' },
      { field: 'max', label: '最大参考值', placeholder: '自动' },
    ];
  }
  return words === undefined
    ? []
    : [{ field: 'fontSize', label: '字号', placeholder: String(words.fontSize) }];
}

const isNoNumber = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && !Number.isFinite(Number(value));

/** What is wrong with the numbers of a form, by field. */
export function numberFaults(type: ChartType, form: ChartForm): Partial<Record<BoundField, string>> {
  const faults = Object.fromEntries(checkBounds(type, form).map(({ field, message }) => [field, message]));
  // A text's size is put right when the field is left; until then it says what is wrong.
  const mends = traitsOf(type).words?.mendsSize === true;
  return mends && isNoNumber(form.fontSize) ? { ...faults, fontSize: texts.widget.number } : faults;
}
