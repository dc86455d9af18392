import {
  type Column,
  type DatasetChanges,
  expressionColumns,
  expressionFault,
  isOneLine,
  parseExpression,
  parseJsonText,
  type SharedMeasure,
  sharedMeasure,
  texts,
} from '@mingjing/contract';
import { z } from 'zod';
import { readOnce } from '../../data/read-once.ts';
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

/** `columns` are names to be looked for, see `parseExpression`. */
function columnsNamedBy(expression: string, columns: readonly string[] = []): string[] {
  try {
    return expressionColumns(parseExpression(expression, columns));
  } catch {
    return [];
  }
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
  const isAlias = parsed.error.issues.some((issue) => issue.path.at(-1) === 'alias');
  throw refused(isAlias ? texts.expression.alias : texts.expression.required);
}

const readStored = readOnce<SharedMeasure[]>((text) => list.parse(JSON.parse(text)), 4 * 1024 * 1024);

/** Stored measures were checked when they were saved; shared by all who ask, and frozen. */
export const storedMeasures = (text: string): SharedMeasure[] => readStored(text === '' ? '[]' : text);

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

/** Measures that name nothing but these columns. */
export function shownMeasures(items: SharedMeasure[], columns: readonly Column[]): SharedMeasure[] {
  const known = columns.map(({ name }) => name);
  const names = new Set(known);
  return items.filter(({ exp }) => columnsNamedBy(exp, known).every((name) => names.has(name)));
}

/** Measures that name none of these columns. */
export function measuresWithout(items: SharedMeasure[], hidden: readonly string[]): SharedMeasure[] {
  return items.filter(({ exp }) => !columnsNamedBy(exp, hidden).some((name) => hidden.includes(name)));
}
