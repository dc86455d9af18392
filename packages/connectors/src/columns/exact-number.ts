/**
 * A decimal's text as a number when the number says the same, else the text: digits are never lost on the wire. The
 * text is plain (no exponent), as databases write it.
 */
export function exactNumber(text: string): number | string {
  // Sign and point included, 15 characters hold at most 15 digits, which a double keeps.
  if (text.length <= 15) return Number(text);
  const digits = text.replace(/^-/, '').replace('.', '').replace(/^0+/, '');
  const significant = text.includes('.') ? digits.replace(/(?<!0)0+$/, '') : digits;
  if (significant.length <= 15) return Number(text);
  const value = Number(text);
  return Number.isSafeInteger(value) && !text.includes('.') ? value : text;
}

/**
 * The shortest decimal that stands for a single-precision number: 0.1 and not 0.10000000149011612. Off by half of its
 * last binary place at most, a rule that a database can follow too (`mysqlNatives`).
 */
export function fromSingle(value: number): number {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.abs(short - value) <= Math.abs(value) * 6e-8) return short;
  }
  return Number(value.toPrecision(9));
}
