import { dark, headless } from './dark.ts';
import { light } from './light.ts';

const chosen: ReadonlyMap<string, () => string> = new Map([
  ...Object.entries(dark),
  ...Object.entries(light),
]);
const prefix = 'builtin:';
const headlessEnd = '-headless';
const drawn: ReadonlyMap<string, () => string> = new Map([
  ...chosen,
  ...Object.entries(headless).map(([name, draw]) => [name + headlessEnd, draw] as const),
]);

/** Names of the backgrounds that come with the product. */
export const backgroundNames: readonly string[] = [...chosen.keys()];

/** The address of a background as a drawing keeps it: 'builtin:night-grid'. */
export const backgroundAddress = (name: string): string => prefix + name;

/** Whether an address names a background that exists. */
export const isBackground = (address: string): boolean =>
  address.startsWith(prefix) && drawn.has(address.slice(prefix.length));

/** The address of the same background with its header, or without it where it has one; any other address stays. */
export function withHeader(address: string, shown: boolean): string {
  if (!isBackground(address)) return address;
  const plain = address.endsWith(headlessEnd) ? address.slice(0, -headlessEnd.length) : address;
  return !shown && isBackground(plain + headlessEnd) ? plain + headlessEnd : plain;
}

const made = new Map<string, string>();

/** The SVG document behind a background's address, sharp at any size; undefined for any other address. */
export function backgroundSvg(address: string): string | undefined {
  if (!isBackground(address)) return undefined;
  const known = made.get(address);
  if (known !== undefined) return known;
  const svg = drawn.get(address.slice(prefix.length))?.();
  if (svg !== undefined) made.set(address, svg);
  return svg;
}

/** An address a picture element or a style can load: backgrounds that come with the product as data, others as they are. */
export function pictureUrl(address: string): string {
  const svg = backgroundSvg(address);
  return svg === undefined ? address : `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
