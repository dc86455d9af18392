import type { Datasource } from '@mingjing/contract';
import type { ReactNode } from 'react';
import { aboutSource } from './about-source.ts';

/** A source that stands alone, or the tables of a workbook. */
export type SourceEntry =
  | { kind: 'source'; source: Datasource }
  | { kind: 'workbook'; key: string; name: string; tables: Datasource[] };

/** Sources in their order; the tables of a workbook stand together where its first one does. */
export function groupedSources(sources: readonly Datasource[]): SourceEntry[] {
  const entries: SourceEntry[] = [];
  const books = new Map<string, Datasource[]>();
  for (const source of sources) {
    const { workbook } = source;
    if (workbook === null || workbook === undefined) {
      entries.push({ kind: 'source', source });
      continue;
    }
    const known = books.get(workbook.key);
    if (known !== undefined) {
      known.push(source);
      continue;
    }
    const tables = [source];
    books.set(workbook.key, tables);
    entries.push({ kind: 'workbook', ...workbook, tables });
  }
  return entries;
}

/** A table's name beneath its workbook's, which the beginning of its own repeats. */
export function tableLabel({
  dataSourceName,
  workbook,
}: Pick<Datasource, 'dataSourceName' | 'workbook'>): string {
  const prefix = `${workbook?.name ?? ''}-`;
  const rest = dataSourceName.startsWith(prefix) ? dataSourceName.slice(prefix.length) : '';
  return rest === '' ? dataSourceName : rest;
}

interface SourceOption {
  value: number;
  label: string;
}

/** Sources to choose among, the tables of a workbook under its name. Those of one name say what else tells them apart. */
export function sourceOptions(
  sources: readonly Datasource[],
): (SourceOption | { label: string; options: SourceOption[] })[] {
  const names = new Map<string, number>();
  for (const { dataSourceName: name } of sources) names.set(name, (names.get(name) ?? 0) + 1);
  const option = (source: Datasource): SourceOption => {
    const { id, dataSourceName: name } = source;
    return { value: id, label: names.get(name) === 1 ? name : `${name}（${aboutSource(source)}）` };
  };
  return groupedSources(sources).map((entry) =>
    entry.kind === 'source' ? option(entry.source) : { label: entry.name, options: entry.tables.map(option) },
  );
}

/** What a choice of sources says of the one that is chosen: nothing while its name is not known, rather than its number. */
export const shownSource = ({ label }: { label?: ReactNode }): ReactNode => label ?? '';
