/**
 * The password that Excel itself encrypts with where only a workbook's structure is protected: every program opens such a
 * file without a question (MS-XLS 2.4.117, MS-OFFCRYPTO 1.1.2).
 */
export const defaultPassword = Buffer.from('VelvetSweatshop', 'utf16le');
