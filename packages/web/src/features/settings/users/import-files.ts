import { guarded, type ImportedUser } from '@mingjing/contract';
import { saveBlob } from '../../../ui/save-blob.ts';

/** A value as text in a file: spreadsheet programs must not take it for a formula. */
const cellOf = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;
/** With the mark that has spreadsheet programs read it as UTF-8. */
const csvOf = (rows: readonly (readonly string[])[]): Blob =>
  new Blob(['\uFEFF', rows.map((row) => row.map(cellOf).join(',')).join('\r\n')], { type: 'text/csv' });

export const templateRows: readonly string[][] = [
  ['用户名', '姓名', '密码', '角色', '应用标识', '属性:科室'],
  ['zhangsan', '张三', '', '', '', ''],
];

export const reportRows = (rows: readonly ImportedUser[]): string[][] => [
  ['行', '用户名', '姓名', '角色', '结果'],
  ...rows.map(({ line, username, name, roles, problems }) => [
    String(line),
    username,
    name,
    roles.join('、'),
    problems.length === 0 ? '已导入' : problems.join('；'),
  ]),
];

export const saveTemplate = (): void => saveBlob(csvOf(templateRows), '用户导入模板.csv');
export const saveReport = (rows: readonly ImportedUser[]): void =>
  saveBlob(csvOf(reportRows(rows)), '用户导入结果.csv');
