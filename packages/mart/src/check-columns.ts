import type { Column } from '@mingjing/contract';
import { MartError } from './mart.ts';

/** Names that differ in letter case only are one to the engine. Throws MartError. */
export function checkColumns(columns: readonly Column[]): void {
  if (columns.length === 0) throw new MartError('question', '查询结果没有字段');
  const seen = new Set<string>();
  for (const { name } of columns) {
    const key = name.toLowerCase();
    if (seen.has(key)) throw new MartError('question', `字段【${name}】重复`);
    seen.add(key);
  }
}
