import { open } from 'node:fs/promises';
import { limits, unpackFirst } from '@mingjing/contract';
import { isIso2022, isUtf7, unmarkedUtf16 } from './encoding.ts';
import { foreignKind, packedFile } from './foreign-kind.ts';
import { hiveSeparator, isDividedBy } from './separator.ts';
import { exportAgain, refusedFor, unreadable, wrongType } from './sheet-error.ts';

/** Names of files that hold text and nothing else. */
const textName = /\.(csv|tsv|txt)$/i;

/** What Excel and WPS write beside a file while somebody has it open: who that is, and nothing of the table. */
const ownerName = /(?:^|[/\\])~\$/;
const ownerFile = '名称以“~$”开头的是表格打开时的临时文件，其中没有表格';

/** text: csv and its like; html and xml2003: what other systems save as .xls; fods: OpenDocument as one XML document. */
export type SheetKind = 'xlsx' | 'xls' | 'text' | 'html' | 'xml2003' | 'fods';

/** Accepts a file by its name's last extension, any letter case; `more` are accepted too. Throws SheetError('type'). */
export function checkSheetName(fileName: string, more: readonly string[] = []): void {
  const extension = /^[^\0]*[^\0./\\]\.([A-Za-z]{2,4})$/.exec(fileName.trim())?.[1]?.toLowerCase();
  const known: readonly string[] = [...limits.uploadExtensions, ...more];
  if (extension === undefined || !known.includes(extension)) throw wrongType(fileName);
}

const startsWith = (head: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, at) => head[at] === byte);

const isZip = (head: Buffer): boolean => startsWith(head, 0x50, 0x4b, 0x03, 0x04);
/** Whether the first file of a package is one that a workbook has. */
const isOfWorkbook = (head: Buffer): boolean =>
  head.length < 30 ||
  /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|customXml\/|mimetype|META-INF\/|Configurations2\/|\w+\.(?:xml|rdf)$)/.test(
    head.subarray(30, 30 + head.readUInt16LE(26)).toString('latin1'),
  );
/** The container of old Excel files, and of new ones with a password. */
const isOle = (head: Buffer): boolean => startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
/** Excel 2, 3 and 4 wrote their records without a container. */
const isBareBiff = (head: Buffer): boolean =>
  head[0] === 9 && [0, 2, 4].includes(head[1] ?? -1) && head[3] === 0 && (head[2] === 4 || head[2] === 6);

/** By the mark of UTF-32, which begins with that of UTF-16. */
const isMarkedUtf32 = (head: Buffer): boolean =>
  startsWith(head, 0xff, 0xfe, 0, 0) || startsWith(head, 0, 0, 0xfe, 0xff);
/** Planes of characters that there are: in UTF-16 a letter beside the end of a field would be one of a plane behind them. */
const lastPlane = 3;
/** Without it: characters of four bytes, of which the first is zero throughout, or the last, and none is a zero itself. */
function isUnmarkedUtf32(head: Buffer): boolean {
  const units = Math.floor(head.length / 4);
  const isEach = (is: (at: number) => boolean): boolean => {
    for (let unit = 0; unit < units; unit += 1) if (!is(unit * 4)) return false;
    return units > 1;
  };
  return (
    isEach((at) => head[at] === 0 && head.readUInt32BE(at) > 0 && head[at + 1]! <= lastPlane) ||
    isEach((at) => head[at + 3] === 0 && head.readUInt32LE(at) > 0 && head[at + 2]! <= lastPlane)
  );
}

/** What the file really is: by its content, whatever its name says. Throws SheetError. */
export async function sheetKindOf(path: string, fileName: string): Promise<SheetKind> {
  // What an installation accepts is its own matter; what is no table at all is none anywhere.
  checkSheetName(fileName, limits.moreUploadExtensions);
  const file = await open(path);
  const head = Buffer.alloc(8192);
  try {
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return kindOfBytes(head.subarray(0, bytesRead), fileName.trim());
  } finally {
    await file.close();
  }
}

/** The first characters of a text in any encoding, as far as Latin signs go. */
const latin = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/\0|^\xef\xbb\xbf|^\xff\xfe|^\xfe\xff/g, '');

/** A page from its first element on. Comments are passed one by one: an expression over all of them takes for ever. */
function withoutComments(page: string): string {
  let from = 0;
  while (page.startsWith('<!--', from)) {
    const end = page.indexOf('-->', from + 4);
    if (end < 0) return '';
    from = end + 3;
    while (/\s/.test(page[from] ?? '')) from += 1;
  }
  return page.slice(from);
}

/** An OpenDocument that is one document of XML, by its first element and where its names come from. */
const isFlatDocument = (root: string, text: string): boolean =>
  /^(?:\w+:)?document$/.test(root) && text.includes('urn:oasis:names:tc:opendocument:');

function kindOfBytes(bytes: Buffer, fileName: string): SheetKind {
  const isCsv = textName.test(fileName);
  if (bytes.length === 0 && !isCsv) throw refusedFor('文件是空的', '请检查后重新上传');
  if (isZip(bytes) || isOle(bytes)) {
    if (isCsv && isZip(bytes) && !isOfWorkbook(bytes)) throw refusedFor(packedFile, unpackFirst, 'type');
    if (isCsv) throw refusedFor('文件内容是 Excel 工作簿', '请把扩展名改为 .xlsx 或 .xls 后上传', 'type');
    return isZip(bytes) ? 'xlsx' : 'xls';
  }
  if (isBareBiff(bytes)) return 'xls';
  const other = foreignKind(bytes);
  if (other !== undefined)
    throw refusedFor(`文件内容是${other}`, '请另存为 xlsx 或 csv 后上传', isCsv ? 'type' : 'unreadable');
  if (isMarkedUtf32(bytes) || isUnmarkedUtf32(bytes))
    throw refusedFor('文件的文字编码是 UTF-32', '请用文本编辑器另存为 UTF-8 后上传');
  // The last line of what was looked at may be cut within a character.
  if (isUtf7(bytes.subarray(0, bytes.lastIndexOf(10) + 1)))
    throw refusedFor('文件的文字编码是 UTF-7', '请用文本编辑器另存为 UTF-8 后上传');
  if (isIso2022(bytes))
    throw refusedFor('文件的文字编码是 ISO-2022（日文或韩文邮件所用）', '请用文本编辑器另存为 UTF-8 后上传');
  const text = latin(bytes).trimStart();
  const page = withoutComments(text.replace(/^<\?xml[^>]*>\s*/i, ''));
  const root = /^(?:<[!?][^>]*>\s*)*<([A-Za-z_][\w.:-]*)/.exec(page)?.[1] ?? '';
  if (/^(?:\w+:)?Workbook$/.test(root)) return 'xml2003';
  if (isFlatDocument(root, text)) return 'fods';
  if (/^(?:html|head|meta|body|table|style|div)$/i.test(root) || /^<!doctype html\b/i.test(page))
    return 'html';
  if (/^<\?xml/i.test(text)) throw refusedFor('文件内容是 XML 数据，不是表格', exportAgain);
  if (isBinary(bytes) && !isHiveText(bytes)) {
    if (isCsv) throw refusedFor('文件内容不是文本', '请另存为 xlsx 或 csv 后上传', 'type');
    if (ownerName.test(fileName)) throw refusedFor(ownerFile, '请选择同名而不带这两个字符的文件');
    throw unreadable();
  }
  return 'text';
}

/** What Hive writes: fields divided by a control character. */
const isHiveText = (bytes: Buffer): boolean =>
  !bytes.includes(0) && isDividedBy(bytes.toString('latin1'), hiveSeparator);

/** Zeros to each byte of text, at most, in fields that are filled up with them. */
const mostPadding = 4;
/** As many control characters of a text are accidents, however short it is; the reader leaves them out and tells it. */
const fewControls = 4;

/**
 * Control characters stand in few texts, and zero bytes in UTF-16 at every second place. Programs that fill up fields of
 * a fixed width write zeros as well, beside no other control character; what holds little else is no text.
 */
function isBinary(bytes: Buffer): boolean {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return false;
  let zeros = 0;
  let controls = 0;
  for (const byte of bytes)
    if (byte === 0) zeros += 1;
    else if (byte < 9 || (byte > 13 && byte < 27) || byte === 0x7f) controls += 1;
  if (controls > Math.max(fewControls, bytes.length / 50)) return true;
  if (zeros === 0 || unmarkedUtf16(bytes) !== undefined) return false;
  const text = bytes.length - zeros;
  return controls > 0 || zeros > text * mostPadding || !/[\n\r]/.test(bytes.toString('latin1'));
}
