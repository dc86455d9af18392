const words: [RegExp, string][] = [
  [/^%PDF/, ' PDF 文档'],
  [/^GIF8|^BM[\s\S]{4}\0\0\0\0|^RIFF[\s\S]{4}WEBP|^II\*\0|^MM\0\*/, '图片'],
  [/^Rar!|^BZh/, '压缩包'],
  [/^MZ/, '程序'],
  [/^\{\\rtf/, ' RTF 文档'],
  [/^SQLite format 3|^.{4}Standard (?:Jet|ACE) DB/s, '数据库文件'],
  [/^PAR1/, ' Parquet 数据'],
  [/^\$FL[23]/, ' SPSS 数据'],
  [/^<stata_dta>/, ' Stata 数据'],
  [/^ID;P/, ' SYLK 表格'],
  // Its first chunk names the version and a title in quotes: a csv has no such three lines.
  [/^(?:\xef\xbb\xbf)?TABLE\r?\n0,1\r?\n"/, ' DIF 表格'],
  [/^MIME-Version:|^From: <Saved by/i, '单个文件网页（mht）'],
  [/^\s*[[{]\s*(?:["{[]|\]|\})/, ' JSON 数据'],
];
const signatures: [string, string][] = [
  ['89504e47', '图片'],
  ['ffd8ff', '图片'],
  ['377abcaf', '压缩包'],
  ['1f8b', '压缩包'],
  ['fd377a585a', '压缩包'],
  ['7f454c46', '程序'],
  ['cffaedfe', '程序'],
];

/** What a file is that is no table and is known by its first bytes, in words; undefined for anything else. */
export function foreignKind(head: Buffer): string | undefined {
  const hex = head.subarray(0, 8).toString('hex');
  const signed = signatures.find(([start]) => hex.startsWith(start))?.[1];
  if (signed !== undefined) return signed;
  const text = head.subarray(0, 512).toString('latin1');
  return words.find(([start]) => start.test(text))?.[1];
}

export const packedFile = '文件内容是压缩包';

/** What a zip package is that is no workbook, by the names of its parts. */
export function foreignPackage(has: (name: string) => boolean): string {
  if (has('word/document.xml')) return '文件内容是 Word 文档';
  if (has('Index/Document.iwa')) return '文件内容是 Numbers 表格（请在 Numbers 中导出为 Excel）';
  return has('ppt/presentation.xml') ? '文件内容是 PowerPoint 演示文稿' : packedFile;
}

const streams: [string, string][] = [
  ['EncryptedPackage', 'password'],
  ['WordDocument', '文件内容是 Word 文档'],
  ['PowerPoint Document', '文件内容是 PowerPoint 演示文稿'],
  ['VisioDocument', '文件内容是 Visio 图'],
  ['__properties_version1.0', '文件内容是邮件'],
];

/** What a compound file holds that is no workbook; 'password' for a protected new one. */
export function foreignCompound(bytes: Buffer): string | undefined {
  const has = (name: string): boolean => bytes.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage')) return 'password';
  if (has('Workbook') || has('Book')) return undefined;
  return streams.find(([name]) => has(name))?.[1];
}
