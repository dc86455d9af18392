/** Faces for pictures: the bundled one of the server first, then what people's systems have. */
export const pictureFonts = [
  'Noto Sans S Chinese',
  'Noto Sans CJK SC',
  'Noto Sans SC',
  'PingFang SC',
  'Microsoft YaHei',
  'sans-serif',
] as const;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Characters that no XML document may hold, half characters among them. */
const notXml = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** Text without what would make a document unreadable. */
export const readableXml = (text: string): string => text.replace(notXml, '');

/** Data as text or as an attribute's value of SVG. */
export function escapeXml(text: string): string {
  return readableXml(text).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** About how wide a character is, in ems: pictures are laid out where no face can be measured. */
function emOf(character: string): number {
  if (/[.,:;'|!ijlI]/.test(character)) return 0.3;
  if (/[A-Z%@mw—]/.test(character)) return 0.72;
  return /[\u0020-\u024f]/.test(character) ? 0.56 : 1;
}

export function textWidth(text: string, fontSize: number): number {
  return [...text].reduce((sum, character) => sum + emOf(character), 0) * fontSize;
}

/** The text, cut with an ellipsis where its room ends. */
export function fitted(text: string, fontSize: number, room: number): string {
  // No line of a picture is that long: what lies behind is never measured.
  const characters = [...text.slice(0, 2000).replace(/\s+/g, ' ')];
  if (textWidth(characters.join(''), fontSize) <= room) return characters.join('');
  let width = fontSize;
  const kept = characters.findIndex((character) => {
    width += emOf(character) * fontSize;
    return width > room;
  });
  return `${characters.slice(0, Math.max(0, kept)).join('').trimEnd()}…`;
}

/** A text broken into lines that fit; the last one is cut when there are more. */
export function wrapped(text: string, fontSize: number, room: number, mostLines: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.slice(0, 4000).split('\n')) {
    let line = '';
    let width = 0;
    for (const character of paragraph) {
      const em = emOf(character) * fontSize;
      if (width + em > room && line !== '') {
        lines.push(line);
        line = '';
        width = 0;
      }
      line += character;
      width += em;
    }
    lines.push(line);
    if (lines.length > mostLines) break;
  }
  if (lines.length <= mostLines) return lines;
  const last = lines[mostLines - 1] ?? '';
  return [...lines.slice(0, mostLines - 1), fitted(`${last}……`, fontSize, room)];
}

export interface TextStyle {
  x: number;
  y: number;
  size: number;
  color: string;
  anchor?: 'start' | 'middle' | 'end';
  weight?: number;
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10);

function lineTag(content: string, style: TextStyle): string {
  const { x, y, size, color, anchor = 'start', weight = 400 } = style;
  // Not dominant-baseline: not every reader of SVG knows it.
  const baseline = rounded(y + size * 0.36);
  return `<text x="${rounded(x)}" y="${baseline}" font-size="${rounded(size)}" font-weight="${weight}" text-anchor="${anchor}" fill="${escapeXml(color)}">${content}</text>`;
}

/** One line of text; `y` is its middle. */
export const textTag = (text: string, style: TextStyle): string => lineTag(escapeXml(text), style);

/** A part of a line in its own size and colour, `gap` pixels behind what stands before it. */
export interface TextPart {
  text: string;
  gap?: number;
  size?: number;
  color?: string;
  weight?: number;
}

function partTag({ text, gap = 0, size, color, weight }: TextPart): string {
  const attributes = [
    gap === 0 ? '' : ` dx="${rounded(gap)}"`,
    size === undefined ? '' : ` font-size="${rounded(size)}"`,
    color === undefined ? '' : ` fill="${escapeXml(color)}"`,
    weight === undefined ? '' : ` font-weight="${weight}"`,
  ];
  return `<tspan${attributes.join('')}>${escapeXml(text)}</tspan>`;
}

/** One line of parts on one base line; the middle is that of its largest size. */
export const partsTag = (parts: readonly TextPart[], style: TextStyle): string =>
  lineTag(parts.map(partTag).join(''), style);

export function rectTag(
  place: { x: number; y: number; width: number; height: number },
  color: string,
  radius = 0,
): string {
  const { x, y, width, height } = place;
  return `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(Math.max(0, width))}" height="${rounded(Math.max(0, height))}" rx="${radius}" fill="${escapeXml(color)}"/>`;
}
