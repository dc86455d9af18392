/** Named characters that tables of reports use; others stay as they are written. */
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  yen: '¥',
  euro: '€',
  pound: '£',
  cent: '¢',
  copy: '©',
  reg: '®',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  permil: '‰',
  le: '≤',
  ge: '≥',
  ne: '≠',
  mu: 'μ',
  micro: 'µ',
  sup2: '²',
  sup3: '³',
  minus: '−',
};

/** Text of a page with its character references read. */
export function withEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,10}));?/gi,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return named[String(name)] ?? named[String(name).toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : whole;
    },
  );
}
