import { limits, naturalOrder } from '@mingjing/contract';

export interface Choices {
  values: string[];
  /** There are more than these. */
  more: boolean;
}

function inOrder(values: string[]): string[] {
  return values.sort(naturalOrder(values) ?? ((a, b) => a.localeCompare(b, 'zh-CN')));
}

/** A value as it is chosen: true and false in the words that charts have for them, which filters understand. */
const wordOf = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? '是' : '否') : String(value);

/** Values of several places as one list, each once. */
export function gathered(found: readonly { values: readonly unknown[]; truncated: boolean }[]): Choices {
  const known = found.flatMap(({ values }) => values).filter((value) => value !== null && value !== '');
  const values = inOrder([...new Set(known.map(wordOf))]);
  return {
    values: values.slice(0, limits.dropdownValues),
    more: values.length > limits.dropdownValues || found.some(({ truncated }) => truncated),
  };
}
