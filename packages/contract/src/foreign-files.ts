import { texts } from './texts.ts';

/* Files that hold data and are no spreadsheets of ours: what to do with each. */

const asWorkbook = '请用 Excel 或 WPS 打开后另存为 xlsx 上传';
const fromDatabase = '请在数据库软件中把表导出为 xlsx 或 csv 后上传';
const fromStatistics = '请在原统计软件中导出为 xlsx 或 csv 后上传';
const asComma = '请转换为 csv 后上传';
/** What to do with packed files. */
export const unpackFirst = '请解压后上传其中的表格';
const advice: Record<string, string> = {
  ...Object.fromEntries(
    ['et', 'ett', 'ods', 'fods', 'xlsb', 'xlt', 'xltx', 'dbf'].map((one) => [one, asWorkbook]),
  ),
  ...Object.fromEntries(['xml', 'htm', 'html', 'mht', 'dif', 'slk'].map((one) => [one, asWorkbook])),
  ...Object.fromEntries(['mdb', 'accdb', 'db', 'sqlite', 'sql', 'bak'].map((one) => [one, fromDatabase])),
  ...Object.fromEntries(
    ['sav', 'por', 'dta', 'sas7bdat', 'rds', 'rdata'].map((one) => [one, fromStatistics]),
  ),
  ...Object.fromEntries(['parquet', 'feather', 'orc', 'avro', 'json', 'jsonl'].map((one) => [one, asComma])),
  ...Object.fromEntries(['zip', 'rar', '7z', 'gz'].map((one) => [one, unpackFirst])),
  txt: '文件中是逗号或制表符分隔的数据时，请把扩展名改为 .csv 后上传',
  tsv: '请把扩展名改为 .csv 后上传',
  numbers: '请在 Numbers 中导出为 Excel 后上传',
  wps: '.wps 是文字文档，请把其中的表格粘贴到表格软件，存为 xlsx 后上传',
  eml: '请打开邮件，上传其中的表格附件',
  msg: '请打开邮件，上传其中的表格附件',
};

/** What is said of a file that cannot be taken by its name, and what to do where that is known. */
export function fileTypeText(fileName: string): string {
  const extension = /\.([A-Za-z\d]{1,8})$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  const what = Object.hasOwn(advice, extension) ? advice[extension] : undefined;
  return what === undefined ? texts.datasource.fileType : `${texts.datasource.fileType}，${what}`;
}
