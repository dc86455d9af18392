const plain = /^-?\d{1,60}(?:\.\d{1,60})?$/;

/** The digits of a number written with an exponent. */
function withoutExponent(number: number): string {
  const [, sign = '', first = '', rest = '', power] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(number.toExponential()) ?? [];
  const digits = `${first}${rest}`;
  const at = Number(power) + 1;
  if (at <= 0) return `${sign}0.${'0'.repeat(-at)}${digits}`;
  return digits.length > at
    ? `${sign}${digits.slice(0, at)}.${digits.slice(at)}`
    : sign + digits.padEnd(at, '0');
}

/** A number's text without an exponent, a plus sign or zeros that say nothing; undefined when it is none. */
export function plainNumber(text: string): string | undefined {
  const trimmed = text.trim().replace(/^\+/, '');
  const number = Number(trimmed);
  if (trimmed === '' || !Number.isFinite(number)) return undefined;
  const digits = plain.test(trimmed) ? trimmed : withoutExponent(number);
  const short = digits.includes('.') ? digits.replace(/(?<!0)0+$/, '') : digits;
  return short
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/\.$/, '')
    .replace(/^-0$/, '0');
}
