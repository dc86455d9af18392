import { texts } from '@mingjing/contract';

/** type: not one of the accepted files; unreadable: damaged or encrypted; tooLarge: beyond a limit; empty: no data. */
export type SheetFault = 'type' | 'unreadable' | 'tooLarge' | 'empty' | 'cancelled';

/** A spreadsheet that cannot be taken, with a message for the person who uploads it. */
export class SheetError extends Error {
  readonly fault: SheetFault;
  constructor(fault: SheetFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SheetError';
    this.fault = fault;
  }
}

export const wrongType = (): SheetError => new SheetError('type', texts.datasource.fileType);
export const unreadable = (cause?: unknown): SheetError =>
  new SheetError('unreadable', texts.datasource.fileUnreadable, { cause });
export const tooLarge = (what: string): SheetError => new SheetError('tooLarge', `文件内容过大：${what}`);
export const cellTooLong = (): SheetError => tooLarge('单元格文字过长');
export const tooManyStyles = (): SheetError => tooLarge('单元格样式过多');
export const tooMuchText = (): SheetError => tooLarge('文字过多');
export const tooManyMerges = (): SheetError => tooLarge('合并单元格过多');
export const tooManySheets = (most: number): SheetError => tooLarge(`超过${most}个工作表`);
export const tooManyCells = (most: number): SheetError => tooLarge(`含空单元格超过${most}个`);
export const tooMuchPacked = (): SheetError => tooLarge('压缩内容过多');
export const noRows = (): SheetError => new SheetError('empty', '文件中没有数据，请检查后重新上传');
/** What to send instead of a file of another kind. */
export const otherwise = '请上传 xlsx、xls 或 csv 表格';
/** A file that is whole and yet not read: what it is and what to do. */
export const refusedFor = (what: string, remedy: string, fault: SheetFault = 'unreadable'): SheetError =>
  new SheetError(fault, `${what}，${remedy}`);
export const protectedFile = (): SheetError =>
  refusedFor('文件设有打开密码', '请在 Excel 或 WPS 中取消密码并保存后上传');
/** A line with bytes that its encoding does not have. */
export const badByte = (line: number, encoding: string): SheetError =>
  refusedFor(
    `第${line}行有无法识别的字节（文件编码为 ${encoding}）`,
    '请改正该行，或用 Excel、WPS 另存为 xlsx 后上传',
  );
