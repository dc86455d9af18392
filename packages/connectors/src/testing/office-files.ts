import { CFB, utils, type WorkSheet, write } from '@e965/xlsx';
import { workbook, type ZipPart } from './zip.ts';

/** Number formats that write codes. */
export const codeFormats = { zeros: '00000000', letters: '"A"0000' } as const;
export type CodeFormatName = keyof typeof codeFormats;

/** A cell as an office program keeps it. Dates are days since 1899-12-30. */
export type OfficeCell =
  | string
  | number
  | null
  | { serial: number; format: 'date' | 'datetime' | 'elapsed' }
  | { code: number; format: CodeFormatName; shown: string }
  | { formula: true; error?: string };

export interface OfficeArea {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface OfficeSheet {
  name: string;
  rows: OfficeCell[][];
  merges: OfficeArea[];
  /** Rows that a filter hides, counted from 0. */
  hidden?: number[];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
export const lettersOf = (at: number): string =>
  (at >= 26 ? lettersOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
const styleOf = { date: 1, datetime: 2, elapsed: 3, zeros: 4, letters: 5 } as const;
const nameOf = ({ top, left, bottom, right }: OfficeArea): string =>
  `${lettersOf(left)}${top + 1}:${lettersOf(right)}${bottom + 1}`;

function xlsxCell(cell: OfficeCell, reference: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string')
    return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if ('serial' in cell) return `<c r="${reference}" s="${styleOf[cell.format]}"><v>${cell.serial}</v></c>`;
  if ('code' in cell) return `<c r="${reference}" s="${styleOf[cell.format]}"><v>${cell.code}</v></c>`;
  return cell.error === undefined
    ? `<c r="${reference}"><f>SUM(A1)</f></c>`
    : `<c r="${reference}" t="e"><f>A1/0</f><v>${cell.error}</v></c>`;
}

function worksheetXml({ rows, merges, hidden = [] }: OfficeSheet): string {
  const lines = rows.map((row, at) => {
    const cells = row.map((cell, column) => xlsxCell(cell, `${lettersOf(column)}${at + 1}`)).join('');
    const flag = hidden.includes(at) ? ' hidden="1"' : '';
    return cells === '' ? '' : `<row r="${at + 1}"${flag}>${cells}</row>`;
  });
  const areas = merges.map((area) => `<mergeCell ref="${nameOf(area)}"/>`).join('');
  return `<worksheet><sheetData>${lines.join('')}</sheetData><mergeCells>${areas}</mergeCells></worksheet>`;
}

const styles: ZipPart = {
  name: 'xl/styles.xml',
  data:
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/>' +
    `<numFmt numFmtId="165" formatCode="${codeFormats.zeros}"/>` +
    `<numFmt numFmtId="166" formatCode="${escaped(codeFormats.letters)}"/></numFmts>` +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/>' +
    '<xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>',
};

/** A workbook of one or two sheets; in the 1904 calendar with the extension that later versions write. */
export function xlsxOf(sheets: OfficeSheet[], is1904 = false): Buffer {
  const [first, second] = sheets;
  const list = sheets.map(
    ({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="s${at + 1}"/>`,
  );
  const head = is1904 ? '<workbookPr date1904="1"/>' : '';
  const tail = is1904
    ? '<extLst><ext uri="u"><x15:workbookPr xmlns:x15="m" chartTrackingRefBase="1"/></ext></extLst>'
    : '';
  const more: ZipPart[] =
    second === undefined ? [] : [{ name: 'xl/worksheets/sheet2.xml', data: worksheetXml(second) }];
  return workbook(first === undefined ? '' : worksheetXml(first), {
    workbook: `<workbook>${head}<sheets>${list.join('')}</sheets>${tail}</workbook>`,
    parts: [styles, ...more],
  });
}

/** The library writes no rows of their own: a record of each hidden one is put behind the beginning of the sheet. */
function withHiddenRows(bytes: Buffer, hidden: readonly number[]): Buffer {
  const container = CFB.read(bytes, { type: 'buffer' });
  const stream = CFB.find(container, 'Workbook');
  if (stream === null) throw new Error('the old workbook has no stream');
  const content = Buffer.from(stream.content as Uint8Array);
  const beginning = 0x809;
  let at = 0;
  for (let found = 0; found < 2; at += 4 + content.readUInt16LE(at + 2))
    if (content.readUInt16LE(at) === beginning) found += 1;
  const rows = hidden.map((row) => {
    const record = Buffer.alloc(20);
    record.writeUInt16LE(0x208, 0);
    record.writeUInt16LE(16, 2);
    record.writeUInt16LE(row, 4);
    record.writeUInt16LE(0x100 | 0x20, 16);
    return record;
  });
  stream.content = Buffer.concat([content.subarray(0, at), ...rows, content.subarray(at)]);
  stream.size = stream.content.length;
  return CFB.write(container, { type: 'buffer' }) as Buffer;
}

/** An old workbook, written by a library. */
export function xlsOf({ name, rows, merges, hidden = [] }: OfficeSheet): Buffer {
  const formats = { date: 'yyyy-mm-dd', datetime: 'yyyy-mm-dd hh:mm:ss', elapsed: '[h]:mm' };
  const plain = rows.map((row) =>
    row.map((cell) =>
      cell !== null && typeof cell === 'object'
        ? 'serial' in cell
          ? cell.serial
          : 'code' in cell
            ? cell.code
            : null
        : cell,
    ),
  );
  const page: WorkSheet = utils.aoa_to_sheet(plain);
  for (const [at, row] of rows.entries())
    for (const [column, cell] of row.entries()) {
      const place = `${lettersOf(column)}${at + 1}`;
      if (cell !== null && typeof cell === 'object' && 'serial' in cell)
        page[place] = { t: 'n', v: cell.serial, z: formats[cell.format] };
      else if (cell !== null && typeof cell === 'object' && 'code' in cell)
        page[place] = { t: 'n', v: cell.code, z: codeFormats[cell.format] };
    }
  page['!merges'] = merges.map(({ top, left, bottom, right }) => ({
    s: { r: top, c: left },
    e: { r: bottom, c: right },
  }));
  const book = utils.book_new();
  utils.book_append_sheet(book, page, name);
  const bytes = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
  return hidden.length === 0 ? bytes : withHiddenRows(bytes, hidden);
}

/** What a cell shows in a text. */
export function shownOf(cell: OfficeCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  if ('code' in cell) return cell.shown;
  if (!('serial' in cell)) return cell.error ?? '';
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round(cell.serial * 86_400) * 1000).toISOString();
  return cell.format === 'date' ? moment.slice(0, 10) : `${moment.slice(0, 10)} ${moment.slice(11, 19)}`;
}

export function delimitedOf(rows: OfficeCell[][], separator: string, end = '\r\n'): string {
  const field = (cell: OfficeCell): string => {
    const text = shownOf(cell);
    return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => row.map(field).join(separator) + end).join('');
}

const spanOf = (merges: OfficeArea[], at: number, column: number): OfficeArea | undefined =>
  merges.find(
    ({ top, left, bottom, right }) => at >= top && at <= bottom && column >= left && column <= right,
  );

/** A page with a table, as hospital systems save it under .xls. */
export function htmlOf({ rows, merges }: OfficeSheet): string {
  const lines = rows.map((row, at) => {
    const cells = row.map((cell, column) => {
      const area = spanOf(merges, at, column);
      if (area !== undefined && (area.top !== at || area.left !== column)) return '';
      const across = area === undefined ? 1 : area.right - area.left + 1;
      const down = area === undefined ? 1 : area.bottom - area.top + 1;
      const text = escaped(shownOf(cell)).replaceAll('\n', '<br>');
      const exact =
        cell !== null && typeof cell === 'object' && 'code' in cell ? ` x:num="${cell.code}"` : '';
      return `<td colspan=${across} rowspan="${down}"${exact}>${text === '' ? '&nbsp;' : text}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"><style>td{mso-number-format:"\\@"}</style></head><body><table border="1">\n${lines.join('\n')}\n</table></body></html>`;
}

/** An XML Spreadsheet of 2003. */
export function xml2003Of({ name, rows, merges, hidden = [] }: OfficeSheet): string {
  const cellXml = (cell: OfficeCell, at: number, column: number): string => {
    if (cell === null || cell === '') return '';
    const area = merges.find(({ top, left }) => top === at && left === column);
    const spans =
      area === undefined
        ? ''
        : ` ss:MergeAcross="${area.right - area.left}" ss:MergeDown="${area.bottom - area.top}"`;
    const start = `<Cell ss:Index="${column + 1}"${spans}`;
    if (typeof cell === 'string') return `${start}><Data ss:Type="String">${escaped(cell)}</Data></Cell>`;
    if (typeof cell === 'number') return `${start}><Data ss:Type="Number">${cell}</Data></Cell>`;
    if ('code' in cell)
      return `${start} ss:StyleID="${cell.format}"><Data ss:Type="Number">${cell.code}</Data></Cell>`;
    if (!('serial' in cell)) return `${start} ss:Formula="=1"/>`;
    const moment = new Date(Date.UTC(1899, 11, 30) + Math.round(cell.serial * 86_400) * 1000).toISOString();
    return `${start} ss:StyleID="d"><Data ss:Type="DateTime">${moment.slice(0, 19)}.000</Data></Cell>`;
  };
  const lines = rows.map(
    (row, at) =>
      `<Row ss:Index="${at + 1}"${hidden.includes(at) ? ' ss:Hidden="1"' : ''}>${row.map((cell, column) => cellXml(cell, at, column)).join('')}</Row>`,
  );
  const space = 'urn:schemas-microsoft-com:office:spreadsheet';
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="${space}" xmlns:ss="${space}">` +
    `<Styles><Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style>` +
    Object.entries(codeFormats)
      .map(([id, format]) => `<Style ss:ID="${id}"><NumberFormat ss:Format="${escaped(format)}"/></Style>`)
      .join('') +
    '</Styles>' +
    `<Worksheet ss:Name="${escaped(name)}"><Table>${lines.join('')}</Table></Worksheet></Workbook>`
  );
}

const encoders = new Map<string, Map<string, number[]>>();

/** Bytes of a text in an encoding of two bytes, by asking the decoder what each pair says. */
export function encoded(text: string, encoding: 'gb18030' | 'big5'): Buffer {
  let table = encoders.get(encoding);
  if (table === undefined) {
    table = new Map();
    const decoder = new TextDecoder(encoding);
    for (let lead = 0xa1; lead <= 0xf9; lead += 1)
      for (let trail = 0x40; trail <= 0xfe; trail += 1) {
        const sign = decoder.decode(Uint8Array.of(lead, trail));
        if ([...sign].length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, [lead, trail]);
      }
    encoders.set(encoding, table);
  }
  const bytes: number[] = [];
  for (const sign of text) {
    const code = sign.charCodeAt(0);
    const pair = code < 0x80 ? [code] : table.get(sign);
    if (pair === undefined) throw new Error(`${encoding} has no ${sign}`);
    bytes.push(...pair);
  }
  return Buffer.from(bytes);
}
