/** A picture that fills one page. */
export interface PdfPage {
  jpeg: Uint8Array;
  /** Of the picture, in pixels. */
  width: number;
  height: number;
  /** Of the page, in points (1/72 inch). */
  pageWidth: number;
  pageHeight: number;
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

/** A PDF of one page that holds one picture. */
export function pdfOf(page: PdfPage): Uint8Array<ArrayBuffer> {
  const shrink = Math.min(1, longestSide / Math.max(page.pageWidth, page.pageHeight));
  const [w, h] = [number(page.pageWidth * shrink), number(page.pageHeight * shrink)];
  const content = `q ${w} 0 0 ${h} 0 0 cm /Picture Do Q`;
  const stream = (head: string, body: Uint8Array): (string | Uint8Array)[] => [
    `<< ${head} /Length ${body.length} >>\nstream\n`,
    body,
    '\nendstream',
  ];
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents 4 0 R`,
      ' /Resources << /XObject << /Picture 5 0 R >> >> >>',
    ],
    stream('', encoder.encode(content)),
    stream(
      `/Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height}` +
        ' /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      page.jpeg,
    ),
    [
      `<< /Title ${textOf(page.title)} /Producer ${textOf('明镜')} /CreationDate ${dateOf(page.createdAt)} >>`,
    ],
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
  put(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${table}\n%%EOF\n`);

  const file = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
