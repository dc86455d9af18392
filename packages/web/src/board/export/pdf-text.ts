import type { PageRoom } from './paper.ts';
import type { WrittenText } from './written-text.ts';

/** Letters that a font without ink has: the codes of such a font are one byte, the first is taken. */
const lettersInFont = 255;
/** Programs that read texts guess how tall the letters of such a font are by its m: this wide, it changes nothing. */
const mWidth = 600;
/** Widths of letters in thousandths of their size: Latin ones take half the room of Chinese ones. */
const widthOf = (letter: string): number => ((letter.codePointAt(0) ?? 0) < 0x2e80 ? 500 : 1000);
/** What letters draw: nothing; the box is what readers mark when one is chosen. */
const glyphs = [
  { name: '/wide', width: 1000 },
  { name: '/narrow', width: 500 },
  { name: '/m', width: mWidth },
] as const;
const mostMappings = 100;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0').toUpperCase();
const number = (value: number): string => String(Math.round(value * 1000) / 1000);

/** A letter in UTF-16, as digits. */
const unitsOf = (letter: string): string =>
  Array.from({ length: letter.length }, (_, at) => hex(letter.charCodeAt(at), 4)).join('');

/** What tells readers which letters the codes of a font are. */
function unicodeOf(letters: readonly string[]): string {
  const lines = letters.map((letter, at) => `<${hex(at + 1, 2)}> <${unitsOf(letter)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += mostMappings) {
    const block = lines.slice(at, at + mostMappings);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def',
    '1 begincodespacerange\n<00> <FF>\nendcodespacerange',
    ...blocks,
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
  ].join('\n');
}

/** An object of a PDF: what it says of itself, and the text it holds where it holds one. */
export interface PdfObject {
  head: string;
  body?: string;
}

/**
 * Letters that can be found, marked and copied over a picture of them: fonts that draw nothing (Type 3), as many as the
 * letters need. Readers need no font of their own for it.
 */
export class TextLayer {
  readonly #codes = new Map<string, number>();

  constructor(texts: readonly WrittenText[]) {
    for (const { text } of texts)
      for (const letter of text) if (!this.#codes.has(letter)) this.#codes.set(letter, this.#codes.size);
  }

  get #fonts(): string[][] {
    const letters = [...this.#codes.keys()];
    const count = Math.ceil(letters.length / lettersInFont);
    return Array.from({ length: count }, (_, at) =>
      letters.slice(at * lettersInFont, (at + 1) * lettersInFont),
    );
  }

  /** The entry of a page's resources, where the objects of `objects(first)` have these numbers. */
  resources(first: number): string {
    const fonts = this.#fonts.map((_, at) => `/T${at} ${first + glyphs.length + at * 2} 0 R`);
    return fonts.length === 0 ? '' : `/Font << ${fonts.join(' ')} >>`;
  }

  /** What letters of each width draw, then each font and its letters. */
  objects(first: number): PdfObject[] {
    const fonts = this.#fonts;
    if (fonts.length === 0) return [];
    return [
      ...glyphs.map(({ width }) => ({ head: '', body: `${width} 0 0 -200 ${width} 800 d1` })),
      ...fonts.flatMap((letters, at): PdfObject[] => {
        const widths = letters.map(widthOf);
        const names = widths.map((width) => (width === 500 ? '/narrow' : '/wide'));
        return [
          {
            head:
              '<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 1000 800] /FontMatrix [0.001 0 0 0.001 0 0]' +
              ` /CharProcs << ${glyphs.map(({ name }, place) => `${name} ${first + place} 0 R`).join(' ')} >>` +
              ` /Resources << >> /Encoding << /Type /Encoding /Differences [0 /m ${names.join(' ')}] >>` +
              ` /FirstChar 0 /LastChar ${letters.length} /Widths [${[mWidth, ...widths].join(' ')}]` +
              ` /ToUnicode ${first + glyphs.length + 1 + at * 2} 0 R >>`,
          },
          { head: '', body: unicodeOf(letters) },
        ];
      }),
    ];
  }

  /** A text as codes, one after the other where its letters stand in several fonts. */
  #shown(text: string, size: string): string {
    let shown = '';
    let open = -1;
    for (const letter of text) {
      const code = this.#codes.get(letter) ?? 0;
      const font = Math.floor(code / lettersInFont);
      if (font !== open) shown += `${open < 0 ? '' : '> Tj '}/T${font} ${size} Tf <`;
      open = font;
      shown += hex((code % lettersInFont) + 1, 2);
    }
    return `${shown}> Tj`;
  }

  /** What writes the texts of a page whose picture is `width` pixels wide and stands in `room`. */
  content(
    written: readonly WrittenText[],
    { x, y, height, width: roomWidth }: PageRoom,
    width: number,
  ): string {
    if (written.length === 0) return '';
    const scale = roomWidth / width;
    const lines = written.map((line) => {
      const size = line.size * scale;
      const usual = [...line.text].reduce((sum, letter) => sum + widthOf(letter), 0) / 1000;
      const stretch = Math.min(1000, Math.max(1, (line.width / (usual * line.size)) * 100));
      const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)];
      const place = [cos, -sin, sin, cos, x + line.x * scale, y + height - line.y * scale];
      return `${number(stretch)} Tz ${place.map(number).join(' ')} Tm ${this.#shown(line.text, number(size))}`;
    });
    return `BT 3 Tr\n${lines.join('\n')}\nET`;
  }
}
