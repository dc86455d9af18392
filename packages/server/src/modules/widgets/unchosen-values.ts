import { parseJsonText } from '@mingjing/contract';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A widget's settings, as text, without the values that filter dialogs listed and their author did not choose: they are a
 * list of what a column held for the author, and others may see a part of the rows only. Whoever opens the dialog is
 * listed their own.
 */
export function withoutUnchosen(dataJson: string): string {
  if (!dataJson.includes('leftValues')) return dataJson;
  const settings = parseJsonText(dataJson);
  const form = isObject(settings) ? settings['chartForm'] : undefined;
  if (!isObject(form)) return dataJson;
  for (const part of Object.values(form)) {
    if (Array.isArray(part)) {
      for (const item of part) if (isObject(item)) delete item['leftValues'];
    } else if (isObject(part) && 'leftValues' in part) part['leftValues'] = [];
  }
  return JSON.stringify(settings);
}
