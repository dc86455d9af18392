/** Bytes within which a document declares its encoding. */
export const longestDeclaration = 256;

/** UTF-16 by its mark or by how its first sign, "<", is written. */
function wide(head: Uint8Array): string | undefined {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : undefined;
}

/**
 * The encoding of an XML document by its first bytes: its mark, else the one that it names, else UTF-8. Programs write
 * "utf-16" over what they then save as UTF-8; there the bytes count.
 */
export function encodingOfXml(head: Uint8Array): string {
  const marked = wide(head);
  if (marked !== undefined) return marked;
  const text = Buffer.from(head.subarray(0, longestDeclaration)).toString('latin1');
  const named = /^[^>]*\bencoding\s*=\s*["']([\w-]+)["']/i.exec(text)?.[1]?.toLowerCase() ?? 'utf-8';
  if (named.startsWith('utf-16') || named === 'ucs-2' || named === 'unicode') return 'utf-8';
  return /^(?:gb2312|gbk)$/.test(named) ? 'gb18030' : named;
}
