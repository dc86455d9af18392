import type { SurveyedSheet } from '@mingjing/contract';

/** How large the table of a sheet is, in words. */
export function sizeOf({ rows, columns }: Pick<SurveyedSheet, 'rows' | 'columns'>): string {
  if (rows === 0) return '没有数据';
  if (rows === null || columns === null) return '未统计';
  return `${rows.toLocaleString('zh-CN')} 行 × ${columns} 列`;
}

/** What a sheet is called; the only one of a text file has no name. */
export const sheetLabel = (sheet: string): string => (sheet === '' ? '整个文件' : sheet);
