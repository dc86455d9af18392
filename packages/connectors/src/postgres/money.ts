/** Dinars and the other currencies of thousandths bear Arabic letters; locales write them so. */
const arabic = /\p{Script=Arabic}/u;

/**
 * The number of a value of type money as plain digits. The server writes it as its locale has it: $1,234.50, -￥1,235,
 * 1.234,50 €. Which sign is the point tells its place: one or two digits stand behind it, or three of a currency of
 * thousandths; three digits of any other are a group of thousands. undefined: there are no digits.
 */
export function moneyNumber(text: string): string | undefined {
  const written = /\d(?:.*\d)?/s.exec(text)?.[0];
  if (written === undefined) return undefined;
  const last = /[^\d](\d+)$/.exec(written)?.[1] ?? '';
  const isFraction = last !== '' && (last.length !== 3 || arabic.test(text));
  const digits = written.replace(/[^\d]/g, '');
  const places = isFraction ? last.length : 0;
  const whole = digits.slice(0, digits.length - places).replace(/^0+(?=\d)/, '') || '0';
  const isNegative = /[-\u2212(]/.test(text.replace(written, ''));
  return `${isNegative ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`;
}
