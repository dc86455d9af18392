/**
 * S3's answers are XML of a fixed shape: elements without attributes that matter, no comments, no sections of raw text
 * (Amazon S3 API Reference, ListObjectsV2 and CreateMultipartUpload). Reading them takes no parser.
 */

/** Where the content of the next element of this name begins; undefined: there is none. */
function contentAt(xml: string, name: string, from: number): number | undefined {
  const tag = `<${name}`;
  for (let at = xml.indexOf(tag, from); at >= 0; at = xml.indexOf(tag, at + 1)) {
    const next = xml[at + tag.length];
    if (next === '>') return at + tag.length + 1;
    if (next !== ' ') continue;
    const end = xml.indexOf('>', at);
    return end < 0 ? undefined : end + 1;
  }
  return undefined;
}

/** Contents of every element of this name, which stand in none of their kind. Each sign is looked at once or twice. */
export function elementsOf(xml: string, name: string): string[] {
  const found: string[] = [];
  const tag = `</${name}>`;
  for (let at = contentAt(xml, name, 0); at !== undefined; ) {
    const end = xml.indexOf(tag, at);
    if (end < 0) break;
    found.push(xml.slice(at, end));
    at = contentAt(xml, name, end + tag.length);
  }
  return found;
}

/** Text of the first element of this name, as it stands. */
export const textOf = (xml: string, name: string): string | undefined => elementsOf(xml, name)[0];

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A character by its number; what stands there where no character has it. */
const characterOf = (code: number, whole: string): string =>
  code <= 0x10_ffff ? String.fromCodePoint(code) : whole;

/** Text with its entities read. */
export const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, number?: string, name?: string) => {
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16), whole);
      if (number !== undefined) return characterOf(Number(number), whole);
      return entities[name ?? ''] ?? whole;
    },
  );
