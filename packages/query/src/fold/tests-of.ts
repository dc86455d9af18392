import { type Cycle, cycleNames } from '@mingjing/contract';
import type { From } from '../compile/from.ts';
import type { Compared, Condition, Constant } from '../plan/condition.ts';
import type { FoldTest } from './fold.ts';

const dayMs = 86_400_000;
const microsPerMs = 1000;

/**
 * What a row has to pass, told without SQL: dates and moments within bounds or at places of a cycle, texts that stand as codes
 * among others.
 * Undefined where a condition is of another kind.
 */
export function testsOf(condition: Condition, from: From): FoldTest[] | undefined {
  switch (condition.kind) {
    case 'always':
      return [];
    case 'and': {
      const tests: FoldTest[] = [];
      for (const one of condition.of) {
        const of = testsOf(one, from);
        if (of === undefined) return undefined;
        tests.push(...of);
      }
      return tests;
    }
    case 'inCycle':
      return cycleTest([condition], from);
    case 'or':
      return cycleTest(condition.of, from);
    case 'oneOf':
      return textsTest(condition.of, condition.constants, from);
    case 'compare': {
      const { of, op, constant } = condition;
      if (constant.type === 'text') return op === '=' ? textsTest(of, [constant], from) : undefined;
      const column = nameOf(of, from);
      const value = timeOf(constant);
      if (column === undefined || value === undefined || of.column.column.type !== constant.type)
        return undefined;
      return [{ kind: 'time', unit: constant.type as 'date' | 'datetime', column, op, value }];
    }
    default:
      return undefined;
  }
}

const nameOf = ({ column, asNumber }: Compared, { names }: From): string | undefined =>
  asNumber ? undefined : names[column.index] || undefined;

function textsTest(of: Compared, constants: readonly Constant[], from: From): FoldTest[] | undefined {
  const column = nameOf(of, from);
  const dictionary = from.dictionaries?.[of.column.index];
  if (column === undefined || dictionary === undefined) return undefined;
  // What is no text becomes another one on its way into a statement.
  const texts = constants.flatMap((constant) =>
    constant.type === 'text' && isPlain(constant.text) ? constant.text : [],
  );
  return texts.length < constants.length ? undefined : [{ kind: 'texts', column, dictionary, texts }];
}

/** Dates at any of some places, all of one column and cycle. */
function cycleTest(conditions: readonly Condition[], { names }: From): FoldTest[] | undefined {
  const found = new Map<string, { column: string; cycle: Cycle; names: string[] }>();
  for (const condition of conditions) {
    if (condition.kind !== 'inCycle') return undefined;
    const { of, cycle, at } = condition;
    const [column, name] = [names[of.index], cycleNames[cycle][at]];
    if (!column || name === undefined) return undefined;
    const key = `${cycle} ${column}`;
    found.set(key, { column, cycle, names: [...(found.get(key)?.names ?? []), name] });
  }
  const [test, ...others] = found.values();
  return test === undefined || others.length > 0 ? undefined : [{ kind: 'cycle', ...test }];
}

const isPlain = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/** Days or microseconds since 1970, as the engine counts them; undefined for a text that is written otherwise. */
function timeOf(constant: Constant): number | undefined {
  const form = constant.type === 'date' ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
  if ((constant.type !== 'date' && constant.type !== 'datetime') || !form.test(constant.text))
    return undefined;
  const written = constant.type === 'date' ? `${constant.text}T00:00:00` : constant.text.replace(' ', 'T');
  const time = Date.parse(`${written}Z`);
  // A day that no month has is another day here, and none there.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 19) !== written) return undefined;
  const value = constant.type === 'date' ? time / dayMs : time * microsPerMs;
  return Number.isSafeInteger(value) ? value : undefined;
}
