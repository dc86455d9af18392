import type { ColumnPlan } from './column-plan.ts';

/** As many columns as a note names. */
const namedColumns = 5;

/** What was read as nothing because it says so, in one sentence for each word: the columns of a table often share theirs. */
export function missingNotes(plans: readonly Pick<ColumnPlan, 'column' | 'missing'>[]): string[] {
  const byWord = new Map<string, { names: string[]; count: number }>();
  for (const { column, missing } of plans) {
    if (missing === undefined) continue;
    const { names, count } = byWord.get(missing.example) ?? { names: [], count: 0 };
    byWord.set(missing.example, { names: [...names, column.name], count: count + missing.count });
  }
  return [...byWord].map(([word, { names, count }]) => {
    const named = names.slice(0, namedColumns).map((name) => `“${name}”`);
    const more = names.length > namedColumns ? `等${names.length}列` : '';
    return `${named.join('、')}${more}中有${count}个 ${word} 一类表示没有值的字样，已作为空值`;
  });
}
