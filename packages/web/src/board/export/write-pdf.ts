/** A picture that fills one page. */
export interface PdfPage {
  jpeg: Uint8Array;
  /** Of the picture, in pixels. */
  width: number;
  height: number;
  /** Of the page, in points (1/72 inch). */
  pageWidth: number;
  pageHeight: number;
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

/** A page, what is drawn on it, and its picture: three objects, the first of this number. */
function pageObjects({ jpeg, width, height, pageWidth, pageHeight }: PdfPage, first: number): Content[] {
  const shrink = Math.min(1, longestSide / Math.max(pageWidth, pageHeight));
  const [w, h] = [number(pageWidth * shrink), number(pageHeight * shrink)];
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${first + 1} 0 R`,
      ` /Resources << /XObject << /Picture ${first + 2} 0 R >> >> >>`,
    ],
    stream('', encoder.encode(`q ${w} 0 0 ${h} 0 0 cm /Picture Do Q`)),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}` +
        ' /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      jpeg,
    ),
  ];
}

/** Objects before those of the pages: the catalogue, the list of pages, what is said of the file. */
const before = 3;

/** A PDF whose pages hold one picture each. */
export function pdfOf({ pages, title, createdAt }: PdfFile): Uint8Array<ArrayBuffer> {
  const first = pages.map((_, at) => before + 1 + at * 3);
  const objects: Content[] = [
    ['<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>'],
    [`<< /Type /Pages /Kids [${first.map((at) => `${at} 0 R`).join(' ')}] /Count ${pages.length} >>`],
    [`<< /Title ${textOf(title)} /Producer ${textOf('明镜')} /CreationDate ${dateOf(createdAt)} >>`],
    ...pages.flatMap((page, at) => pageObjects(page, first[at] ?? 0)),
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
