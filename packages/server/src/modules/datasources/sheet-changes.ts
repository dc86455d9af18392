import type { Column, SheetChanges, SheetChoices, SheetMode, SheetReport } from '@mingjing/contract';
import { differInUnit } from './sheet-units.ts';

type ByName = Pick<SheetChanges, 'added' | 'removed' | 'retyped' | 'renamed' | 'alike' | 'without'>;

/** How alike two names must be to be taken for one that was changed, of 1. */
const alikeFrom = 0.6;

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[（(【[].*?[)）】\]]/g, '')
    .replace(/[\s\p{P}\p{S}]/gu, '');

/** Characters that two texts share in their order. */
function shared(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, () => 0);
  for (const sign of one) {
    const next = [0];
    for (let at = 1; at <= other.length; at += 1)
      next.push(other[at - 1] === sign ? row[at - 1]! + 1 : Math.max(row[at]!, next[at - 1]!));
    row = next;
  }
  return row.at(-1) ?? 0;
}

function alikeness(one: string, other: string): number {
  const [a, b] = [plain(one).slice(0, 100), plain(other).slice(0, 100)];
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  if (a.length > 1 && b.length > 1 && (a.includes(b) || b.includes(a))) return 0.9;
  return (2 * shared(a, b)) / (a.length + b.length);
}

const kindOf = ({ type }: Column): string => {
  if (type === 'date' || type === 'datetime') return 'date';
  return type === 'integer' || type === 'decimal' || type === 'double' ? 'number' : type;
};

/** Pairs of a missing column and a new one that may be the same, the likeliest first; each stands in one pair. */
function alikePairs(removed: readonly Column[], added: readonly Column[]): SheetChanges['alike'] {
  const only = removed.length === 1 && added.length === 1;
  const pairs = removed.flatMap((before) =>
    added
      .filter((after) => kindOf(after) === kindOf(before) && !differInUnit(before.name, after.name))
      .map((after) => ({
        before: before.name,
        after: after.name,
        score: alikeness(before.name, after.name),
      })),
  );
  const found: SheetChanges['alike'] = [];
  for (const { before, after, score } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (score < alikeFrom && !only) break;
    if (found.some((pair) => pair.before === before || pair.after === after)) continue;
    found.push({ before, after });
  }
  return found;
}

/** What the columns of a file change for those that are stored. `after` are the columns that are stored then. */
export function changesOf(
  stored: readonly Column[],
  file: { fresh: readonly Column[]; after: readonly Column[]; choices: SheetChoices; mode: SheetMode },
): ByName {
  const known = new Map(stored.map((column) => [column.name, column]));
  const fresh = new Map(file.fresh.map((column) => [column.name, column]));
  const added = file.fresh.filter(({ name }) => !known.has(name));
  const removed = stored.filter(({ name }) => !fresh.has(name));
  return {
    added: added.map(({ name }) => name),
    removed: removed.map(({ name }) => name),
    retyped: file.after.flatMap(({ name, type }) => {
      const before = known.get(name)?.type;
      return before === undefined || before === type ? [] : [{ name, before, after: type }];
    }),
    renamed: Object.entries(file.choices.rename ?? {}).flatMap(([after, before]) =>
      fresh.has(before) && known.has(before) && !fresh.has(after) ? [{ before, after }] : [],
    ),
    alike: alikePairs(removed, added),
    without: [...(file.choices.without ?? [])],
  };
}

/** Whether a file of this name is among those that a table was made of. */
export const isRepeated = (report: SheetReport | undefined, fileName: string): boolean =>
  report !== undefined && [report, ...(report.parts ?? [])].some((part) => part.fileName === fileName);

/** The files of a table after one more was appended. */
export function partsWith(before: SheetReport, next: SheetReport): NonNullable<SheetReport['parts']> {
  const partOf = ({ fileName, sheet, rows, choices }: SheetReport) => ({ fileName, sheet, rows, choices });
  return [...(before.parts ?? [partOf(before)]), partOf(next)];
}
