import type { PageRoom } from './paper.ts';
import { TextLayer } from './pdf-text.ts';
import type { WrittenText } from './written-text.ts';

/** A page with one picture and the texts that stand on it. */
export interface PdfPage {
  jpeg: Uint8Array;
  /** Of the picture, in pixels. */
  width: number;
  height: number;
  /** The page, and where the picture stands on it. */
  room: PageRoom;
  /** In the picture's pixels. */
  texts: readonly WrittenText[];
}
export interface PdfFile {
  pages: readonly PdfPage[];
  title: string;
  createdAt: Date;
}

/** Readers refuse pages that are larger. */
const longestSide = 14_400;
const encoder = new TextEncoder();

/** Text of a PDF in UTF-16 with its mark, as hexadecimal digits: whatever it holds, it ends nothing. */
function textOf(text: string): string {
  let digits = 'FEFF';
  for (let at = 0; at < text.length; at += 1) {
    digits += text.charCodeAt(at).toString(16).padStart(4, '0').toUpperCase();
  }
  return `<${digits}>`;
}

const dateOf = (date: Date): string => `(D:${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z)`;
const number = (value: number): string => String(Math.round(value * 100) / 100);

type Content = (string | Uint8Array)[];

const stream = (head: string, body: Uint8Array): Content => [
  `<< ${head} /Length ${body.length} >>\nstream\n`,
  body,
  '\nendstream',
];

function shrunk(room: PageRoom): PageRoom {
  const shrink = Math.min(1, longestSide / Math.max(room.pageWidth, room.pageHeight));
  const { pageWidth, pageHeight, x, y, width, height } = room;
  return {
    pageWidth: pageWidth * shrink,
    pageHeight: pageHeight * shrink,
    x: x * shrink,
    y: y * shrink,
    width: width * shrink,
    height: height * shrink,
  };
}

/** A page, what is drawn on it, and its picture: three objects, the first of this number. */
function pageObjects(page: PdfPage, first: number, layer: TextLayer, fonts: string): Content[] {
  const { jpeg, width, height, texts } = page;
  const room = shrunk(page.room);
  const place = [room.width, 0, 0, room.height, room.x, room.y].map(number).join(' ');
  const written = layer.content(texts, room, width);
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${number(room.pageWidth)} ${number(room.pageHeight)}]`,
      ` /Contents ${first + 1} 0 R /Resources << /XObject << /Picture ${first + 2} 0 R >> ${fonts} >> >>`,
    ],
    stream('', encoder.encode(`q ${place} cm /Picture Do Q\n${written}`)),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}` +
        ' /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      jpeg,
    ),
  ];
}

/** Objects before those of the pages: the catalogue, the list of pages, what is said of the file. */
const before = 3;

/** A PDF whose pages hold one picture each, with the letters on it to be found, marked and copied. */
export function pdfOf({ pages, title, createdAt }: PdfFile): Uint8Array<ArrayBuffer> {
  const first = pages.map((_, at) => before + 1 + at * 3);
  const layer = new TextLayer(pages.flatMap(({ texts }) => texts));
  const firstFont = before + 1 + pages.length * 3;
  const fonts = layer.resources(firstFont);
  const objects: Content[] = [
    ['<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>'],
    [`<< /Type /Pages /Kids [${first.map((at) => `${at} 0 R`).join(' ')}] /Count ${pages.length} >>`],
    [`<< /Title ${textOf(title)} /Producer ${textOf('明镜')} /CreationDate ${dateOf(createdAt)} >>`],
    ...pages.flatMap((page, at) => pageObjects(page, first[at] ?? 0, layer, fonts)),
    ...layer
      .objects(firstFont)
      .map(({ head, body }) => (body === undefined ? [head] : stream(head, encoder.encode(body)))),
  ];

  const parts: Uint8Array[] = [];
  let length = 0;
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  // The second line tells programs that move files that this one is not text.
  put('%PDF-1.4\n');
  put(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  const places = objects.map((object, at) => {
    const place = length;
    put(`${at + 1} 0 obj\n`);
    for (const part of object) put(part);
    put('\nendobj\n');
    return place;
  });
  const table = length;
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const place of places) put(`${String(place).padStart(10, '0')} 00000 n \n`);
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${table}\n%%EOF\n`);

  const file = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
