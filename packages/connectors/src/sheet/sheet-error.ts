import { fileTypeText, texts } from '@mingjing/contract';
import type { XmlFaultKind } from './xlsx/xml-fault.ts';

/**
 * type: not one of the accepted files; unreadable: damaged or encrypted; encoding: its uploader has to say what its bytes
 * are; tooLarge: beyond a limit; empty: no data.
 */
export type SheetFault = 'type' | 'unreadable' | 'encoding' | 'tooLarge' | 'empty' | 'cancelled';

/** A spreadsheet that cannot be taken, with a message for the person who uploads it. */
export class SheetError extends Error {
  readonly fault: SheetFault;
  constructor(fault: SheetFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SheetError';
    this.fault = fault;
  }
}

export const wrongType = (fileName: string): SheetError => new SheetError('type', fileTypeText(fileName));
export const unreadable = (cause?: unknown): SheetError =>
  new SheetError('unreadable', texts.datasource.fileUnreadable, { cause });
export const tooLarge = (what: string): SheetError => new SheetError('tooLarge', `文件内容过大：${what}`);
/** More rows, columns, cells or sheets than are read: a file of less is made by splitting it. */
export const tooMany = (most: string): SheetError => tooLarge(`超过${most}，请拆分后上传`);
export const cellTooLong = (): SheetError => tooLarge('单元格文字过长');
export const tooManyStyles = (): SheetError => tooLarge('单元格样式过多');
export const tooMuchText = (): SheetError => tooLarge('文字过多');
export const tooManyMerges = (): SheetError => tooLarge('合并单元格过多');
export const tooManySheets = (most: number): SheetError => tooMany(`${most}个工作表`);
export const tooManyCells = (most: number): SheetError => tooLarge(`含空单元格超过${most}个`);
export const tooMuchPacked = (): SheetError => tooLarge('压缩内容过多');
/** A sheet whose values are all missing: formulas without results, or results that are errors. */
export const onlyLost = (cells: number, why: 'formula' | 'error', example: string): SheetError =>
  new SheetError(
    'empty',
    why === 'error'
      ? `文件中没有可用的数据：${cells}个单元格的公式结果都是错误（如 ${example}），请在原文件中修正公式后重新上传`
      : `文件中没有可用的数据：${cells}个单元格的公式没有保存结果（如 ${example}），请用 Excel 打开并保存后重新上传`,
  );
/** A row or cell whose place in the sheet is written in a way that names none. */
export const wrongPlace = (what: '行号' | '单元格位置', written: string): SheetError =>
  refusedFor(
    `文件中有${what}写成了“${[...written].slice(0, 20).join('')}”，没有这样的${what === '行号' ? '行' : '单元格'}`,
    '请用 Excel 或 WPS 打开并另存为 xlsx 后上传',
  );
export const noRows = (): SheetError => new SheetError('empty', '文件中没有数据，请检查后重新上传');
/** What to send instead of a file of another kind. */
export const otherwise = '请上传 xlsx、xls 或 csv 表格';
/** What to ask the system for that wrote a file of another kind. */
export const exportAgain = '请在原系统中导出为 xlsx 或 csv 后上传';
/** A file that is whole and yet not read: what it is and what to do. */
export const refusedFor = (what: string, remedy: string, fault: SheetFault = 'unreadable'): SheetError =>
  new SheetError(fault, `${what}，${remedy}`);
export const protectedFile = (): SheetError =>
  refusedFor('文件设有打开密码', '请在 Excel 或 WPS 中取消密码并保存后上传');
const xmlFaults: Record<Exclude<XmlFaultKind, 'size'>, string> = {
  reference: '“&”应写成“&amp;”，或引用了不存在的字符',
  mark: '标签写法有误，或文字中的“<”没有写成“&lt;”',
  tags: '标签没有成对',
  end: '文件不完整，缺少末尾',
  doctype: '含有 DOCTYPE 声明',
  other: '不符合 XML 的写法',
};
/** An XML file that is not well formed, at a line counted from 1. */
export const brokenXml = (line: number, kind: XmlFaultKind): SheetError =>
  refusedFor(
    `第${line}行的 XML 有误：${xmlFaults[kind === 'size' ? 'other' : kind]}`,
    '请在原系统中重新导出，或改正后上传',
  );
/** A line with bytes that its encoding does not have. */
export const badByte = (line: number, encoding: string): SheetError =>
  refusedFor(
    `第${line}行有无法识别的字节（文件编码为 ${encoding}）`,
    '请改正该行，或用 Excel、WPS 另存为 xlsx 后上传',
    'encoding',
  );
/** A text whose encoding its uploader has to say. */
export const unsureEncoding = (what: string): SheetError =>
  refusedFor(
    what,
    '请在上传表格的预览中选择文字编码，或用 Excel、WPS 打开后另存为“CSV UTF-8”或 xlsx 上传',
    'encoding',
  );
