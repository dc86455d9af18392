import {
  type Column,
  type DatasetChanges,
  expressionFault,
  isOneLine,
  parseJsonText,
  type SharedMeasure,
  sharedMeasure,
  texts,
} from '@mingjing/contract';
import { z } from 'zod';
import { columnsNamedBy } from '../../data/shared-measures.ts';
import { refused } from '../../http/app-error.ts';

const list = z.array(sharedMeasure).max(200);

/**
 * Reads the calculated measures that a form sends, as JSON text or as a list, and checks every expression: against the
 * columns when they are known, else for its grammar alone.
 */
export function readMeasures(sent: string | unknown[], columns: readonly Column[]): SharedMeasure[] {
  const items = parseMeasures(sent);
  const names = columns.map((column) => column.name);
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const aliases = new Set<string>();
  for (const item of items) {
    if (!isOneLine(item.alias)) throw refused(texts.nameControls);
    const known = names.length > 0 ? names : columnsNamedBy(item.exp);
    const fault = expressionFault(item.exp, known);
    if (fault !== undefined) throw refused(`${texts.toast.verifyFailed}${item.alias}：${fault}`);
    if (taken.has(item.alias.toLowerCase())) throw refused(`指标【${item.alias}】与字段重名，请换一个名称`);
    if (aliases.has(item.alias)) throw refused(`别名重复：${item.alias}`);
    aliases.add(item.alias);
  }
  return items;
}

function parseMeasures(sent: string | unknown[]): SharedMeasure[] {
  let value: unknown = sent;
  if (typeof sent === 'string') {
    if (sent.trim() === '') return [];
    try {
      value = parseJsonText(sent);
    } catch {
      throw refused(texts.toast.verifyFailed);
    }
  }
  const parsed = list.safeParse(value);
  if (parsed.success) return parsed.data;
  const isFormat = parsed.error.issues.some(({ path }) => path.includes('format'));
  if (isFormat) throw refused(texts.expression.format);
  const long = parsed.error.issues.find(({ code }) => code === 'too_big');
  if (long !== undefined) throw refused(long.message);
  const isAlias = parsed.error.issues.some((issue) => issue.path.at(-1) === 'alias');
  throw refused(isAlias ? texts.expression.alias : texts.expression.required);
}

/**
 * Measures that widgets may refer to and that a save would take away or calculate otherwise (`after`), or whose columns
 * it would touch.
 */
export function measureChanges(
  before: readonly SharedMeasure[],
  after: readonly SharedMeasure[],
  touched: ReadonlySet<string>,
): DatasetChanges['measures'] {
  const next = new Map(after.map(({ alias, exp }) => [alias, exp]));
  const columns = [...touched];
  return before.flatMap(({ alias: name, exp }): DatasetChanges['measures'] => {
    const now = next.get(name);
    if (now === undefined) return [{ name, change: 'removed' }];
    if (now !== exp) return [{ name, change: 'changed' }];
    return columnsNamedBy(exp, columns).some((column) => touched.has(column))
      ? [{ name, change: 'column' }]
      : [];
  });
}

/** Measures that name none of these columns. */
export function measuresWithout(items: SharedMeasure[], hidden: readonly string[]): SharedMeasure[] {
  return items.filter(({ exp }) => !columnsNamedBy(exp, hidden).some((name) => hidden.includes(name)));
}
