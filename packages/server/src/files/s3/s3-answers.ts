/**
 * S3's answers are XML of a fixed shape: elements without attributes that matter, no comments, no sections of raw text
 * (Amazon S3 API Reference, ListObjectsV2 and CreateMultipartUpload). Reading them takes no parser.
 */

/** Contents of every element of this name, which stand in none of their kind. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, inner]) => inner ?? '',
  );

/** Text of the first element of this name, as it stands. */
export const textOf = (xml: string, name: string): string | undefined => elementsOf(xml, name)[0];

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Text with its entities read. */
export const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, number?: string, name?: string) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (number !== undefined) return String.fromCodePoint(Number(number));
      return entities[name ?? ''] ?? whole;
    },
  );
