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
