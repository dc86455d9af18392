/** Encodings of a database's texts that can be read and written. */
export const encodings = ['utf-8', 'gbk', 'iso-8859-1'] as const;
export type Encoding = (typeof encodings)[number];

const spellings: Record<Encoding, RegExp> = {
  'utf-8': /^utf-?8(?:mb4)?$/,
  gbk: /^(?:gbk|gb2312|gb18030)$/,
  'iso-8859-1': /^(?:iso-?8859-1|latin-?1)$/,
};

/** The encoding that a name means, in whichever of its usual spellings; undefined for any other. */
export function encodingOf(name: string): Encoding | undefined {
  const key = name.trim().toLowerCase().replaceAll('_', '-');
  return encodings.find((encoding) => spellings[encoding].test(key));
}
