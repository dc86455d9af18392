import { parseJsonText } from '@mingjing/contract';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values that filter dialogs listed and their author did not choose: a list of what a column held for the author. */
function dropUnchosen(form: Record<string, unknown>): void {
  for (const part of Object.values(form)) {
    if (Array.isArray(part)) {
      for (const item of part) if (isObject(item)) delete item['leftValues'];
    } else if (isObject(part) && 'leftValues' in part) part['leftValues'] = [];
  }
}

/** The rows that its author's editor sent along, and the names of columns beside them. */
function dropSample(sample: Record<string, unknown>, hidden: ReadonlySet<unknown>): void {
  sample['data'] = [];
  const { keys, _keys: sources } = sample;
  if (!Array.isArray(keys) || !Array.isArray(sources) || !sources.some((name) => hidden.has(name))) return;
  sample['keys'] = keys.filter((_name, at) => !hidden.has(sources[at]));
  sample['_keys'] = sources.filter((name) => !hidden.has(name));
}

/** A value without what stands for one of these columns: its name in a list, its item, its key in a table of settings. */
function without(value: unknown, hidden: ReadonlySet<unknown>): unknown {
  if (Array.isArray(value))
    return value
      .filter((one) => !hidden.has(isObject(one) ? one['id'] : one))
      .map((one) => without(one, hidden));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !hidden.has(key));
  return Object.fromEntries(kept.map(([key, one]) => [key, without(one, hidden)]));
}

/**
 * A widget's settings, as text, for a caller who sees a part of its data: without rows and values that their author did
 * not choose to show (whoever opens the editor or a filter's dialog reads their own), and without the names of columns
 * that are hidden from the caller.
 */
export function toldSettings(dataJson: string, hidden: readonly string[]): string {
  if (dataJson === '') return dataJson;
  const settings = parseJsonText(dataJson);
  if (!isObject(settings)) return dataJson;
  const { chartForm: form, loadedData: sample } = settings;
  const names = new Set(hidden);
  if (isObject(form)) dropUnchosen(form);
  if (isObject(sample)) dropSample(sample, names);
  return JSON.stringify(names.size === 0 ? settings : without(settings, names));
}
