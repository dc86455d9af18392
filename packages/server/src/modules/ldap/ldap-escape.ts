const hex = (byte: number): string => `\\${byte.toString(16).padStart(2, '0')}`;

/** A text as a value inside a filter (RFC 4515): nothing of it is read as filter. */
export const filterValue = (text: string): string =>
  text.replaceAll(/[\\*()\0]/g, (sign) => hex(sign.charCodeAt(0)));

/** A text as a value inside a name (RFC 4514): nothing of it begins another part of the name. */
export const nameValue = (text: string): string =>
  text
    .replaceAll(/[\\,+"<>;=#\0]/g, (sign) => hex(sign.charCodeAt(0)))
    .replace(/^ /, '\\20')
    .replace(/ $/, '\\20');

/** Puts values into the places of a template, such as `(uid={username})`. */
export const filled = (
  template: string,
  values: Readonly<Record<string, string>>,
  quoted: (text: string) => string,
): string =>
  template.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    values[name] === undefined ? place : quoted(values[name]),
  );

/** What the first part of a name names: `医生` of `cn=医生,ou=groups,dc=example`. */
export function firstNameOf(dn: string): string {
  const [, raw = ''] = /^[^=]*=((?:[^,+\\]|\\.)*)/.exec(dn) ?? [];
  const bytes: number[] = [];
  for (const [, pair, sign, plain] of raw.trim().matchAll(/\\([0-9a-fA-F]{2})|\\(.)|([^\\]+)/gsu)) {
    if (pair === undefined) bytes.push(...Buffer.from(sign ?? plain ?? ''));
    else bytes.push(Number.parseInt(pair, 16));
  }
  return Buffer.from(bytes).toString();
}
